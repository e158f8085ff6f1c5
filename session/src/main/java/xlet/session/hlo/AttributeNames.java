package xlet.session.hlo;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import xlet.engine.op.HloPlace;
import xlet.engine.op.Names;
import xlet.engine.op.OpDef;
import xlet.grammar.tree.HloAttribute;
import xlet.grammar.tree.HloInstruction;
import xlet.grammar.tree.Span;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticException;
import xlet.session.scope.StatementScope;

/** The names of the attributes of instructions. */
final class AttributeNames {
  private AttributeNames() {}

  /** Refuses an attribute whose name is nearly that of one that is not given. */
  static void requireNoSlip(
      StatementScope scope, HloInstruction instruction, OpDef def, HloAttribute attribute) {
    Set<String> given =
        instruction.attributes().stream().map(HloAttribute::name).collect(Collectors.toSet());
    String name = attribute.name();
    List<String> open =
        def.parameters().stream()
            .flatMap(parameter -> attributeOf(parameter.hlo()).stream())
            .filter(known -> !given.contains(known))
            .distinct()
            .toList();
    List<String> near = new ArrayList<>();
    def.parameter(name)
        .flatMap(own -> attributeOf(own.hlo()))
        .filter(open::contains)
        .ifPresent(near::add);
    near.addAll(Names.similar(name, open));
    open.stream().filter(known -> known.endsWith("_" + name)).forEach(near::add);
    if (near.isEmpty()) {
      return;
    }
    int start = attribute.span().start();
    Span word = new Span(start, start + name.codePointCount(0, name.length()));
    Diagnostic error =
        scope
            .errors()
            .diagnostic(
                word,
                Code.UNKNOWN_PARAMETER,
                instruction.opcode().text() + " has no attribute `" + name + "`",
                "did you mean `" + near.getFirst() + "`?");
    for (String meant : near) {
      error = scope.errors().proposing(error, word, meant);
    }
    throw new DiagnosticException(error);
  }

  private static Optional<String> attributeOf(HloPlace place) {
    return switch (place) {
      case HloPlace.Attribute(String name) -> Optional.of(name);
      case HloPlace.Part(String name, String part) -> Optional.of(name);
      case HloPlace.Result() -> Optional.empty();
      case HloPlace.Parentheses() -> Optional.empty();
      case HloPlace.Scalars() -> Optional.empty();
      case HloPlace.Elements() -> Optional.empty();
      case HloPlace.Each() -> Optional.empty();
      case HloPlace.SameAs(String parameter) -> Optional.empty();
      case HloPlace.Nowhere() -> Optional.empty();
    };
  }
}

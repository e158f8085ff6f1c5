package xlet.session.lowering;

import java.util.List;
import java.util.Optional;
import xlet.engine.catalog.OpCatalog;
import xlet.engine.op.Names;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.elementwise.Add;
import xlet.engine.op.elementwise.Lt;
import xlet.grammar.tree.Argument;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.Span;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticException;

/** An argument that is of another kind than the parameter wants. */
final class WrongArgument {
  private final Lowering lowering;

  WrongArgument(Lowering lowering) {
    this.lowering = lowering;
  }

  /** What is wrong with giving {@code argument} for {@code parameter} of {@code def}. */
  DiagnosticException of(OpDef def, Parameter parameter, Argument argument) {
    String wanted = parameter.wanted();
    Optional<Meaning> bound =
        argument.value() instanceof Name name
            ? lowering.environment().find(name.text())
            : Optional.empty();
    if (argument.value() instanceof Name name
        && bound.isEmpty()
        && parameter.values().isEmpty()
        && OpCatalog.find(name.text()).isEmpty()) {
      return lowering.unknown(name, name.text());
    }
    String found =
        bound
            .map(m -> lowering.text(argument.value()) + " is " + m.describe())
            .orElse("found " + lowering.text(argument.value()));
    if (parameter.kind() == Kind.COMPUTATION) {
      return noComputation(
          argument, parameter.name() + " of " + def.name() + " is " + wanted, found);
    }
    var errors = lowering.errors();
    Span place = argument.value().span();
    String message = parameter.name() + " of " + def.name() + " is " + wanted;
    Diagnostic diagnostic = errors.diagnostic(place, Code.WRONG_ARGUMENT, message, found);
    for (String near : Names.similar(lowering.text(argument.value()), parameter.values())) {
      diagnostic = errors.proposing(diagnostic, place, near);
    }
    return new DiagnosticException(diagnostic);
  }

  /** A value stands where a computation should, perhaps since its name was bound again. */
  private DiagnosticException noComputation(Argument argument, String message, String found) {
    var errors = lowering.errors();
    var place = argument.value().span();
    Diagnostic diagnostic = errors.diagnostic(place, Code.NOT_A_COMPUTATION, message, found);
    if (argument.value() instanceof Name(var span, String name)) {
      var environment = lowering.environment();
      String type = environment.find(name).map(Meaning::describe).orElse("");
      diagnostic = diagnostic.fact(name, type);
      diagnostic =
          environment
              .before(name)
              .map(before -> name + " was " + before + " before it was bound again")
              .map(diagnostic::note)
              .orElse(diagnostic);
    }
    for (String operation : List.of(Add.DEF.name(), Lt.DEF.name())) {
      if (diagnostic.corrections().isEmpty()) {
        diagnostic = errors.proposing(diagnostic, place, operation);
      }
    }
    return new DiagnosticException(diagnostic);
  }
}

package xlet.session.lowering;

import java.util.List;
import java.util.Optional;
import xlet.engine.catalog.OpCatalog;
import xlet.engine.op.Names;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.engine.op.Parameter.Kind;
import xlet.grammar.tree.Argument;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.Span;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticException;

/** An argument that is of another kind than the parameter wants. */
final class Misfit {
  private final Lowering lowering;

  Misfit(Lowering lowering) {
    this.lowering = lowering;
  }

  /** What is wrong with giving {@code argument} for {@code parameter} of {@code def}. */
  DiagnosticException of(OpDef def, Parameter parameter, Argument argument) {
    String wanted = wanted(parameter);
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
    for (String operation : List.of("Add", "Lt")) {
      if (diagnostic.corrections().isEmpty()) {
        diagnostic = errors.proposing(diagnostic, place, operation);
      }
    }
    return new DiagnosticException(diagnostic);
  }

  private static String wanted(Parameter parameter) {
    return switch (parameter.kind()) {
      case OPERAND -> "an array";
      case OPERANDS -> "arrays";
      case COMPUTATION -> "a computation";
      case COMPUTATIONS -> "a list of computations";
      case INTEGER -> "a whole number";
      case INTS -> "a list of whole numbers such as {0, 1}";
      case INT_LISTS -> "a list of lists of whole numbers such as {{0, 1}, {2, 3}}";
      case PADDING -> "a list of (low, high) pairs, SAME or VALID";
      case NUMBER -> "a number";
      case FLAG -> "true or false";
      case FLAGS -> "a list of true and false";
      case TYPE -> "an element type";
      case SHAPE -> "a shape such as f32[2,3]";
      case ENUM -> "one of " + String.join(", ", parameter.values());
      case TEXT -> "a string";
      case LITERAL -> "a value";
      case LABELS -> "dimension labels such as b01f_01io->b01f";
      case FIELDS -> "an object of dimension numbers";
    };
  }
}

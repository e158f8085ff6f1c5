package xlet.session.binding;

import java.util.List;
import java.util.Optional;
import xlet.engine.op.Names;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.elementwise.Add;
import xlet.engine.op.elementwise.Lt;
import xlet.grammar.tree.Argument;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.Span;
import xlet.session.catalog.Operations;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticException;
import xlet.session.scope.Meaning;
import xlet.session.scope.StatementScope;

/** An argument that is of another kind than the parameter wants. */
final class WrongArgument {
  private final StatementScope scope;

  WrongArgument(StatementScope scope) {
    this.scope = scope;
  }

  /** Says why it is wrong to give {@code argument} for {@code parameter} of {@code def}. */
  DiagnosticException of(OpDef def, Parameter parameter, Argument argument) {
    String wanted = parameter.wanted();
    Optional<Meaning> bound =
        argument.value() instanceof Name name
            ? scope.environment().find(name.text())
            : Optional.empty();
    if (argument.value() instanceof Name name
        && bound.isEmpty()
        && parameter.values().isEmpty()
        && Operations.find(name.text()).isEmpty()) {
      return scope.unknown(name, name.text());
    }
    String found =
        bound
            .map(m -> scope.text(argument.value()) + " is " + m.describe())
            .orElse("found " + scope.text(argument.value()));
    if (parameter.kind() == Kind.COMPUTATION) {
      return noComputation(
          argument, parameter.name() + " of " + def.name() + " is " + wanted, found);
    }
    var errors = scope.errors();
    Span place = argument.value().span();
    String message = parameter.name() + " of " + def.name() + " is " + wanted;
    Diagnostic diagnostic = errors.diagnostic(place, Code.WRONG_ARGUMENT, message, found);
    for (String near : Names.similar(scope.text(argument.value()), parameter.values())) {
      diagnostic = errors.proposing(diagnostic, place, near);
    }
    return new DiagnosticException(diagnostic);
  }

  /** A value stands where a computation should, perhaps since its name was bound again. */
  private DiagnosticException noComputation(Argument argument, String message, String found) {
    var errors = scope.errors();
    var place = argument.value().span();
    Diagnostic diagnostic = errors.diagnostic(place, Code.NOT_A_COMPUTATION, message, found);
    if (argument.value() instanceof Name(var span, String name)) {
      var environment = scope.environment();
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

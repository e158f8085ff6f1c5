package xlet.session.binding;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.library.Libraries;
import xlet.engine.op.Computation;
import xlet.engine.op.CustomFunction;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Names;
import xlet.grammar.tree.Span;
import xlet.session.diagnostic.Code;
import xlet.session.scope.Meaning;
import xlet.session.scope.StatementScope;

/** Finds the functions that custom calls name: computations of the program, then those of Java. */
final class CustomTargets {
  static {
    Libraries.register();
  }

  private final StatementScope scope;

  CustomTargets(StatementScope scope) {
    this.scope = scope;
  }

  /** The function that is called {@code name} at {@code place}. */
  CustomFunction named(String name, Span place) {
    if (scope.environment().find(name).orElse(null)
        instanceof Meaning.Function(Computation.Template template)) {
      return new OfProgram(template);
    }
    return CustomFunction.find(name)
        .orElseThrow(() ->
            scope
                .errors()
                .at(
                    place,
                    Code.UNKNOWN_NAME,
                    "there is no function `" + name + "` to call",
                    known(name)));
  }

  private String known(String name) {
    List<String> all = new ArrayList<>(CustomFunction.REGISTERED.keySet());
    all.addAll(scope.environment().all());
    return Names.similar(name, all).stream()
        .findFirst()
        .map(near -> "did you mean `" + near + "`?")
        .orElse("define a computation of that name, or register a function of Java");
  }

  /** A computation of the program. */
  private record OfProgram(Computation.Template template) implements CustomFunction {
    @Override
    public Optional<String> misfit(List<Shape> operands, Shape result) {
      try {
        Computation computation = template.on(operands);
        return computation.result().compatible(result)
            ? Optional.empty()
            : Optional.of("the function is " + computation.signature());
      } catch (Computation.TypeMismatch mismatch) {
        return Optional.of(Objects.toString(mismatch.getMessage(), ""));
      }
    }

    @Override
    public Value run(List<Value> operands, Shape result, Evaluation evaluation) {
      return template.on(operands.stream().map(Value::shape).toList()).run(operands, evaluation);
    }
  }
}

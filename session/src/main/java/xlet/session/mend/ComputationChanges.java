package xlet.session.mend;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import xlet.engine.array.TupleShape;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter.Kind;
import xlet.session.phrasebook.Texts;

/** Changes of computations: of their parameters and of what they give. */
final class ComputationChanges {
  private final Trials trials;
  private final OpDef def;

  ComputationChanges(Trials trials, OpDef def) {
    this.trials = trials;
    this.def = def;
  }

  /** A computation in the form {@code (parameters) => body}. */
  private record Lambda(String parameters, String body) {
    /** The computation that {@code text} is; a block is not one expression. */
    static Optional<Lambda> of(String text) {
      int close = text.startsWith("(") ? Texts.closing(text, 0) : -1;
      String rest = close < 0 ? "" : text.substring(close + 1).strip();
      return rest.startsWith("=>") && !rest.substring(2).strip().startsWith("{")
          ? Optional.of(new Lambda(text.substring(1, close), rest.substring(2).strip()))
          : Optional.empty();
    }

    /** The names of the parameters, without their types. */
    String names() {
      return Texts.parts(parameters).stream()
          .map(parameter -> parameter.split(":", 2)[0].strip())
          .collect(Collectors.joining(", "));
    }

    Lambda bare() {
      return new Lambda(names(), body);
    }

    Lambda giving(String other) {
      return new Lambda(parameters, other);
    }

    @Override
    public String toString() {
      return "(" + parameters + ") => " + body;
    }
  }

  void add(List<Written> given, Set<List<Written>> all) {
    boolean takes =
        def.parameters().stream()
            .anyMatch(p -> p.kind() == Kind.COMPUTATION || p.kind() == Kind.COMPUTATIONS);
    if (!takes) {
      return;
    }
    for (int k = 0; k < given.size(); k++) {
      int place = k;
      Written argument = given.get(k);
      Optional<Lambda> lambda = Lambda.of(argument.text());
      Set<String> texts = new LinkedHashSet<>();
      lambda.ifPresent(known -> {
        states(known, given).forEach(other -> texts.add(other.toString()));
        changes(known).forEach(other -> texts.add(other.toString()));
      });
      if (lambda.isEmpty() && trials.isComputation(argument.text())) {
        Lambda call = new Lambda("state", argument.text() + "(state)");
        truths(call).forEach(other -> texts.add(other.toString()));
        applied(argument, given, all);
      } else if (lambda.isEmpty()) {
        asBody(argument, given, texts);
      }
      texts.forEach(text -> all.add(ArgumentChanges.with(given, place, argument.with(text))));
    }
  }

  /** Without types, with numbers of the other kind, and with a truth value for a result. */
  private static List<Lambda> changes(Lambda lambda) {
    Lambda bare = lambda.bare();
    List<Lambda> changes = new ArrayList<>();
    changes.add(bare);
    changes.add(bare.giving(lambda.body().replaceAll("(\\d)\\.0\\b", "$1")));
    changes.add(bare.giving(lambda.body().replaceAll("(?<![\\w.])(\\d+)(?![\\w.])", "$1.0")));
    changes.addAll(truths(lambda));
    return changes;
  }

  /** A result as one truth value: that it is not 0, or that all of it holds. */
  private static List<Lambda> truths(Lambda lambda) {
    return List.of(
        lambda.giving("Ne(" + lambda.body() + ", 0)"),
        lambda.giving("Reduce(" + lambda.body() + ", true, And, {0})"),
        lambda.giving("Reduce(" + lambda.body() + ", true, And, {0, 1})"));
  }

  /** A body that gives one element of the state, and not the others. */
  private List<Lambda> states(Lambda lambda, List<Written> given) {
    String state = lambda.names();
    boolean one = Texts.parts(state).size() == 1;
    return given.stream()
        .filter(argument -> one && Lambda.of(argument.text()).isEmpty())
        .flatMap(argument -> trials.shapeOf(argument.text()).stream())
        .filter(TupleShape.class::isInstance)
        .map(shape -> ((TupleShape) shape).elements().size())
        .distinct()
        .flatMap(size ->
            IntStream.range(0, size).mapToObj(k -> lambda.giving(with(lambda, state, k, size))))
        .toList();
  }

  private static String with(Lambda lambda, String state, int changed, int size) {
    return IntStream.range(0, size)
        .mapToObj(k -> k == changed ? lambda.body() : state + "(" + k + ")")
        .collect(Collectors.joining(", ", "tuple(", ")"));
  }

  /** A computation that takes the operands as they are: called with them. */
  private static void applied(Written computation, List<Written> given, Set<List<Written>> all) {
    List<String> operands =
        given.stream()
            .filter(argument -> !argument.isNamed() && !argument.equals(computation))
            .map(Written::text)
            .filter(text -> Texts.integers(text).isEmpty())
            .toList();
    all.add(List.of(Written.whole(computation.text() + "(" + String.join(", ", operands) + ")")));
  }

  /** {@code state + 1} where a computation of the state stands. */
  private void asBody(Written argument, List<Written> given, Set<String> texts) {
    for (Written other : given) {
      boolean name = other.text().matches("[\\p{L}_]\\w*") && trials.isBound(other.text());
      if (name && !argument.text().equals(other.text()) && argument.text().contains(other.text())) {
        texts.add("(" + other.text() + ") => " + argument.text());
      }
    }
  }
}

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
import xlet.session.phrasebook.LambdaText;
import xlet.session.phrasebook.Texts;

/** Changes of computations: of their parameters and of what they give. */
final class ComputationChanges {
  /** The parameter of computations that are proposed. */
  private static final String STATE = "state";

  private final Trials trials;
  private final OpDef def;

  ComputationChanges(Trials trials, OpDef def) {
    this.trials = trials;
    this.def = def;
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
      Optional<LambdaText> lambda = LambdaText.of(argument.text());
      Set<String> texts = new LinkedHashSet<>();
      lambda.ifPresent(known -> {
        states(known, given).forEach(other -> texts.add(other.toString()));
        changes(known).forEach(other -> texts.add(other.toString()));
      });
      if (lambda.isEmpty() && trials.isComputation(argument.text())) {
        LambdaText call = new LambdaText(STATE, argument.text() + "(" + STATE + ")");
        truths(call).forEach(other -> texts.add(other.toString()));
        applied(argument, given, all);
      } else if (lambda.isEmpty()) {
        asBody(argument, given, texts);
      }
      texts.forEach(text -> all.add(ArgumentChanges.with(given, place, argument.with(text))));
    }
    ofOneTuple(given, all);
    allAsBodies(given, all);
  }

  /** Bodies where all computations stand, {@code While(k < 9, k + 1, k)}. */
  private void allAsBodies(List<Written> given, Set<List<Written>> all) {
    List<Written> changed = new ArrayList<>();
    for (Written argument : given) {
      Set<String> texts = new LinkedHashSet<>();
      if (!isComputation(argument.text())) {
        asBody(argument, given, texts);
      }
      changed.add(texts.stream().findFirst().map(argument::with).orElse(argument));
    }
    all.add(List.copyOf(changed));
  }

  /**
   * Computations of the parts of a state, each as one of the state, a tuple: the last argument, or
   * as many of the last arguments as the computations have parameters.
   */
  private void ofOneTuple(List<Written> given, Set<List<Written>> all) {
    List<Written> computations =
        given.stream().takeWhile(argument -> isComputation(argument.text())).toList();
    List<Written> states = given.subList(computations.size(), given.size());
    if (computations.isEmpty() || states.isEmpty()) {
      return;
    }
    int parts = states.size() > 1 ? states.size() : elementCount(states.getFirst().text());
    if (parts < 2) {
      return;
    }
    List<Written> changed = new ArrayList<>();
    for (Written computation : computations) {
      String body = LambdaText.applied(computation.text(), LambdaText.elements(STATE, parts));
      changed.add(computation.with(new LambdaText(STATE, body).toString()));
    }
    changed.add(states.size() == 1 ? states.getFirst() : joined(states));
    all.add(changed);
  }

  private boolean isComputation(String text) {
    return text.contains("=>") || trials.isComputation(text);
  }

  /** How many elements the tuple {@code text} has; 0 if it is none. */
  private int elementCount(String text) {
    return trials.shapeOf(text).orElse(null) instanceof TupleShape tuple
        ? tuple.elements().size()
        : 0;
  }

  private static Written joined(List<Written> states) {
    return new Written(
        "", states.stream().map(Written::text).collect(Collectors.joining(", ", "(", ")")));
  }

  /** Without types, with numbers of the other kind, and with a truth value for a result. */
  private static List<LambdaText> changes(LambdaText lambda) {
    LambdaText bare = lambda.bare();
    List<LambdaText> changes = new ArrayList<>();
    changes.add(bare);
    changes.add(bare.giving(lambda.body().replaceAll("(\\d)\\.0\\b", "$1")));
    changes.add(bare.giving(lambda.body().replaceAll("(?<![\\w.])(\\d+)(?![\\w.])", "$1.0")));
    changes.addAll(truths(lambda));
    return changes;
  }

  /** A result as one truth value: that it is not 0, or that all of it holds. */
  private static List<LambdaText> truths(LambdaText lambda) {
    return List.of(
        lambda.giving("Ne(" + lambda.body() + ", 0)"),
        lambda.giving("Reduce(" + lambda.body() + ", true, And, {0})"),
        lambda.giving("Reduce(" + lambda.body() + ", true, And, {0, 1})"));
  }

  /** A body that gives one element of the state, and not the others. */
  private List<LambdaText> states(LambdaText lambda, List<Written> given) {
    boolean one = lambda.names().size() == 1;
    String state = one ? lambda.names().getFirst() : "";
    return given.stream()
        .filter(argument -> one && LambdaText.of(argument.text()).isEmpty())
        .flatMap(argument -> trials.shapeOf(argument.text()).stream())
        .filter(TupleShape.class::isInstance)
        .map(shape -> ((TupleShape) shape).elements().size())
        .distinct()
        .flatMap(size ->
            IntStream.range(0, size).mapToObj(k -> lambda.giving(with(lambda, state, k, size))))
        .toList();
  }

  private static String with(LambdaText lambda, String state, int changed, int size) {
    List<String> elements = new ArrayList<>(LambdaText.elements(state, size));
    elements.set(changed, lambda.body());
    return "tuple(" + String.join(", ", elements) + ")";
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

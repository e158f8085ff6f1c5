package xlet.engine.loop;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Makes one list of several lists of steps that have one form, and of which none uses what another
 * stores: loops of the same turns become one loop, each turn of which takes a turn of each. Each
 * reads a stretch of memory of its own in order, so that more of it is on its way at a time.
 */
final class Abreast extends StepRewriting {
  /** The variable of the first list that takes the place of one of a later list. */
  private final IdentityHashMap<Local, Local> names = new IdentityHashMap<>();

  /** Variables that change: each list has its own, even if they begin with the same value. */
  private final Set<Local> assigned = Collections.newSetFromMap(new IdentityHashMap<>());

  private Abreast() {}

  /** The steps of {@code lists}, turn by turn. */
  static List<Step> of(List<List<Step>> lists) {
    var abreast = new Abreast();
    lists.forEach(abreast::collectAssigned);
    return abreast.merged(lists);
  }

  private void collectAssigned(List<Step> steps) {
    Step.all(steps)
        .filter(Step.Assign.class::isInstance)
        .forEach(step -> assigned.add(((Step.Assign) step).variable()));
  }

  private List<Step> merged(List<List<Step>> lists) {
    List<Step> all = new ArrayList<>();
    int count = lists.getFirst().size();
    if (lists.stream().anyMatch(list -> list.size() != count)) {
      lists.forEach(list -> all.addAll(steps(list)));
      return all;
    }
    for (int k = 0; k < count; k++) {
      int number = k;
      merge(lists.stream().flatMap(list -> stepAt(list, number)).toList(), all);
    }
    return all;
  }

  private Stream<Step> stepAt(List<Step> list, int number) {
    return steps(List.of(list.get(number))).stream();
  }

  private void merge(List<Step> same, List<Step> to) {
    switch (same.getFirst()) {
      case Step.Loop first when areLike(same, first) -> to.add(loop(same));
      case Step.Held first when areHeld(same, first) ->
          to.add(
              new Step.Held(
                  same.stream().flatMap(step -> ((Step.Held) step).arrays().stream()).toList(),
                  first.start(),
                  first.length(),
                  loop(same.stream().<Step>map(step -> ((Step.Held) step).loop()).toList())));
      case Step.Let first when areLet(same, first) -> {
        to.add(first);
        same.forEach(step -> names.put(((Step.Let) step).variable(), first.variable()));
      }
      default -> to.addAll(same);
    }
  }

  private static boolean areLike(List<Step> steps, Step.Loop first) {
    return steps.stream()
        .allMatch(step ->
            step instanceof Step.Loop loop
                && loop.from().equals(first.from())
                && loop.to().equals(first.to())
                && loop.by() == first.by()
                && loop.body().size() == first.body().size());
  }

  private static boolean areHeld(List<Step> steps, Step.Held first) {
    return steps.stream()
            .allMatch(step ->
                step instanceof Step.Held held
                    && held.start().equals(first.start())
                    && held.length() == first.length())
        && areLike(
            steps.stream().<Step>map(step -> ((Step.Held) step).loop()).toList(), first.loop());
  }

  /** Whether all variables are the same number for good, which no memory is read for. */
  private boolean areLet(List<Step> steps, Step.Let first) {
    return steps.stream()
            .allMatch(step ->
                step instanceof Step.Let(Local variable, Term value)
                    && value.equals(first.value())
                    && !assigned.contains(variable))
        && !first.value().reads();
  }

  private Step.Loop loop(List<Step> same) {
    List<Step.Loop> loops = same.stream().map(Step.Loop.class::cast).toList();
    Step.Loop first = loops.getFirst();
    loops.forEach(loop -> names.put(loop.counter(), first.counter()));
    List<Step> body = merged(loops.stream().map(Step.Loop::body).toList());
    return new Step.Loop(first.counter(), first.from(), first.to(), first.by(), body);
  }

  @Override
  Term term(Term term) {
    return term instanceof Term.Use(Local variable)
        ? new Term.Use(names.getOrDefault(variable, variable))
        : super.term(term);
  }
}

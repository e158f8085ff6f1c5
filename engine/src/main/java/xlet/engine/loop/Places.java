package xlet.engine.loop;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Where a routine reads and writes. */
public final class Places {
  private Places() {}

  /**
   * Returns whether what arrays hold tells nothing about where {@code routine} reads and writes: it
   * stays within its arrays even if others change them meanwhile.
   */
  public static boolean areKnown(Routine routine) {
    Set<Local> read = read(routine.body());
    return Step.all(routine.body()).flatMap(Places::of).noneMatch(place -> isOf(place, read));
  }

  /** The variables whose values come from arrays. */
  private static Set<Local> read(List<Step> body) {
    Set<Local> read = new HashSet<>();
    int before;
    do {
      before = read.size();
      Step.all(body)
          .forEach(step -> {
            switch (step) {
              case Step.Let(Local variable, Term value) when isOf(value, read) ->
                  read.add(variable);
              case Step.Assign(Local variable, Term value) when isOf(value, read) ->
                  read.add(variable);
              case Step.Halving halving -> read.add(halving.result());
              default -> {}
            }
          });
    } while (read.size() > before);
    return read;
  }

  /** Whether {@code term} reads an array, or uses one of these variables. */
  private static boolean isOf(Term term, Set<Local> read) {
    return term.all()
        .anyMatch(part ->
            part instanceof Term.Load
                || (part instanceof Term.Use(Local variable) && read.contains(variable)));
  }

  /**
   * The terms that decide where a step reads and writes, and how often; steps inside it are left
   * out.
   */
  private static Stream<Term> of(Step step) {
    Stream<Term> own =
        switch (step) {
          case Step.Store store -> Stream.of(store.offset());
          case Step.Turning turning -> Stream.of(turning.lines(), turning.length());
          case Step.Loop _, Step.Held _, Step.While _, Step.Fetch _ -> step.terms().stream();
          case Step.Let _, Step.Assign _, Step.When _, Step.Halving _, Step.Scratch _ ->
              Stream.empty();
        };
    Stream<Term> loaded =
        step.terms().stream()
            .flatMap(Term::all)
            .filter(Term.Load.class::isInstance)
            .map(load -> ((Term.Load) load).offset());
    return Stream.concat(own, loaded);
  }
}

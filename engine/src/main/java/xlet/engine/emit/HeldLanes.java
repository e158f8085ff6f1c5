package xlet.engine.emit;

import java.util.List;
import org.jspecify.annotations.Nullable;
import xlet.engine.loop.Function;
import xlet.engine.loop.Local;
import xlet.engine.loop.Step;
import xlet.engine.loop.Storage;
import xlet.engine.loop.Term;

/**
 * A loop in whose turns some slots of scratch arrays can be held in vectors: an inner loop over
 * them is written out.
 *
 * @param held the loop
 * @param inner the loop over the slots
 * @param plan its plan
 * @param lanes how many slots a vector holds
 * @param together how many vectors of an array are held at a time; all turns are taken with some,
 *     then with the next ones
 */
record HeldLanes(Step.Held held, Step.Loop inner, VectorLoops.Plan plan, int lanes, int together) {
  /** More vectors do not fit into the registers, with all else that is there. */
  private static final int MOST_VECTORS = 8;

  /** Vectors of so many bits have twice as many registers. */
  private static final int WIDE = 512;

  /** The JIT compiler sees through so many calls of the Vector API in a method. */
  private static final int MOST_CALLS = 64;

  /**
   * The greater or the lesser of two floats counts as so many calls: NaN and the sign of 0 take
   * instructions of their own.
   */
  private static final int CHOICE_OF_FLOATS = 6;

  /** The way to hold the slots of {@code held} in vectors of {@code bits} bits; null if none. */
  static @Nullable HeldLanes of(Step.Held held, int bits) {
    List<Step> body = held.loop().body();
    if (!(body.getLast() instanceof Step.Loop inner)
        || !isLiteral(inner.from(), 0)
        || !isLiteral(inner.to(), held.length())
        || !body.subList(0, body.size() - 1).stream().allMatch(step -> isApart(step, held))) {
      return null;
    }
    VectorLoops.Plan plan = VectorLoops.of(inner, new Invariants());
    if (plan == null) {
      return null;
    }
    int lanes = plan.lanes(bits);
    int count = lanes == 0 ? 0 : held.length() / lanes;
    if (count == 0
        || held.length() % lanes != 0
        || !inner.body().stream().allMatch(step -> isInPlace(step, held, inner.counter()))) {
      return null;
    }
    int calls = calls(inner.body(), held);
    int together = count;
    int most = bits >= WIDE ? 2 * MOST_VECTORS : MOST_VECTORS;
    while (together * held.arrays().size() > most || together * calls > MOST_CALLS) {
      if (together % 2 != 0) {
        return null;
      }
      together /= 2;
    }
    return new HeldLanes(held, inner, plan, lanes, together);
  }

  /**
   * Whether the slots of all that {@code steps} hold fit into vectors of {@code bits} bits at once.
   */
  static boolean haveRoom(List<Step> steps, int bits) {
    return Step.all(steps)
        .filter(Step.Held.class::isInstance)
        .map(step -> of((Step.Held) step, bits))
        .allMatch(lanes -> lanes != null && lanes.together == lanes.count());
  }

  /** How many vectors hold the slots of one array. */
  int count() {
    return held.length() / lanes;
  }

  private static boolean isLiteral(Term term, long value) {
    return term instanceof Term.Literal(var carrier, long bits) && bits == value;
  }

  private static boolean isApart(Step step, Step.Held held) {
    return step instanceof Step.Let(Local variable, Term value)
        && loads(value).stream().noneMatch(load -> held.arrays().contains(load.array()));
  }

  /** Whether {@code step} uses held arrays at the slot of its turn alone. */
  private static boolean isInPlace(Step step, Step.Held held, Local counter) {
    Term place = held.place(counter);
    return switch (step) {
      case Step.Let(Local variable, Term value) -> isInPlace(value, held, place);
      case Step.Store(int array, Storage storage, Term offset, Term value) ->
          (!held.arrays().contains(array) || offset.equals(place))
              && isInPlace(value, held, place)
              && isInPlace(offset, held, place);
      default -> false;
    };
  }

  private static boolean isInPlace(Term term, Step.Held held, Term place) {
    return loads(term).stream()
        .allMatch(load -> !held.arrays().contains(load.array()) || load.offset().equals(place));
  }

  private static List<Term.Load> loads(Term term) {
    return TermParts.all(term).stream()
        .filter(Term.Load.class::isInstance)
        .map(Term.Load.class::cast)
        .toList();
  }

  private static int calls(List<Step> steps, Step.Held held) {
    int calls = 0;
    for (Step step : steps) {
      calls +=
          switch (step) {
            case Step.Let(Local variable, Term value) -> calls(value, held);
            case Step.Store(int array, Storage storage, Term offset, Term value) ->
                calls(value, held);
            default -> 0;
          };
    }
    return calls;
  }

  private static int calls(Term term, Step.Held held) {
    return TermParts.all(term).stream().mapToInt(part -> ofPart(part, held.arrays())).sum();
  }

  private static int ofPart(Term part, List<Integer> held) {
    return switch (part) {
      case Term.Literal _, Term.Use _ -> 0;
      case Term.Load load -> held.contains(load.array()) ? 0 : 1;
      case Term.Call(Function function, _)
          when function.choosesOne() && function.carrier().isFloat() ->
          CHOICE_OF_FLOATS;
      default -> 1;
    };
  }
}

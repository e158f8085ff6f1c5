package xlet.engine.loop;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.element.Expression.Fold;

/**
 * Writes a fold in lanes that takes very few turns. All lanes are in variables, without a loop, so
 * that vectors can take several such folds at once.
 */
final class FewLanes {
  /** More turns are taken along a row. */
  private static final int MOST = 8;

  /** The most that the elements of all turns may cost, since each of them is written out. */
  private static final int MOST_COST = 64;

  private final Writer writer;
  private final ExpressionLowering lowering;
  private final Fold fold;
  private final LaneCombination combination;

  FewLanes(Writer writer, ExpressionLowering lowering, Fold fold) {
    this.writer = writer;
    this.lowering = lowering;
    this.fold = fold;
    this.combination = new LaneCombination(writer, fold);
  }

  /** Whether {@code fold} is written like this. */
  static boolean fits(Fold fold) {
    long turns = fold.extents().product();
    return turns <= MOST && turns * Cost.of(fold) <= MOST_COST;
  }

  /** The results of the fold. */
  List<Term> results() {
    int turns = (int) fold.extents().product();
    List<List<Term>> lanes = new ArrayList<>();
    for (int turn = 0; turn < turns; turn++) {
      lanes.add(elements(Terms.number(turn)));
    }
    List<Term> results = new ArrayList<>();
    for (int k = 0; k < combination.slots(); k++) {
      Term sum = lowering.number(fold.inits().get(k));
      if (turns > 0) {
        sum = combination.combined(k, sum, halved(k, lanes));
      }
      results.add(writer.shared(combination.wrapped(k, sum)));
    }
    return results;
  }

  private Term halved(int k, List<List<Term>> lanes) {
    List<Term> numbers = new ArrayList<>();
    lanes.forEach(elements -> numbers.add(elements.get(k)));
    for (int length = numbers.size(); length > 1; length = HalvedSlots.half(length)) {
      int half = HalvedSlots.half(length);
      for (int lane = 0; lane < length - half; lane++) {
        Term sum = combination.combined(k, numbers.get(lane), numbers.get(lane + half));
        numbers.set(lane, writer.shared(sum));
      }
    }
    return numbers.getFirst();
  }

  /** The elements of a turn. */
  private List<Term> elements(Term turn) {
    List<Term> elements = new ArrayList<>();
    writer.inside(
        writer.scope().part(),
        () -> {
          LaneRows.bind(writer, fold.over(), turn);
          for (int k = 0; k < combination.slots(); k++) {
            elements.add(writer.shared(lowering.number(combination.element(k))));
          }
        });
    return elements;
  }
}

package xlet.engine.loop;

import java.util.List;
import xlet.engine.element.Expression.Fold;
import xlet.engine.element.Expression.Order;

/**
 * Writes a fold from left to right that takes very few turns: one after the other, without a loop,
 * so that vectors can take several such folds at once.
 */
final class FewTurns {
  private FewTurns() {}

  /** Whether {@code fold} is written like this: what it reads is there at every turn. */
  static boolean fits(Fold fold, Dependencies dependencies) {
    return fold.order() == Order.LEFT
        && FewLanes.fits(fold)
        && new Strides(List.of(fold.step().values(), fold.step().results())).guards().isEmpty()
        && Strides.reads(fold).stream().allMatch(dependencies::isAlways);
  }

  /** The results of {@code fold}. */
  static List<Term> write(Writer writer, ExpressionLowering lowering, Fold fold) {
    List<Term> numbers =
        fold.inits().stream().map(init -> writer.shared(lowering.number(init))).toList();
    for (int turn = 0; turn < fold.extents().product(); turn++) {
      numbers = turn(writer, lowering, fold, turn, numbers);
    }
    return numbers;
  }

  private static List<Term> turn(
      Writer writer, ExpressionLowering lowering, Fold fold, int turn, List<Term> before) {
    return writer.in(
        writer.scope().part(),
        () -> {
          LaneRows.bind(writer, fold.over(), Terms.number(turn));
          for (int k = 0; k < before.size(); k++) {
            writer.bind(fold.slots().get(k), before.get(k));
          }
          return lowering.folds().next(fold.slots(), fold.step()).stream()
              .map(writer::shared)
              .toList();
        });
  }
}

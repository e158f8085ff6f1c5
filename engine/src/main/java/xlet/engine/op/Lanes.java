package xlet.engine.op;

import java.util.List;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Apply;
import xlet.engine.element.Expression.Block;
import xlet.engine.element.Expression.Bound;
import xlet.engine.element.Expression.Constant;
import xlet.engine.element.Expression.FromIndex;
import xlet.engine.element.Expression.Get;
import xlet.engine.element.Expression.Guard;
import xlet.engine.element.Expression.Invoke;
import xlet.engine.element.Expression.Last;
import xlet.engine.element.Expression.Order;
import xlet.engine.element.Expression.Read;
import xlet.engine.element.Expression.Reinterpret;
import xlet.engine.element.Expression.Select;
import xlet.engine.element.Expression.Slot;

/** Which folds may be done in lanes: those whose every step is one associative primitive. */
final class Lanes {
  private Lanes() {}

  static Order order(Order wanted, List<Slot> slots, Block step) {
    if (wanted == Order.LEFT || !step.names().isEmpty()) {
      return Order.LEFT;
    }
    for (int k = 0; k < slots.size(); k++) {
      if (!isAssociative(step.results().get(k), slots.get(k), slots)) {
        return Order.LEFT;
      }
    }
    return Order.LANES;
  }

  private static boolean isAssociative(Expression step, Slot slot, List<Slot> slots) {
    if (!(step instanceof Apply apply) || apply.arguments().size() != 2 || apply.type().inLong()) {
      return false;
    }
    long own = apply.arguments().stream().filter(argument -> argument == slot).count();
    boolean plain = apply.arguments().stream().allMatch(a -> a == slot || isApart(a, slots));
    return own == 1 && plain && apply.primitives().get(0).isAssociative();
  }

  /** Whether {@code element} is the same whatever the accumulators are. */
  private static boolean isApart(Expression element, List<Slot> slots) {
    return switch (element) {
      case Slot slot -> !slots.contains(slot);
      case Apply apply -> apply.arguments().stream().allMatch(a -> isApart(a, slots));
      case Select select ->
          isApart(select.condition(), slots)
              && isApart(select.yes(), slots)
              && isApart(select.no(), slots);
      case Reinterpret(var value, var type) -> isApart(value, slots);
      case Constant constant -> true;
      case Read read -> true;
      case FromIndex index -> true;
      case Guard guard -> true;
      case Bound bound -> false;
      case Get get -> false;
      case Last last -> false;
      case Invoke invoke -> false;
    };
  }
}

package xlet.engine.op;

import java.util.List;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Apply;
import xlet.engine.element.Expression.Block;
import xlet.engine.element.Expression.Order;
import xlet.engine.element.Expression.Slot;

/** Which folds may be done in lanes: those whose every step is one associative primitive. */
final class Lanes {
  private Lanes() {}

  static Order order(Order wanted, List<Slot> slots, Block step) {
    if (wanted == Order.LEFT || !step.names().isEmpty()) {
      return Order.LEFT;
    }
    for (int k = 0; k < slots.size(); k++) {
      if (!isAssociative(step.results().get(k), slots.get(k))) {
        return Order.LEFT;
      }
    }
    return Order.LANES;
  }

  private static boolean isAssociative(Expression step, Slot slot) {
    if (!(step instanceof Apply apply)
        || apply.arguments().size() != 2
        || !apply.type().isFloat()) {
      return false;
    }
    long own = apply.arguments().stream().filter(argument -> argument == slot).count();
    boolean plain = apply.arguments().stream().noneMatch(a -> a != slot && a instanceof Slot);
    return own == 1 && plain && apply.primitives().get(0).isAssociative();
  }
}

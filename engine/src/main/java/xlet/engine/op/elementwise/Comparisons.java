package xlet.engine.op.elementwise;

import java.util.Map;
import xlet.engine.array.ElementType;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Reinterpret;
import xlet.engine.op.Call;
import xlet.engine.op.Direction;
import xlet.engine.op.OpDef;
import xlet.engine.op.OpDefBuilder;

/** The common part of comparisons. */
final class Comparisons {
  static final String TOTAL_ORDER =
      "The order of floats is -NaN, -inf, negative numbers, -0, 0, positive numbers, inf, NaN;"
          + " the NaN of a type without -0 is the least. Other types have the order that they always have.";

  private Comparisons() {}

  /** A comparison as arithmetic has it. */
  static OpDefBuilder comparison(String name, Direction direction) {
    var op =
        Elementwise.binary(OpDef.named(name), direction.family(), type -> ElementType.PRED)
            .hloForm("compare", call -> Map.of("direction", direction.name()));
    return fails(op, name);
  }

  /** A comparison in the total order of floats. */
  static OpDefBuilder totalOrder(String name, Direction direction) {
    var op =
        Elementwise.binary(
            OpDef.named(name),
            direction.family(),
            type -> ElementType.PRED,
            (x, y) -> totalOrder(direction, x, y));
    op.hloForm("compare", call -> totalOrder(call, direction));
    return fails(op, name);
  }

  private static Map<String, String> totalOrder(Call call, Direction direction) {
    return call.operand(0).type().isFloat()
        ? Map.of("direction", direction.name(), "type", "TOTALORDER")
        : Map.of("direction", direction.name());
  }

  private static OpDefBuilder fails(OpDefBuilder op, String name) {
    return op.fails(name + "({1, 2}, {true, false})", "C1")
        .fails(name + "({{1, 2}, {3, 4}}, {1, 2})", "C2")
        .fails(name + "({1, 2}, {1, 2, 3})", "C3")
        .fails(name + "({{1, 2}, {3, 4}}, {1, 2}, {2})", "C4");
  }

  /** {@code x} compared with {@code y}, of the same type, in the total order. */
  static Expression totalOrder(Direction direction, Expression x, Expression y) {
    ElementType type = x.type();
    return direction
        .totalOrder(type)
        .map(order -> {
          ElementType bits = ElementType.unsigned(type.bits());
          return Expression.apply(
              order, ElementType.PRED, new Reinterpret(x, bits), new Reinterpret(y, bits));
        })
        .orElseGet(() -> direction.family().apply(type, ElementType.PRED, x, y));
  }
}

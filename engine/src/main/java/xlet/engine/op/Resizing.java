package xlet.engine.op;

import java.util.List;
import java.util.Map;
import xlet.engine.array.Ints;
import xlet.engine.array.Shape;

/**
 * How attributes that hold sizes of operands follow when those have others: the limit of a slice to
 * the end, say. Other attributes stay as they are.
 */
@FunctionalInterface
public interface Resizing {
  /**
   * The attributes that change.
   *
   * @param call the call at the largest sizes
   * @param operands the operands as they are
   */
  Map<String, Object> attributes(Call call, List<Shape> operands);

  /**
   * Each entry of the list {@code name} that is the size of its dimension of the operand {@code
   * operand} follows it.
   */
  static Resizing following(String name, String operand) {
    return (call, operands) -> {
      Operand whole = call.operand(operand);
      Ints sizes = operands.get(whole.number()).array().orElseThrow().sizes();
      Ints list = call.ints(name);
      return Map.of(
          name,
          Ints.range(list.size())
              .map(d ->
                  list.get((int) d) == whole.sizes().get((int) d)
                      ? sizes.get((int) d)
                      : list.get((int) d)));
    };
  }
}

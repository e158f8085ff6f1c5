package xlet.engine.plan;

import java.util.List;
import java.util.Optional;
import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.op.Call;

/**
 * A value of a program: given, or the result of a call.
 *
 * @param call the call; empty if the value is given
 * @param shape the value's shape
 * @param inputs the numbers of the items that are the call's operands, all of them earlier
 */
public record Item(Optional<Call> call, Shape shape, Ints inputs) {

  /** A value that is there from the beginning. */
  public static Item given(Shape shape) {
    return new Item(Optional.empty(), shape, Ints.of());
  }

  /** The result of {@code call} of the values of the items {@code inputs}. */
  public static Item of(Call call, List<Integer> inputs) {
    return new Item(Optional.of(call), call.result(), Ints.of(inputs));
  }
}

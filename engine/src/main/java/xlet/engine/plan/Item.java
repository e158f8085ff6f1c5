package xlet.engine.plan;

import java.util.List;
import java.util.Optional;
import xlet.engine.array.BoundedArray;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.Token;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.op.Call;

/**
 * A value of a program: given, or the result of a call.
 *
 * @param call the call; empty if the value is given
 * @param shape the value's shape
 * @param inputs the numbers of the items that are the call's operands, all of them earlier
 * @param constant the value, if it is given and always the same
 * @param loop the condition and the body of a call that is a loop, where they are known
 */
public record Item(
    Optional<Call> call,
    Shape shape,
    Ints inputs,
    Optional<Value> constant,
    Optional<LoopItems> loop) {

  /** A value that is there from the beginning. */
  public static Item given(Shape shape) {
    return new Item(Optional.empty(), shape, Ints.of(), Optional.empty(), Optional.empty());
  }

  /** A value that is there from the beginning, and always the same. */
  public static Item constant(Value value) {
    return new Item(
        Optional.empty(), value.shape(), Ints.of(), Optional.of(value), Optional.empty());
  }

  /** The result of {@code call} of the values of the items {@code inputs}. */
  public static Item of(Call call, List<Integer> inputs) {
    return new Item(
        Optional.of(call), call.result(), Ints.of(inputs), Optional.empty(), Optional.empty());
  }

  /** This in a program whose arrays all have the default layout. */
  public Item withDefaultLayouts() {
    Optional<Value> moved = constant.map(Item::moved);
    Optional<Call> laid = call.map(Call::withDefaultLayouts);
    return new Item(laid, shape.withDefaultLayouts(), inputs, moved, loop);
  }

  private static Value moved(Value value) {
    return switch (value) {
      case NdArray array -> array.rowMajor();
      case TupleValue tuple -> new TupleValue(tuple.elements().stream().map(Item::moved).toList());
      case BoundedArray _, Token _ -> value;
    };
  }

  /** This, a call, as the loop that it is. */
  public Item as(LoopItems items) {
    return new Item(call, shape, inputs, constant, Optional.of(items));
  }
}

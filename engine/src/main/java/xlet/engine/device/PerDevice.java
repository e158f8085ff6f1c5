package xlet.engine.device;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import xlet.engine.array.BoundedArray;
import xlet.engine.array.NdArray;
import xlet.engine.array.Token;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.op.Grid;

/**
 * A value on each device of a grid.
 *
 * @param grid the devices
 * @param values the values, by number of the device; a single one if all devices have the same
 */
public record PerDevice(Grid grid, List<Value> values) {
  public PerDevice {
    values = agree(values) ? List.of(values.getFirst()) : List.copyOf(values);
  }

  /** The value of a program that runs on one device. */
  public static PerDevice of(Value value) {
    return new PerDevice(Grid.ONE, List.of(value));
  }

  /** The value that all devices have, if they have the same. */
  public Optional<Value> common() {
    return values.size() == 1 ? Optional.of(values.getFirst()) : Optional.empty();
  }

  /** The value on {@code device}. */
  public Value on(int device) {
    return values.size() == 1 ? values.getFirst() : values.get(device);
  }

  /** The value on each device, in order. */
  public List<Value> all() {
    return IntStream.range(0, grid.devices()).mapToObj(this::on).toList();
  }

  private static boolean agree(List<Value> values) {
    Value first = values.getFirst();
    return values.size() == 1 || values.stream().skip(1).allMatch(value -> same(first, value));
  }

  private static boolean same(Value one, Value other) {
    if (one.equals(other)) {
      return true;
    }
    return switch (one) {
      case NdArray array ->
          other instanceof NdArray second
              && array.shape().equals(second.shape())
              && array.sameBits(second);
      case BoundedArray bounded ->
          other instanceof BoundedArray second
              && bounded.shape().equals(second.shape())
              && same(bounded.array(), second.array());
      case TupleValue tuple ->
          other instanceof TupleValue second
              && tuple.size() == second.size()
              && IntStream.range(0, tuple.size()).allMatch(k -> same(tuple.get(k), second.get(k)));
      case Token _ -> true;
    };
  }
}

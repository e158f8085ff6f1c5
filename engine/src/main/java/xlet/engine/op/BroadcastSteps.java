package xlet.engine.op;

import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;

/**
 * How an operand comes to the sizes of the result, where an operation broadcasts by itself: a
 * reshape, then a broadcast.
 *
 * @param kept the operand without its dimensions of size 1 that are stretched
 * @param dimensions where the others go
 */
public record BroadcastSteps(ArrayShape kept, Ints dimensions) {
  /** The parameter that places the dimensions of an operand of lower rank. */
  public static final String DIMENSIONS = "broadcast_dimensions";

  /** The steps for an operand of {@code call} of shape {@code own}. */
  public static BroadcastSteps of(Call call, ArrayShape own, ArrayShape result) {
    boolean asItIs = own.rank() == 0 || own.rank() == result.rank();
    Ints places = asItIs ? Ints.range(own.rank()) : call.ints(DIMENSIONS);
    Ints sizes = Ints.of();
    Ints dimensions = Ints.of();
    for (int d = 0; d < own.rank(); d++) {
      if (own.size(d) == result.size(places.at(d))) {
        sizes = sizes.append(own.size(d));
        dimensions = dimensions.append(places.get(d));
      }
    }
    return new BroadcastSteps(own.withSizes(sizes), dimensions);
  }
}

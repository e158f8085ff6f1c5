package xlet.engine.op.random;

import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;

/**
 * Which words of a generator each element of an array is made of: one, or two neighbours where an
 * element has 64 bits; of one with fewer than 32 bits the low ones are taken.
 *
 * <p>Words go side by side along one dimension, two by two, an odd one at the end leaving its
 * neighbour unused. If there are dimensions after it, a row of first words is followed by the row
 * of their neighbours.
 *
 * @param sizes of the array
 * @param perElement how many words make an element
 * @param size how many elements there are along the dimension of neighbours; any even number if all
 *     words follow each other
 * @param inner how many elements the dimensions after it have together
 * @param blocks how many blocks the array uses up
 */
record WordOrder(Ints sizes, int perElement, long size, long inner, long blocks) {
  static WordOrder of(Generator generator, ArrayShape shape) {
    Ints sizes = shape.sizes();
    int perElement = shape.type().bits() == 64 ? 2 : 1;
    if (generator instanceof ThreeFry && perElement == 1 && !sizes.isEmpty()) {
      int split = splitDimension(sizes);
      long size = sizes.get(split);
      long inner = sizes.without(Ints.range(split + 1L)).product();
      return new WordOrder(sizes, 1, size, inner, sizes.with(split, (size + 1) / 2).product());
    }
    long blocks = Math.ceilDiv(sizes.product() * perElement, generator.words());
    return new WordOrder(sizes, perElement, 2, 1, blocks);
  }

  /** ThreeFry's two words go side by side along the first even dimension, else the largest. */
  private static int splitDimension(Ints sizes) {
    int split = 0;
    for (int d = 0; d < sizes.size(); d++) {
      if (sizes.get(d) % 2 == 0) {
        return d;
      }
      if (sizes.get(d) > sizes.get(split)) {
        split = d;
      }
    }
    return split;
  }

  /** The number of the first word of the element at {@code index}. */
  long first(Ints index) {
    long position = 0;
    for (int d = 0; d < index.size(); d++) {
      position = position * sizes.get(d) + index.get(d);
    }
    return first(position);
  }

  /** The number of the first word of the element at {@code position} in row-major order. */
  long first(long position) {
    long along = position / inner % size;
    long pairs = (size + 1) / 2;
    long pair = (position / inner / size * pairs + along / 2) * inner + position % inner;
    return (2 * pair + along % 2) * perElement;
  }

  /** How far the first words of neighbouring elements of a run are from each other. */
  int step() {
    return inner == 1 ? perElement : 2;
  }

  /** The position after the run that {@code position} is in. */
  long runEnd(long position) {
    if (inner > 1) {
      return position - position % inner + inner;
    }
    return size % 2 == 0 ? Long.MAX_VALUE : position - position % size + size;
  }
}

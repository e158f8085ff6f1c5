package xlet.engine.op.random;

import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;

/**
 * Which words of a generator each element of an array is made of: one, or two neighbours where an
 * element has 64 bits; of one with fewer than 32 bits the low ones are taken.
 *
 * @param blocks how many blocks the array uses up
 */
record WordOrder(Ints sizes, int perElement, int perBlock, int splitDimension, long blocks) {
  private static final int NONE = -1;

  static WordOrder of(Generator generator, ArrayShape shape) {
    Ints sizes = shape.sizes();
    int perElement = shape.type().bits() == 64 ? 2 : 1;
    if (generator instanceof ThreeFry && perElement == 1) {
      int split = splitDimension(sizes);
      Ints halves = split == NONE ? sizes : sizes.with(split, (sizes.get(split) + 1) / 2);
      return new WordOrder(sizes, 1, 2, split, halves.product());
    }
    long words = sizes.product() * perElement;
    int perBlock = generator.words();
    return new WordOrder(sizes, perElement, perBlock, NONE, Math.ceilDiv(words, perBlock));
  }

  /** ThreeFry's two words go side by side along the first even dimension, else the largest. */
  private static int splitDimension(Ints sizes) {
    int split = NONE;
    for (int d = 0; d < sizes.size(); d++) {
      if (sizes.get(d) % 2 == 0) {
        return d;
      }
      if (split == NONE || sizes.get(d) > sizes.get(split)) {
        split = d;
      }
    }
    return split;
  }

  /** Whether the words of neighbouring elements, in row-major order, follow each other. */
  boolean isInOrder() {
    int last = sizes.size() - 1;
    boolean halves = perBlock == 2 && perElement == 1;
    return !halves || (last >= 0 && splitDimension == last && sizes.get(last) % 2 == 0);
  }

  /** The number of the first word of the element at {@code index}, which {@code words} are used. */
  long first(long... index) {
    if (perBlock == 2 && perElement == 1) {
      long block = 0;
      for (int d = 0; d < index.length; d++) {
        boolean split = d == splitDimension;
        long size = split ? (sizes.get(d) + 1) / 2 : sizes.get(d);
        block = block * size + (split ? index[d] / 2 : index[d]);
      }
      return 2 * block + (splitDimension == NONE ? 0 : index[splitDimension] % 2);
    }
    long position = 0;
    for (int d = 0; d < index.length; d++) {
      position = position * sizes.get(d) + index[d];
    }
    return position * perElement;
  }
}

package xlet.engine.op.reduction;

import xlet.engine.array.Ints;
import xlet.engine.op.Window;

/**
 * Windows along one dimension of an array: its blocks, each of which holds the elements at all
 * positions of the dimension, and at each of these the elements of later dimensions.
 *
 * @param outer how many blocks there are
 * @param size how many positions a block has
 * @param inner how many elements are at each
 * @param places how many windows a block has
 * @param taps how many elements a window has
 * @param extent how many positions it spans
 * @param stride how far windows lie apart
 * @param dilation how far the elements of a window lie apart
 * @param spread how far positions lie apart
 * @param low how far before the first position the first window begins
 */
record WindowDimension(
    int outer,
    int size,
    int inner,
    int places,
    int taps,
    int extent,
    int stride,
    int dilation,
    int spread,
    long low) {

  /** Dimension {@code d} of an array of {@code sizes}, along which there are so many windows. */
  static WindowDimension of(Window window, Ints sizes, int d, int places) {
    return new WindowDimension(
        (int) sizes.pick(Ints.range(d)).product(),
        sizes.at(d),
        (int) sizes.pick(Ints.range(sizes.size() - d - 1).map(k -> k + d + 1)).product(),
        places,
        window.sizes().at(d),
        window.extents().at(d),
        window.strides().at(d),
        window.dilations().at(d),
        window.baseDilations().at(d),
        window.low().get(d));
  }

  boolean isEmpty() {
    return places == 0 || inner == 0 || outer == 0;
  }

  /** Whether each window begins one position after the one before. */
  boolean areSideBySide() {
    return stride == 1;
  }

  /** How many elements a block has. */
  int block() {
    return size * inner;
  }

  /** How many results a block has. */
  int results() {
    return places * inner;
  }

  /** The first of the elements at a position. */
  int element(int block, long position) {
    return (int) (block * (long) block() + position * inner);
  }

  /** The first of the results of a window. */
  int result(int block, int place) {
    return (block * places + place) * inner;
  }
}

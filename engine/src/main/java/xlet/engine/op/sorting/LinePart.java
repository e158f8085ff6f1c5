package xlet.engine.op.sorting;

/**
 * The elements {@code [from, to)} of a line.
 *
 * @param first the place of the line's first element
 * @param pitch how far apart neighbours in the line lie
 */
record LinePart(int first, int pitch, int from, int to) {
  /** The place of the first of these elements. */
  int begin() {
    return first + from * pitch;
  }
}

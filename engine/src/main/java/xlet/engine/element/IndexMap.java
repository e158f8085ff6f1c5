package xlet.engine.element;

/** Writes reads as they are read aloud. */
final class IndexMap {
  private IndexMap() {}

  /** {@code x1[d0, 2]} for a read of operand 1; anything else as its class. */
  static String read(Expression value) {
    return value instanceof Expression.Read read
        ? "x" + read.operand() + read.at()
        : value.toString();
  }
}

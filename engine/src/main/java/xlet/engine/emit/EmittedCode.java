package xlet.engine.emit;

/** A routine as machine code; may be run by several threads at once. */
public interface EmittedCode {
  /**
   * Computes the units {@code [from, to)}.
   *
   * @param arrays the primitive arrays that are read, then those that are written
   */
  void run(Object[] arrays, int from, int to);
}

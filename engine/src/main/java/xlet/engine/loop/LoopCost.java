package xlet.engine.loop;

/**
 * The cost of an element in a loop. A loop is emitted with vectors and with scalars, and the faster
 * code is used.
 *
 * @param vectors about how many operations on vectors it takes, written with the Vector API
 * @param plain about how many it takes in a loop of scalars of which the JIT compiler makes vectors
 *     by itself; {@link #MUCH} if it makes none
 */
public record LoopCost(int vectors, int plain) {
  /** More than any loop may cost. */
  public static final int MUCH = 1 << 16;

  /** The cost of nothing. */
  public static final LoopCost ZERO = new LoopCost(0, 0);

  /** The cost of so many operations on vectors, where the JIT compiler makes none by itself. */
  public static LoopCost ofVectors(int vectors) {
    return new LoopCost(vectors, MUCH);
  }

  public LoopCost plus(LoopCost other) {
    return new LoopCost(
        Math.min(MUCH, vectors + other.vectors), Math.min(MUCH, plain + other.plain));
  }

  /** The cost of {@code count} such elements, or of one for each if it is nothing. */
  public LoopCost times(int count) {
    return new LoopCost(
        (int) Math.min(MUCH, (long) Math.max(1, vectors) * count),
        (int) Math.min(MUCH, (long) Math.max(1, plain) * count));
  }

  /** The cost of the cheaper form. */
  public int least() {
    return Math.min(vectors, plain);
  }
}

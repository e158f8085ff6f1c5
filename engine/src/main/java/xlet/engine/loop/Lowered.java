package xlet.engine.loop;

/**
 * A nest as a routine.
 *
 * @param routine what it does for a range of units
 * @param units how many units there are
 * @param work about how many primitives a unit computes
 */
public record Lowered(Routine routine, long units, long work) {

  /**
   * The routine of {@code nest}.
   *
   * @throws UnsupportedNestException if it cannot be written as one
   */
  public static Lowered of(Nest nest) {
    return new NestLowering(nest, false).lowered();
  }

  /** The same, in a form that can be computed with vectors if anything can. */
  public static Lowered forVectors(Nest nest) {
    return new NestLowering(nest, true).lowered();
  }
}

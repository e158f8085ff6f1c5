package xlet.engine.loop;

/**
 * A nest as a routine.
 *
 * @param routine what it does for a range of units
 * @param units how many units there are
 * @param work about how many primitives a unit computes
 * @param grain so many neighbouring units had better be computed together, as they read the same
 *     lines of memory
 */
public record Lowered(Routine routine, long units, long work, long grain) {
  /** As long as it may take to look at the cancel flag again, so many primitives are computed. */
  private static final long MOST_WORK = 1 << 25;

  /** How many units make pieces of about {@code wanted} primitives, or of the grain. */
  public int unitsOf(long wanted) {
    long grains = Math.min(grain, MOST_WORK / work);
    return (int) Math.clamp(Math.max(wanted / work, grains), 1, units);
  }

  /**
   * The routine of {@code nest}.
   *
   * @throws UnsupportedNestException if it cannot be written as one
   */
  public static Lowered of(Nest nest) {
    return new NestLowering(nest, false).lowered();
  }

  /** A nest in a form that can be computed with vectors if anything can. */
  public static Lowered forVectors(Nest nest) {
    Lowered lowered = new NestLowering(nest, true).lowered();
    return new Lowered(WrittenOut.of(lowered.routine), lowered.units, lowered.work, lowered.grain);
  }
}

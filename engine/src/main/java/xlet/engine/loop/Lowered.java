package xlet.engine.loop;

import java.util.function.Predicate;

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

  /** At most so many folds go along memory side by side. */
  static final int MOST_ABREAST = 4;

  /** How many units, in whole grains, make pieces of at least about {@code wanted} primitives. */
  public int unitsOf(long wanted) {
    long together = Math.clamp(MOST_WORK / work, 1, grain);
    long grains = Math.max(1, Math.ceilDiv(wanted / work, together));
    return (int) Math.clamp(grains * together, 1, units);
  }

  /**
   * The routine of {@code nest}.
   *
   * @throws UnsupportedNestException if it cannot be written as one
   */
  public static Lowered of(Nest nest) {
    return new NestLowering(nest).lowered();
  }

  /** A nest in the form for machine code, which has instructions for f16, with such vectors. */
  public static Lowered forMachineCode(Nest nest, int bits) {
    NestLowering lowering = new NestLowering(nest, bits, /* abreast= */ 1);
    return lowering.lowered().writtenOut(Function::convertsHalves);
  }

  /**
   * A nest in a form that can be computed with vectors if anything can. As many folds as there is
   * room for go along memory side by side: so more of it is on its way at a time.
   *
   * @param bits how wide the vectors are
   * @param hasRoom whether what a routine holds in registers has room there
   */
  public static Lowered forVectors(Nest nest, int bits, Predicate<Routine> hasRoom) {
    for (int abreast = MOST_ABREAST; ; abreast /= 2) {
      NestLowering lowering = new NestLowering(nest, bits, abreast);
      Lowered lowered = lowering.lowered().writtenOut(_ -> false);
      if (!lowering.isAbreast() || hasRoom.test(lowered.routine)) {
        return lowered;
      }
    }
  }

  private Lowered writtenOut(Predicate<Function> kept) {
    return new Lowered(WrittenOut.of(routine, kept), units, work, grain);
  }
}

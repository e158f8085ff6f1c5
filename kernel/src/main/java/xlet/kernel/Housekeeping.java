package xlet.kernel;

import org.jspecify.annotations.Nullable;

/**
 * Gives memory back to the machine that large cells have used, once none has run for a while: Java
 * by itself keeps it as long as it has no need to look what is still used.
 */
final class Housekeeping {
  /** How long no cell runs before, in milliseconds. */
  private static final int IDLE_MILLIS = 1_000;

  /** So much more than what is used is kept anyway. */
  private static final long SPARE_BYTES = 48L << 20;

  private final Clock clock;
  private Clock.@Nullable Alarm due;

  /** What was used when last looked. */
  private volatile long used;

  Housekeeping(Clock clock) {
    this.clock = clock;
  }

  /** A cell begins. */
  synchronized void busy() {
    if (due != null) {
      due.cancel();
      due = null;
    }
  }

  /** A cell is done. */
  synchronized void idle() {
    busy();
    due = clock.after(IDLE_MILLIS, this::tidy);
  }

  private void tidy() {
    Runtime runtime = Runtime.getRuntime();
    if (runtime.totalMemory() > used + used / 2 + SPARE_BYTES) {
      System.gc();
      used = runtime.totalMemory() - runtime.freeMemory();
    }
  }
}

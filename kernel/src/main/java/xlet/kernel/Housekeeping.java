package xlet.kernel;

import org.jspecify.annotations.Nullable;

/**
 * Gives the memory of large cells back to the machine once no cell has run for a while. Java keeps
 * it by itself: an idle program never collects its garbage.
 */
final class Housekeeping {
  /** How long no cell runs before garbage is collected, in milliseconds. */
  private static final int IDLE_MILLIS = 1_000;

  /** How many unused bytes of the heap are not worth a collection. */
  private static final long SPARE_BYTES = 48L << 20;

  /** The heap of a Java process. */
  interface Heap {
    /** How many bytes the process has taken from the machine. */
    long total();

    /** How many of them hold objects, garbage included. */
    long used();

    /** Removes the garbage. */
    void collect();
  }

  private static final class RunningHeap implements Heap {
    private final Runtime runtime = Runtime.getRuntime();

    @Override
    public long total() {
      return runtime.totalMemory();
    }

    @Override
    public long used() {
      return runtime.totalMemory() - runtime.freeMemory();
    }

    @Override
    public void collect() {
      System.gc();
    }
  }

  private final Clock clock;
  private final Heap heap;
  private Clock.@Nullable Alarm due;

  /** How many bytes were in use after the last collection. */
  private volatile long used;

  Housekeeping(Clock clock) {
    this(clock, new RunningHeap());
  }

  Housekeeping(Clock clock, Heap heap) {
    this.clock = clock;
    this.heap = heap;
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
    if (heap.total() > used + used / 2 + SPARE_BYTES) {
      heap.collect();
      used = heap.used();
    }
  }
}

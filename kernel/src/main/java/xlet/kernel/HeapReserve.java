package xlet.kernel;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import org.jspecify.annotations.Nullable;

/**
 * Memory that is set aside for the threads that talk to Jupyter. Java clears soft references before
 * any thread runs out of memory: the threads then find room here, and the cell that has used up the
 * rest is stopped.
 */
final class HeapReserve {
  private static final int BYTES = 4 << 20;

  /** The reserve takes at most one part in so many of the free memory. */
  private static final int PART = 4;

  private final ReferenceQueue<byte[]> given = new ReferenceQueue<>();
  private final Runnable alarm;
  private final Thread thread;
  private @Nullable SoftReference<byte[]> reserve;

  private HeapReserve(Runnable alarm) {
    this.alarm = alarm;
    this.thread = Thread.ofPlatform().daemon().name("reserve").unstarted(this::await);
  }

  /**
   * Begins to watch.
   *
   * @param alarm runs in a thread of its own when Java has taken the reserve because memory is
   *     short
   */
  static HeapReserve watch(Runnable alarm) {
    HeapReserve reserve = new HeapReserve(alarm);
    reserve.thread.start();
    return reserve;
  }

  /** Watches no longer. */
  void stop() {
    thread.interrupt();
  }

  private void await() {
    // Before the first cell, which would have to wait for the memory.
    renew();
    while (true) {
      try {
        given.remove();
        if (free() < PART * (long) BYTES) {
          alarm.run();
        }
      } catch (InterruptedException stop) {
        return;
      }
    }
  }

  /** Sets memory aside again if Java has taken it. */
  synchronized void renew() {
    if (reserve == null || reserve.get() == null) {
      int bytes = (int) Math.min(BYTES, free() / PART);
      try {
        reserve = new SoftReference<>(new byte[bytes], given);
      } catch (OutOfMemoryError full) {
        reserve = null;
      }
    }
  }

  private static long free() {
    Runtime runtime = Runtime.getRuntime();
    return runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory();
  }
}

package xlet.kernel.wire;

import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Bounds the memory of all messages together that have arrived, or begun to, and are not read yet.
 * Whoever connects can begin a message, before any signature is seen.
 */
final class MessageBudget {
  /** The bytes of the objects around a frame. */
  private static final int FRAME_BYTES = 256;

  /** Frames up to this size can use the whole budget, larger ones half of it. */
  private static final int SMALL = 1 << 16;

  private static final long MOST = 1L << 26;

  /** The part of the heap that messages may take. */
  private static final int HEAP_PART = 8;

  /** How long a collection is not repeated, in nanoseconds. */
  private static final long COLLECTION_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** How long collected claims are waited for, in milliseconds. */
  private static final int COLLECTED_MILLIS = 50;

  private final long most;
  private final Set<Watch> watches = new HashSet<>();
  private final ReferenceQueue<Object> lost = new ReferenceQueue<>();
  private long taken;
  private long collected = System.nanoTime() - COLLECTION_NANOS;

  MessageBudget(long most) {
    this.most = most;
  }

  /** A budget that fits the heap of this process. */
  static MessageBudget ofHeap() {
    return new MessageBudget(Math.min(MOST, Runtime.getRuntime().maxMemory() / HEAP_PART));
  }

  /** The size of the largest frame that can ever be claimed. */
  long largest() {
    return most / 2 - FRAME_BYTES;
  }

  /** How many bytes are claimed at the moment. */
  synchronized long taken() {
    return taken;
  }

  /** A part of the budget. */
  final class Claim {
    private long bytes;

    private Claim(long bytes) {
      this.bytes = bytes;
    }

    /** Gives the part back; once is enough. */
    void release() {
      synchronized (MessageBudget.this) {
        taken -= bytes;
        bytes = 0;
      }
    }

    /** Gives the part back when {@code owner} is garbage, as when its connection is gone. */
    void releaseWith(Object owner) {
      synchronized (MessageBudget.this) {
        watches.add(new Watch(owner, this));
      }
    }
  }

  private final class Watch extends PhantomReference<Object> {
    private final Claim claim;

    Watch(Object owner, Claim claim) {
      super(owner, lost);
      this.claim = claim;
    }
  }

  /** Claims room for a frame of {@code size} bytes; empty if there is none. */
  synchronized Optional<Claim> claim(int size) {
    forgetLost(lost.poll());
    long bytes = (long) size + FRAME_BYTES;
    long bound = size <= SMALL ? most : most / 2;
    if (taken + bytes > bound) {
      collect();
    }
    if (taken + bytes > bound) {
      return Optional.empty();
    }
    taken += bytes;
    return Optional.of(new Claim(bytes));
  }

  /** Finds the claims of connections that are gone. */
  private void collect() {
    if (System.nanoTime() - collected < COLLECTION_NANOS) {
      return;
    }
    System.gc();
    try {
      forgetLost(lost.remove(COLLECTED_MILLIS));
    } catch (InterruptedException stray) {
      Thread.currentThread().interrupt();
    }
    collected = System.nanoTime();
  }

  private void forgetLost(Reference<?> first) {
    for (Reference<?> next = first; next != null; next = lost.poll()) {
      if (next instanceof Watch watch) {
        watch.claim.release();
        watches.remove(watch);
      }
    }
  }
}

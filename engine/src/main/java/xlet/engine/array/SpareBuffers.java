package xlet.engine.array;

import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * Large buffers that are made before anyone asks for them. Java fills a new array with zeros in one
 * thread, which may take as long as all threads need for its elements. Between two programs that is
 * done for as many buffers as the last one has used, of sizes that have come before. Only weak
 * references lead to them: a garbage collection frees them all.
 */
public final class SpareBuffers {
  /** Smaller buffers are made at once. */
  private static final long LEAST_BYTES = 1 << 20;

  /** Those that all programs share. */
  public static final SpareBuffers COMMON =
      new SpareBuffers(Math.min(256L << 20, Runtime.getRuntime().maxMemory() / 16));

  /** So many sizes are remembered. */
  private static final int MOST_KNOWN = 64;

  private final long mostBytes;

  /** The spare buffers, the oldest first. */
  private final Deque<Spare> spares = new ArrayDeque<>();

  /** The kinds of the buffers that were taken since the last refill. */
  private final List<Kind> used = new ArrayList<>();

  /** The kinds that were taken before it. */
  private final Set<Kind> known = new HashSet<>();

  /** Spare buffers of {@code mostBytes} bytes at most. */
  SpareBuffers(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  /** Buffers that can stand for each other. */
  private record Kind(ElementType part, int slots) {
    long bytes() {
      return (long) slots * part.bytes();
    }
  }

  /** A buffer that is being made, or waits to be. */
  private record Spare(Kind kind, FutureTask<WeakReference<Buffer>> making) {
    static Spare of(Kind kind) {
      return new Spare(
          kind,
          new FutureTask<>(() -> new WeakReference<>(Buffer.ofLength(kind.part, kind.slots))));
    }

    /** The buffer, once it is made; null if there is none any more. */
    @Nullable Buffer taken() {
      making.run(); // does nothing if another thread has begun it
      try {
        return making.get().get();
      } catch (ExecutionException failure) {
        return null;
      } catch (InterruptedException stray) {
        Thread.currentThread().interrupt();
        return null;
      }
    }
  }

  /** A buffer of zero bits with so many slots for parts of {@code type}: a spare or a new one. */
  Buffer take(ElementType type, int slots) {
    long bytes = (long) slots * type.part().bytes();
    if (bytes < LEAST_BYTES || bytes >= Buffer.LARGE_BYTES) {
      return Buffer.ofLength(type, slots);
    }
    Spare spare = use(new Kind(type.part(), slots));
    Buffer made = spare == null ? null : spare.taken();
    return made == null ? Buffer.ofLength(type, slots) : made;
  }

  private synchronized @Nullable Spare use(Kind kind) {
    if (used.size() < MOST_KNOWN) {
      used.add(kind);
    }
    for (Spare spare : spares) {
      if (spare.kind.equals(kind)) {
        spares.remove(spare);
        return spare;
      }
    }
    return null;
  }

  /**
   * Lets {@code later} make as many buffers as were used, but for kinds that came for the first
   * time.
   */
  public void refill(Executor later) {
    for (Spare spare : added()) {
      later.execute(spare.making);
    }
  }

  private synchronized List<Spare> added() {
    if (used.isEmpty()) {
      return List.of();
    }
    List<Spare> added = new ArrayList<>(used.size());
    for (Kind kind : used) {
      if (known.contains(kind) && kind.bytes() <= mostBytes) {
        added.add(Spare.of(kind));
      }
    }
    spares.addAll(added);
    long bytes = bytes();
    while (bytes > mostBytes) {
      Spare oldest = spares.removeFirst();
      oldest.making.cancel(/* mayInterruptIfRunning= */ false);
      bytes -= oldest.kind.bytes();
    }
    if (known.size() > MOST_KNOWN) {
      known.clear();
    }
    known.addAll(used);
    used.clear();
    return added;
  }

  /** Returns how many bytes the spare buffers take, those included that are yet to be made. */
  synchronized long bytes() {
    long bytes = 0;
    for (Spare spare : spares) {
      bytes += spare.kind.bytes();
    }
    return bytes;
  }
}

package xlet.engine.op;

import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import xlet.engine.array.Detached;
import xlet.engine.loop.Carrier;
import xlet.engine.work.Workers;

/**
 * Arrays that a kernel works in, which the next kernel takes over: a new array would have to be
 * filled with zeros, and its memory is not in the cache. Only weak references lead to those that
 * nobody uses: a garbage collection frees them. Several threads may take arrays.
 */
public final class Scratch implements AutoCloseable {
  /** Smaller arrays are made anew. */
  private static final int FEWEST = 1 << 12;

  /** So many arrays of a kind wait for the next kernel. */
  private static final int MOST_WAITING = 8;

  /** An array may be so many times as long as what is asked for. */
  private static final int MOST_TIMES = 4;

  private static final int NUMBERS_OF_TASK = 1 << 16;

  private static final Map<Carrier, Deque<WeakReference<NumberArray>>> WAITING =
      new EnumMap<>(Carrier.class);

  private final List<NumberArray> taken = new ArrayList<>();

  /** Room for at least {@code count} numbers of the kind of {@code like}; anything may be in it. */
  public NumberArray take(NumberArray like, int count) {
    if (count < FEWEST) {
      return like.zeros(count);
    }
    NumberArray array = waiting(like.carrier(), count).orElseGet(() -> like.zeros(count));
    synchronized (taken) {
      taken.add(array);
    }
    return array;
  }

  /** {@code count} zeros or more of the kind of {@code like}; threads share them out. */
  public NumberArray zeros(NumberArray like, int count, Evaluation evaluation) {
    NumberArray array = take(like, count, evaluation);
    NumberArray zero = like.zeros(1);
    Workers.run(
        Math.ceilDiv(count, NUMBERS_OF_TASK),
        task -> {
          int from = task * NUMBERS_OF_TASK;
          array.fill(zero, from, Math.min(count, from + NUMBERS_OF_TASK));
        },
        evaluation::poll);
    return array;
  }

  /** Does the same as {@link #take(NumberArray, int)}; a new array may take long to make. */
  public NumberArray take(NumberArray like, int count, Evaluation evaluation) {
    long bytes = (long) count * Long.BYTES; // or half of that
    return Detached.run(bytes, () -> take(like, count), evaluation::poll);
  }

  private static Optional<NumberArray> waiting(Carrier carrier, int count) {
    synchronized (WAITING) {
      Iterator<WeakReference<NumberArray>> all = waiting(carrier).iterator();
      while (all.hasNext()) {
        NumberArray array = all.next().get();
        if (array == null) {
          all.remove();
        } else if (count <= array.length() && array.length() / MOST_TIMES <= count) {
          all.remove();
          return Optional.of(array);
        }
      }
      return Optional.empty();
    }
  }

  private static Deque<WeakReference<NumberArray>> waiting(Carrier carrier) {
    return WAITING.computeIfAbsent(carrier, _ -> new ArrayDeque<>());
  }

  /** Lets others have what was taken, which nobody may use any more. */
  @Override
  public void close() {
    synchronized (WAITING) {
      for (NumberArray array : taken) {
        Deque<WeakReference<NumberArray>> waiting = waiting(array.carrier());
        waiting.addFirst(new WeakReference<>(array));
        if (waiting.size() > MOST_WAITING) {
          waiting.removeLast();
        }
      }
    }
  }
}

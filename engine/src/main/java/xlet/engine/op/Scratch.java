package xlet.engine.op;

import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
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
  private static final int MOST_WAITING = 16;

  private static final NumberArray INTEGERS = new NumberArray.Integers(new int[0]);

  private static final NumberArray LONGS = new NumberArray.Longs(new long[0]);

  private static final NumberArray DOUBLES = new NumberArray.Doubles(new double[0]);

  private static final int NUMBERS_OF_TASK = 1 << 16;

  private static final Map<Carrier, Deque<WeakReference<NumberArray>>> WAITING = new HashMap<>();

  private final List<NumberArray> taken = new ArrayList<>();

  /** Room for {@code count} integers; anything may be in it. */
  public int[] integers(int count, Evaluation evaluation) {
    return ((NumberArray.Integers) take(INTEGERS, count, evaluation)).array();
  }

  /** Room for {@code count} integers of 64 bits; anything may be in it. */
  public long[] longs(int count, Evaluation evaluation) {
    return ((NumberArray.Longs) take(LONGS, count, evaluation)).array();
  }

  /** Room for {@code count} numbers of 64 bits; anything may be in it. */
  public double[] doubles(int count, Evaluation evaluation) {
    return ((NumberArray.Doubles) take(DOUBLES, count, evaluation)).array();
  }

  /** Room for {@code count} numbers of the kind of {@code like}; anything may be in it. */
  public NumberArray take(NumberArray like, int count) {
    return take(like.carrier(), count, () -> like.zeros(count));
  }

  /** Does the same; a large new array may take long to make. */
  public NumberArray take(NumberArray like, int count, Evaluation evaluation) {
    long bytes = (long) count * Long.BYTES; // or half of that
    return take(
        like.carrier(),
        count,
        () -> Detached.run(bytes, () -> like.zeros(count), evaluation::poll));
  }

  private NumberArray take(Carrier carrier, int count, Supplier<NumberArray> made) {
    if (count < FEWEST) {
      return made.get();
    }
    NumberArray array = waiting(carrier, count).orElseGet(made);
    synchronized (taken) {
      taken.add(array);
    }
    return array;
  }

  /** {@code count} zeros of the kind of {@code like}; threads share them out. */
  public NumberArray zeros(NumberArray like, int count, Evaluation evaluation) {
    NumberArray array = take(like, count, evaluation);
    NumberArray zero = like.zeros(1);
    Workers.runRanges(
        count, NUMBERS_OF_TASK, (from, to) -> array.fill(zero, from, to), evaluation::poll);
    return array;
  }

  private static Optional<NumberArray> waiting(Carrier carrier, int count) {
    synchronized (WAITING) {
      Iterator<WeakReference<NumberArray>> all = waiting(carrier).iterator();
      while (all.hasNext()) {
        NumberArray array = all.next().get();
        if (array == null) {
          all.remove();
        } else if (array.length() == count) {
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

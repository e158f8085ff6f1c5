package xlet.engine.array;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Buffers for the results of one run of a program, by one thread. What it has handed out it takes
 * back from whoever knows that nobody sees it any more, and hands it out again.
 */
public final class BufferPool {
  private static final ScopedValue<BufferPool> HERE = ScopedValue.newInstance();

  /** Smaller buffers cost less than to look for one. */
  private static final long LEAST_BYTES = 1 << 13;

  private final Map<Kind, Deque<Buffer>> free = new HashMap<>();
  private final Set<Buffer> issued = new HashSet<>();

  /** The buffers that can stand for each other. */
  private record Kind(Class<?> carrier, int length) {}

  /** Returns the result of {@code work}, whose results take their buffers from here. */
  public <T> T use(Supplier<T> work) {
    return ScopedValue.where(HERE, this).call(work::get);
  }

  /** Returns whether the work that is being done takes its buffers from a pool. */
  public static boolean isUsed() {
    return HERE.isBound();
  }

  /** The pool that the work that is being done takes its buffers from. */
  public static BufferPool here() {
    return HERE.get();
  }

  /**
   * A buffer for one array, all of whose slots the caller writes: until then they may hold
   * anything. Apart from that it is as {@link Buffer#allocate(ArrayShape, Runnable)}.
   *
   * @throws MemoryBoundException if it would not fit, before anything is allocated
   */
  public static Buffer allocate(ArrayShape shape, Runnable poll) {
    return isUsed() && shape.byteCount() >= LEAST_BYTES
        ? here().taken(shape, poll)
        : Buffer.allocate(shape, poll);
  }

  private Buffer taken(ArrayShape shape, Runnable poll) {
    int slots = (int) Math.min(Integer.MAX_VALUE, shape.slotCount());
    Deque<Buffer> known = free.get(new Kind(Buffer.carrier(shape.type()), slots));
    Buffer buffer = known == null ? null : known.poll();
    if (buffer == null) {
      buffer = Buffer.allocate(shape, poll);
      issued.add(buffer);
    }
    return buffer;
  }

  /**
   * Takes back the buffers of {@code dead} that were handed out here and that none of {@code alive}
   * lies in.
   */
  public void give(Iterable<? extends Value> dead, Iterable<? extends Value> alive) {
    Set<Buffer> own = new HashSet<>();
    dead.forEach(value -> collect(value, own));
    own.retainAll(issued);
    if (own.isEmpty()) {
      return;
    }
    Set<Buffer> seen = new HashSet<>();
    alive.forEach(value -> collect(value, seen));
    own.removeAll(seen);
    for (Buffer buffer : own) {
      Kind kind = new Kind(buffer.getClass(), buffer.length());
      Deque<Buffer> known = free.computeIfAbsent(kind, added -> new ArrayDeque<>());
      if (!known.contains(buffer)) {
        known.push(buffer);
      }
    }
  }

  private static void collect(Value value, Set<Buffer> into) {
    switch (value) {
      case NdArray array -> into.add(array.buffer());
      case TupleValue tuple -> tuple.elements().forEach(element -> collect(element, into));
      case BoundedArray bounded -> bounded.buffers().forEach(into::add);
      case Token token -> {}
    }
  }
}

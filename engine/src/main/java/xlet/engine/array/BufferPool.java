package xlet.engine.array;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
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

  private static final Object NOBODY = new Object();

  private final Map<Kind, Deque<Buffer>> free = new HashMap<>();
  private final Set<Buffer> issued = new HashSet<>();
  private Offer offer = new Offer(NOBODY, Set.of());

  /** The buffers that can stand for each other. */
  private record Kind(Class<?> carrier, int length) {}

  /** Buffers over which {@code taker} may write. */
  private record Offer(Object taker, Set<Buffer> buffers) {}

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
    return isUsed() && keeps(shape) ? here().taken(shape, poll) : Buffer.allocate(shape, poll);
  }

  /** Returns whether the buffers of such arrays come from a pool: those of small ones do not. */
  public static boolean keeps(ArrayShape shape) {
    return shape.byteCount() >= LEAST_BYTES;
  }

  /**
   * Lets {@code taker} claim those of {@code arrays} during {@code work} whose buffers were handed
   * out here. The caller knows that nobody needs them after it, and that nothing else lies in them.
   */
  public void offer(Object taker, List<NdArray> arrays, Runnable work) {
    if (arrays.isEmpty()) {
      work.run();
      return;
    }
    Offer before = offer;
    Set<Buffer> buffers = new HashSet<>();
    arrays.forEach(array -> buffers.add(array.buffer()));
    buffers.retainAll(issued);
    offer = new Offer(taker, buffers);
    try {
      work.run();
    } finally {
      offer = before;
    }
  }

  /** Returns whether {@code taker} may write its result over {@code array}, an operand of its. */
  @SuppressWarnings("ReferenceEquality") // nobody else, however equal
  public static boolean claim(Object taker, NdArray array) {
    return isUsed() && here().offer.taker == taker && here().offer.buffers.remove(array.buffer());
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
   * lies in, which are only asked for if there are such buffers.
   */
  public void give(List<? extends Value> dead, Supplier<List<Value>> alive) {
    Set<Buffer> own = new HashSet<>();
    dead.forEach(value -> collect(value, own));
    own.retainAll(issued);
    if (own.isEmpty()) {
      return;
    }
    Set<Buffer> seen = new HashSet<>();
    alive.get().forEach(value -> collect(value, seen));
    own.removeAll(seen);
    for (Buffer buffer : own) {
      Kind kind = new Kind(buffer.getClass(), buffer.length());
      Deque<Buffer> known = free.computeIfAbsent(kind, added -> new ArrayDeque<>());
      if (!known.contains(buffer)) {
        known.push(buffer);
      }
    }
  }

  /** Returns whether all of {@code value} lies in buffers that were handed out here. */
  public boolean holds(Value value) {
    Set<Buffer> buffers = new HashSet<>();
    collect(value, buffers);
    return !buffers.isEmpty() && issued.containsAll(buffers);
  }

  /** Returns whether a part of one value lies in the memory of a part of the other. */
  public static boolean share(Value one, Value other) {
    Set<Buffer> buffers = new HashSet<>();
    collect(one, buffers);
    Set<Buffer> others = new HashSet<>();
    collect(other, others);
    return !Collections.disjoint(buffers, others);
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

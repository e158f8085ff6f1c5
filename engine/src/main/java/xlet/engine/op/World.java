package xlet.engine.op;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import xlet.engine.array.Value;

/**
 * The state that operations with effects act on: the queues of each device, the channels between
 * devices, and the state of their generators. It outlives the programs that run in it.
 */
public final class World {
  /** The world in which the present program runs. */
  public static final ScopedValue<World> HERE = ScopedValue.newInstance();

  /** A line of values in the order in which they came. */
  public sealed interface Line {
    /** The values that wait to be read by {@code Infeed} on a device. */
    record Infeed(int device) implements Line {}

    /** The values that {@code Outfeed} has written on a device. */
    record Outfeed(int device) implements Line {}

    /** The values that were sent on a channel to a device and are not received yet. */
    record Channel(long id, int device) implements Line {}
  }

  private final Map<Line, Deque<Value>> lines = new HashMap<>();
  private final Set<Line> own = new HashSet<>();
  private final Map<Line.Channel, Long> awaited = new HashMap<>();
  private final Map<Line.Channel, Long> begun = new HashMap<>();
  private final Map<Integer, long[]> counters = new HashMap<>();

  /** The world in which the caller runs; an empty one if it runs in none. */
  public static World here() {
    return HERE.isBound() ? HERE.get() : new World();
  }

  /** A world that is like this one and changes by itself. */
  public World copy() {
    World copy = new World();
    copy.lines.putAll(lines);
    copy.awaited.putAll(awaited);
    copy.begun.putAll(begun);
    counters.forEach((device, counter) -> copy.counters.put(device, counter.clone()));
    own.clear();
    return copy;
  }

  /** Adds {@code value} at the end of {@code line}. */
  public void add(Line line, Value value) {
    changed(line).addLast(value);
  }

  /** The first value of {@code line}; empty if it holds none. */
  public Optional<Value> first(Line line) {
    Deque<Value> values = lines.get(line);
    return values == null ? Optional.empty() : Optional.ofNullable(values.peekFirst());
  }

  /** The values of {@code line}, the first that came first. */
  public List<Value> all(Line line) {
    Deque<Value> values = lines.get(line);
    return values == null ? List.of() : new ArrayList<>(values);
  }

  /** Takes the first value from {@code line}, which holds one. */
  public Value take(Line line) {
    return changed(line).removeFirst();
  }

  /** The line, not shared with the world of which this is a copy. */
  private Deque<Value> changed(Line line) {
    if (own.add(line)) {
      lines.put(line, new ArrayDeque<>(all(line)));
    }
    return Objects.requireNonNull(lines.get(line));
  }

  /** Notes that a device waits to receive one value more on {@code channel}. */
  public void await(Line.Channel channel) {
    awaited.merge(channel, 1L, Long::sum);
  }

  /** Whether a value may be sent on {@code channel}: more are awaited than were sent. */
  public boolean isAwaited(Line.Channel channel) {
    return awaited.getOrDefault(channel, 0L) > 0;
  }

  /** Sends {@code value} on {@code channel}, where one is awaited. */
  public void send(Line.Channel channel, Value value) {
    awaited.merge(channel, -1L, Long::sum);
    add(channel, value);
  }

  /** Notes that a device has begun to send on {@code channel}, whose device it is itself. */
  public void beginSending(Line.Channel channel) {
    begun.merge(channel, 1L, Long::sum);
  }

  /**
   * Notes that a device has ended to send on {@code channel}; returns false if it had not begun.
   */
  public boolean endSending(Line.Channel channel) {
    return begun.computeIfPresent(channel, (any, count) -> count > 0 ? count - 1 : null) != null;
  }

  /**
   * The 128 bits, low half first, of the counter of the generator on a device, to which {@code
   * delta} is added afterwards; it begins at {@code start}.
   */
  public long[] count(int device, long start, long delta) {
    long[] counter = counters.computeIfAbsent(device, any -> new long[] {start, 0});
    long[] before = counter.clone();
    counter[0] += delta;
    counter[1] += Long.compareUnsigned(counter[0], before[0]) < 0 ? 1 : 0;
    return before;
  }
}

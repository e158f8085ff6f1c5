package xlet.engine.device;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import xlet.engine.array.Ints;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.Deadlock;
import xlet.engine.op.Device;
import xlet.engine.op.Grid;
import xlet.engine.op.Meeting;
import xlet.engine.op.World;

/**
 * Runs a program on each device of a grid. Devices take turns, in order: one runs until it has to
 * wait for others in a collective operation, then the next does. So nothing depends on how threads
 * are scheduled; a device has a thread only to have a stack of its own.
 */
public final class Devices<T> {
  /** Programs nest deeply, and what runs them follows by recursion. */
  private static final long STACK_BYTES = 64L << 20;

  private static final long IDLE_SECONDS = 5;

  private static final ExecutorService THREADS =
      new ThreadPoolExecutor(
          0,
          Integer.MAX_VALUE,
          IDLE_SECONDS,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          Thread.ofPlatform().daemon().name("device").stackSize(STACK_BYTES).factory());

  private final Grid grid;
  private final Supplier<T> program;
  private final World world = World.here();
  private final List<Seat> seats = new ArrayList<>();

  /** Those that have their turn after the one that runs. */
  private Iterator<Seat> next = Collections.emptyIterator();

  /** Given back when all have had their turn, or one has failed. */
  private final Semaphore turns = new Semaphore(0);

  private Devices(Grid grid, Supplier<T> program) {
    this.grid = grid;
    this.program = program;
  }

  /**
   * The result of {@code program} on each device.
   *
   * @throws Deadlock if devices wait for others that will never come
   */
  public static <T> List<T> run(Grid grid, Supplier<T> program) {
    if (grid.devices() == 1) {
      return List.of(program.get());
    }
    return new Devices<>(grid, program).run();
  }

  private List<T> run() {
    for (int device = 0; device < grid.devices(); device++) {
      seats.add(new Seat(device));
    }
    try {
      resume(seats);
      while (seats.stream().anyMatch(seat -> seat.waiting.isPresent())) {
        List<Seat> met = met();
        if (met.isEmpty()) {
          throw new Deadlock(grid, seats.stream().map(Seat::stop).toList());
        }
        resume(met);
      }
      return seats.stream().map(seat -> seat.result.orElseThrow()).toList();
    } finally {
      seats.forEach(Seat::leave);
    }
  }

  /**
   * Lets one after the other run until it waits or ends; throws what the first that fails has
   * thrown. Each hands its turn on itself, as it takes long to wake a thread.
   */
  private void resume(List<Seat> some) {
    next = some.iterator();
    next.next().step();
    next = Collections.emptyIterator();
    for (Seat seat : some) {
      switch (seat.failure) {
        case null -> {}
        case Error error -> throw error;
        case RuntimeException exception -> throw exception;
        default -> throw new IllegalStateException(seat.failure);
      }
    }
  }

  /** The devices that can go on, in order; those that have all come to one call meet. */
  private List<Seat> met() {
    List<Seat> met = new ArrayList<>();
    Map<Ints, Meeting.Made> made = new HashMap<>();
    for (Seat seat : seats) {
      switch (seat.waiting.orElse(null)) {
        case ToMeet(Call call, Ints members, var operands) when isWhole(call, members) -> {
          var shared = made.computeIfAbsent(members, group -> new Meeting.Made());
          seat.meeting = Optional.of(meeting(members, seat.number, shared));
          met.add(seat);
        }
        case Until until when until.ready.getAsBoolean() -> met.add(seat);
        case null, default -> {}
      }
    }
    return met;
  }

  /** Whether all members wait in the same call. */
  private boolean isWhole(Call call, Ints members) {
    return members.stream()
        .allMatch(device ->
            seats.get((int) device).waiting.orElse(null) instanceof ToMeet(var other, var group, _)
                && other == call
                && group.equals(members));
  }

  private Meeting meeting(Ints members, int device, Meeting.Made made) {
    List<List<Value>> all = new ArrayList<>();
    for (long member : members) {
      all.add(((ToMeet) seats.get((int) member).waiting.orElseThrow()).operands);
    }
    return new Meeting(members, device, all, made);
  }

  /** An event that a device waits for. */
  private sealed interface Wait {
    /** The call in which it waits. */
    Call call();
  }

  /** A device at a call where it meets others, with what it has brought. */
  private record ToMeet(Call call, Ints members, List<Value> operands) implements Wait {}

  /** A device that waits until others have done something. */
  private record Until(Call call, String awaited, BooleanSupplier ready) implements Wait {}

  /** Unwinds a device that will not be needed. */
  private static final class Left extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** One device, its thread and where it is. */
  private final class Seat implements Device {
    private final int number;
    private final Semaphore go = new Semaphore(0);
    private boolean begun;
    private boolean ended;
    private boolean left;
    private Optional<Wait> waiting = Optional.empty();
    private Optional<Meeting> meeting = Optional.empty();
    private Optional<T> result = Optional.empty();
    private @Nullable Throwable failure;

    Seat(int number) {
      this.number = number;
    }

    private void work() {
      try {
        ScopedValue.where(Device.HERE, this)
            .where(World.HERE, world)
            .where(Grid.HERE, grid)
            .run(() -> result = Optional.of(program.get()));
      } catch (Throwable thrown) {
        failure = thrown;
      } finally {
        ended = true;
        handOn();
      }
    }

    /** Lets this device run, and then those that are next. */
    void step() {
      go();
      turns.acquireUninterruptibly();
    }

    private void go() {
      waiting = Optional.empty();
      if (begun) {
        go.release();
      } else {
        begin();
      }
    }

    private void begin() {
      begun = true;
      try {
        THREADS.execute(this::work);
      } catch (OutOfMemoryError noThread) {
        failure = noThread;
        ended = true;
        handOn();
      }
    }

    private void handOn() {
      if (failure == null && next.hasNext()) {
        next.next().go();
      } else {
        turns.release();
      }
    }

    /** Ends the device wherever it is. */
    void leave() {
      if (begun && !ended) {
        left = true;
        step();
      }
    }

    Deadlock.Stop stop() {
      Optional<Call> call = waiting.map(Wait::call);
      return waiting.orElse(null) instanceof ToMeet meeting
          ? new Deadlock.Stop(number, call, meeting.members, "")
          : new Deadlock.Stop(
              number,
              call,
              Ints.of(),
              waiting.orElse(null) instanceof Until until ? until.awaited : "");
    }

    @Override
    public Grid grid() {
      return grid;
    }

    @Override
    public int number() {
      return number;
    }

    @Override
    public Meeting meet(Call call, Ints members, List<Value> operands) {
      if (members.size() == 1) {
        return Meeting.alone(number, operands);
      }
      pause(new ToMeet(call, members, operands));
      return meeting.orElseThrow();
    }

    @Override
    public void await(Call call, String awaited, BooleanSupplier ready) {
      while (!ready.getAsBoolean()) {
        pause(new Until(call, awaited, ready));
      }
    }

    /** Gives the turn to others until what is waited for has come. */
    private void pause(Wait wait) {
      if (!left) {
        waiting = Optional.of(wait);
        handOn();
        go.acquireUninterruptibly();
      }
      if (left) {
        throw new Left();
      }
    }
  }
}

package xlet.engine.device;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import xlet.engine.array.Ints;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.Device;
import xlet.engine.op.Grid;
import xlet.engine.op.Meeting;

/**
 * Runs a program on each device of a grid. Devices take turns, in order: one runs until it has to
 * wait for others in a collective operation, then the next does. So nothing depends on how threads
 * are scheduled; a device has a thread only to have a stack of its own.
 */
public final class Devices<T> {
  /** Programs nest deeply, and what runs them follows by recursion. */
  private static final long STACK_BYTES = 64L << 20;

  private final Grid grid;
  private final Supplier<T> program;
  private final List<Seat> seats = new ArrayList<>();

  /** Given back by a device that waits or has come to its end. */
  private final Semaphore turn = new Semaphore(0);

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
      seats.forEach(Seat::resume);
      while (seats.stream().anyMatch(seat -> seat.waiting.isPresent())) {
        List<Seat> met = met();
        if (met.isEmpty()) {
          throw new Deadlock(grid, seats.stream().map(Seat::stop).toList());
        }
        met.forEach(Seat::resume);
      }
      return seats.stream().map(seat -> seat.result.orElseThrow()).toList();
    } finally {
      seats.forEach(Seat::leave);
    }
  }

  /** Lets those devices meet that have all come to one call; returns them in order. */
  private List<Seat> met() {
    List<Seat> met = new ArrayList<>();
    for (Seat seat : seats) {
      if (seat.waiting.isPresent() && seat.waiting.get().isWhole()) {
        seat.meeting = Optional.of(seat.waiting.get().meeting(seat.number));
        met.add(seat);
      }
    }
    return met;
  }

  /** A device at a call, with what it has brought. */
  private final class Wait {
    private final Call call;
    private final Ints members;
    private final List<Value> operands;

    Wait(Call call, Ints members, List<Value> operands) {
      this.call = call;
      this.members = members;
      this.operands = operands;
    }

    /** Whether all members wait in the same call. */
    boolean isWhole() {
      return members.stream().allMatch(device -> isHere(seats.get((int) device)));
    }

    private boolean isHere(Seat seat) {
      return seat.waiting.filter(w -> w.call == call && w.members.equals(members)).isPresent();
    }

    Meeting meeting(int device) {
      List<List<Value>> all = new ArrayList<>();
      for (long member : members) {
        all.add(seats.get((int) member).waiting.orElseThrow().operands);
      }
      return new Meeting(members, device, all);
    }
  }

  /** Unwinds a device that will not be needed. */
  private static final class Left extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** One device, its thread and where it is. */
  private final class Seat implements Device {
    private final int number;
    private final Thread thread;
    private final Semaphore go = new Semaphore(0);
    private boolean ended;
    private boolean left;
    private Optional<Wait> waiting = Optional.empty();
    private Optional<Meeting> meeting = Optional.empty();
    private Optional<T> result = Optional.empty();
    private @Nullable Throwable failure;

    Seat(int number) {
      this.number = number;
      Runnable work = () -> ScopedValue.where(Device.HERE, this).run(this::work);
      this.thread = new Thread(null, work, grid.name(number), STACK_BYTES);
      thread.setDaemon(true);
      thread.start();
    }

    private void work() {
      go.acquireUninterruptibly();
      try {
        if (!left) {
          result = Optional.of(program.get());
        }
      } catch (Throwable thrown) {
        failure = thrown;
      } finally {
        ended = true;
        turn.release();
      }
    }

    /** Lets the device run until it waits or ends; throws what it has thrown. */
    void resume() {
      waiting = Optional.empty();
      step();
      switch (failure) {
        case null -> {}
        case Error error -> throw error;
        case RuntimeException exception -> throw exception;
        default -> throw new IllegalStateException(failure);
      }
    }

    private void step() {
      go.release();
      turn.acquireUninterruptibly();
    }

    /** Ends the device wherever it is. */
    void leave() {
      if (!ended) {
        left = true;
        step();
      }
    }

    Deadlock.Stop stop() {
      return new Deadlock.Stop(
          number, waiting.map(w -> w.call), waiting.map(w -> w.members).orElse(Ints.of()));
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
      if (!left) {
        waiting = Optional.of(new Wait(call, members, operands));
        turn.release();
        go.acquireUninterruptibly();
      }
      if (left) {
        throw new Left();
      }
      return meeting.orElseThrow();
    }
  }
}

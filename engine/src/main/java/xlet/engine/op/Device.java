package xlet.engine.op;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import xlet.engine.array.Ints;
import xlet.engine.array.Value;

/** One of the devices that run a program, seen from a kernel that runs on it. */
public interface Device {
  /** The device of a program that runs on no other. */
  Device ALONE = new Alone();

  /** The device that runs the present thread. */
  ScopedValue<Device> HERE = ScopedValue.newInstance();

  /** Returns the device on which the caller runs. */
  static Device here() {
    return HERE.orElse(ALONE);
  }

  /** All devices that run the program. */
  Grid grid();

  /** The number of this device in the grid. */
  int number();

  /**
   * Waits until all of {@code members} have come to {@code call}, and returns what they brought.
   *
   * @param members numbers of devices, in the order of the group; this one is among them
   * @param operands the operands of this device
   */
  Meeting meet(Call call, Ints members, List<Value> operands);

  /**
   * Waits in {@code call} until {@code ready} holds, which other devices see to.
   *
   * @param awaited what is waited for, in words
   * @throws Deadlock if no device can make it hold
   */
  void await(Call call, String awaited, BooleanSupplier ready);

  /**
   * A device on which a program has run before: it waits for nobody.
   *
   * @param grid all devices
   * @param number the number of this one
   */
  record Past(Grid grid, int number) implements Device {
    @Override
    public Meeting meet(Call call, Ints members, List<Value> operands) {
      return Meeting.alone(number, operands);
    }

    @Override
    public void await(Call call, String awaited, BooleanSupplier ready) {}
  }

  /** A device that is its own group. */
  record Alone() implements Device {
    @Override
    public Grid grid() {
      return Grid.ONE;
    }

    @Override
    public int number() {
      return 0;
    }

    @Override
    public Meeting meet(Call call, Ints members, List<Value> operands) {
      return Meeting.alone(number(), operands);
    }

    @Override
    public void await(Call call, String awaited, BooleanSupplier ready) {
      if (!ready.getAsBoolean()) {
        var stop = new Deadlock.Stop(0, Optional.of(call.origin()), Ints.of(), awaited);
        throw new Deadlock(Grid.ONE, List.of(stop));
      }
    }
  }
}

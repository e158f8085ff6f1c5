package xlet.engine.op;

import java.util.List;
import java.util.Optional;
import xlet.engine.array.Ints;

/** A program in which some devices wait for what will never come. */
public final class Deadlock extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Grid grid;
  private final transient List<Stop> stops;

  /**
   * Where a device has stopped.
   *
   * @param device the number of the device
   * @param call the call in which it waits; empty if it has come to its end
   * @param members the devices that it waits to meet, itself among them; none if it waits for
   *     something else
   * @param awaited what else it waits for, in words; empty if it waits to meet others
   */
  public record Stop(int device, Optional<Call> call, Ints members, String awaited) {}

  /** The devices of {@code grid} have stopped at {@code stops}, in order. */
  public Deadlock(Grid grid, List<Stop> stops) {
    super("devices wait for ever");
    this.grid = grid;
    this.stops = List.copyOf(stops);
  }

  /** The grid of the devices. */
  public Grid grid() {
    return grid;
  }

  /** Where each device has stopped, in order. */
  public List<Stop> stops() {
    return stops;
  }
}

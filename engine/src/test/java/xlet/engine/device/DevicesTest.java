package xlet.engine.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import xlet.engine.Calls;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.op.Call;
import xlet.engine.op.Deadlock;
import xlet.engine.op.Device;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Grid;

/** Devices take turns, meet, and are told of when they wait for ever. */
class DevicesTest {
  private static final NdArray ONE = NdArray.scalar(ElementType.S32, 1);

  private static Call sum() {
    return Calls.of("CrossReplicaSum", List.of(ONE), Map.of());
  }

  @Test
  void devicesTakeTurnsInOrder() {
    Call call = sum();
    List<String> seen = new ArrayList<>();
    Grid grid = new Grid(3, 1);
    Devices.run(
        grid,
        () -> {
          Device here = Device.here();
          seen.add("before " + here.number());
          here.meet(call, grid.all(), List.of(ONE));
          return seen.add("after " + here.number());
        });
    assertThat(seen)
        .containsExactly("before 0", "before 1", "before 2", "after 0", "after 1", "after 2");
  }

  @Test
  void whatADeviceThrowsEndsTheRun() {
    Call call = sum();
    Grid grid = new Grid(3, 1);
    assertThatThrownBy(() ->
            Devices.run(
                grid,
                () -> {
                  if (Device.here().number() == 1) {
                    throw new Evaluation.Fault("one has failed");
                  }
                  return Device.here().meet(call, grid.all(), List.of(ONE));
                }))
        .isInstanceOf(Evaluation.Fault.class)
        .hasMessage("one has failed");
  }

  @Test
  void aDeadlockSaysWhereEachDeviceHasStopped() {
    Call call = sum();
    Grid grid = new Grid(2, 1);
    Throwable thrown =
        catchThrowable(() ->
            Devices.run(
                grid,
                () ->
                    Device.here().number() == 0
                        ? Device.here().meet(call, grid.all(), List.of(ONE))
                        : grid));
    assertThat(thrown).isInstanceOf(Deadlock.class);
    List<Deadlock.Stop> stops = ((Deadlock) thrown).stops();
    assertThat(stops).extracting(Deadlock.Stop::device).containsExactly(0, 1);
    assertThat(stops.get(0).call()).containsSame(call);
    assertThat(stops.get(1).call()).isEmpty();
  }

  /** A device meets its group in some calls in turn: all is well if the whole group does so. */
  @Property(tries = 300)
  void aRunEndsIfEachGroupMeetsInTheSameCallsAndElseIsADeadlock(@ForAll long seed) {
    Random random = new Random(seed);
    Grid grid = new Grid(2 + random.nextInt(7), 1 + random.nextInt(4));
    List<Call> calls = List.of(sum(), sum(), sum());
    int groups = 1 + random.nextInt(grid.devices() / 2);
    boolean likely = random.nextBoolean();
    List<List<Integer>> orders = new ArrayList<>();
    for (int device = 0; device < grid.devices(); device++) {
      boolean follows = device >= groups && (likely || random.nextInt(4) > 0);
      orders.add(
          follows
              ? orders.get(device - groups)
              : random.ints(random.nextInt(4), 0, calls.size()).boxed().toList());
    }
    boolean well =
        IntStream.range(groups, grid.devices())
            .allMatch(device -> orders.get(device).equals(orders.get(device - groups)));
    Throwable thrown =
        catchThrowable(() ->
            Devices.run(
                grid,
                () -> {
                  Device here = Device.here();
                  Ints members = members(grid, here.number() % groups, groups);
                  for (int number : orders.get(here.number())) {
                    here.meet(calls.get(number), members, List.of(ONE));
                  }
                  return grid;
                }));
    if (well) {
      assertThat(thrown).isNull();
    } else {
      assertThat(thrown).isInstanceOf(Deadlock.class);
    }
  }

  private static Ints members(Grid grid, int first, int step) {
    return Ints.of(
        IntStream.iterate(first, device -> device < grid.devices(), device -> device + step)
            .boxed()
            .toList());
  }
}

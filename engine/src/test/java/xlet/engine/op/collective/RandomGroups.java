package xlet.engine.op.collective;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.device.Devices;
import xlet.engine.eval.Evaluator;
import xlet.engine.op.Device;
import xlet.engine.op.Grid;

/**
 * A random grid of devices and random groups of them.
 *
 * @param grid the devices
 * @param attributes how a call names the groups
 * @param groups the groups that this means: lists of devices
 */
record RandomGroups(Grid grid, Map<String, Object> attributes, List<List<Integer>> groups) {
  /** How the ids of groups name devices. */
  enum Mode {
    REPLICAS,
    PARTITIONS,
    BOTH,
    GLOBAL
  }

  private static final int FEWEST_REPLICAS = 2;
  private static final int MOST_REPLICAS = 8;
  private static final int MOST_PARTITIONS = 4;

  /** 2 to 8 replicas of 1 to 4 partitions. */
  static Grid grid(Random random) {
    return new Grid(
        FEWEST_REPLICAS + random.nextInt(MOST_REPLICAS - FEWEST_REPLICAS + 1),
        1 + random.nextInt(MOST_PARTITIONS));
  }

  /** Groups of one of {@code modes}; now and then they are left out, which means one of all. */
  static RandomGroups draw(Random random, Mode... modes) {
    Mode mode = modes[random.nextInt(modes.length)];
    Grid grid = grid(random);
    int ids =
        switch (mode) {
          case REPLICAS, BOTH -> grid.replicas();
          case PARTITIONS -> grid.partitions();
          case GLOBAL -> grid.devices();
        };
    boolean leftOut = random.nextInt(8) == 0;
    List<Integer> order = new ArrayList<>(IntStream.range(0, ids).boxed().toList());
    int size = ids;
    if (!leftOut) {
      Collections.shuffle(order, random);
      List<Integer> sizes =
          IntStream.rangeClosed(1, ids).filter(n -> ids % n == 0).boxed().toList();
      size = sizes.get(random.nextInt(sizes.size()));
    }
    List<Ints> named = new ArrayList<>();
    List<List<Integer>> meant = new ArrayList<>();
    for (int from = 0; from < ids; from += size) {
      List<Integer> group = order.subList(from, from + size);
      named.add(Ints.of(group));
      meant.addAll(meaning(grid, mode, group));
    }
    Map<String, Object> attributes = new HashMap<>();
    if (!leftOut) {
      attributes.put("replica_groups", named);
    }
    if (mode != Mode.REPLICAS) {
      attributes.put("channel_id", 1L);
    }
    if (mode == Mode.GLOBAL) {
      attributes.put("use_global_device_ids", true);
    }
    return new RandomGroups(grid, attributes, meant);
  }

  /**
   * The groups of devices that one group of ids means, as the StableHLO specification says; where
   * all partitions take part, in the order of XLA.
   */
  private static List<List<Integer>> meaning(Grid grid, Mode mode, List<Integer> ids) {
    int width = grid.partitions();
    List<List<Integer>> groups = new ArrayList<>();
    switch (mode) {
      case REPLICAS -> {
        for (int p = 0; p < width; p++) {
          int own = p;
          groups.add(ids.stream().map(r -> r * width + own).toList());
        }
      }
      case PARTITIONS -> {
        for (int r = 0; r < grid.replicas(); r++) {
          int own = r;
          groups.add(ids.stream().map(p -> own * width + p).toList());
        }
      }
      case BOTH -> {
        List<Integer> all = new ArrayList<>();
        for (int r : ids) {
          for (int p = 0; p < width; p++) {
            all.add(r * width + p);
          }
        }
        groups.add(all);
      }
      case GLOBAL -> groups.add(List.copyOf(ids));
    }
    return groups;
  }

  /** The group of a device. */
  List<Integer> of(int device) {
    return groups.stream().filter(group -> group.contains(device)).findFirst().orElseThrow();
  }

  /** Where a device stands in its group. */
  int place(int device) {
    return of(device).indexOf(device);
  }

  /** How many devices a group has. */
  int size() {
    return groups.getFirst().size();
  }

  /** An array of whole numbers. */
  static NdArray array(Ints sizes, long... elements) {
    return NdArray.ofLongs(ArrayShape.of(ElementType.S32, sizes.toArray()), elements);
  }

  static NdArray vector(long... elements) {
    return array(Ints.of(elements.length), elements);
  }

  /** A random list for each device. */
  List<long[]> lists(Random random, int length) {
    return IntStream.range(0, grid.devices())
        .mapToObj(device -> random.longs(length, -99, 100).toArray())
        .toList();
  }

  /** The sum of what the group of a device has brought. */
  long[] sum(List<long[]> brought, int device) {
    long[] sum = new long[brought.getFirst().length];
    for (int member : of(device)) {
      for (int k = 0; k < sum.length; k++) {
        sum[k] += brought.get(member)[k];
      }
    }
    return sum;
  }

  /** Runs {@code op} on all devices, and compares what each gets. */
  void check(
      String op,
      Map<String, Object> more,
      IntFunction<List<Value>> brought,
      IntFunction<? extends Value> expected) {
    Map<String, Object> all = new HashMap<>(attributes);
    all.putAll(more);
    var call = Calls.of(op, brought.apply(0), all);
    List<Value> results =
        Devices.run(
            grid, () -> Evaluator.run(call, brought.apply(Device.here().number()), () -> {}));
    for (int device = 0; device < grid.devices(); device++) {
      assertThat(alike(results.get(device), expected.apply(device)))
          .as("%s %s on device %s of %s: %s", op, all, device, grid, results)
          .isTrue();
    }
  }

  private static boolean alike(Value got, Value wanted) {
    if (got instanceof TupleValue(var parts) && wanted instanceof TupleValue(var others)) {
      return parts.size() == others.size()
          && IntStream.range(0, parts.size()).allMatch(k -> alike(parts.get(k), others.get(k)));
    }
    return ((NdArray) got).sameBits((NdArray) wanted);
  }
}

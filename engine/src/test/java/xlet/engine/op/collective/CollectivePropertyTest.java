package xlet.engine.op.collective;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.device.Devices;
import xlet.engine.eval.Evaluator;
import xlet.engine.op.Device;
import xlet.engine.op.Grid;

/** Collective operations on random grids and groups, against loops over all devices. */
class CollectivePropertyTest {
  private static final int PART = 2;

  /** How the ids of groups name devices. */
  private enum Mode {
    REPLICAS,
    PARTITIONS,
    BOTH,
    GLOBAL
  }

  /** A grid, the mode, groups of ids and what they mean: lists of devices. */
  private record Setting(Grid grid, Map<String, Object> attributes, List<List<Integer>> groups) {

    /** The group of a device. */
    List<Integer> of(int device) {
      return groups.stream().filter(group -> group.contains(device)).findFirst().orElseThrow();
    }
  }

  private static Setting setting(Random random, Mode mode) {
    Grid grid = new Grid(2 + random.nextInt(7), 1 + random.nextInt(4));
    int ids =
        switch (mode) {
          case REPLICAS, BOTH -> grid.replicas();
          case PARTITIONS -> grid.partitions();
          case GLOBAL -> grid.replicas() * grid.partitions();
        };
    List<Integer> shuffled = new ArrayList<>(IntStream.range(0, ids).boxed().toList());
    Collections.shuffle(shuffled, random);
    List<Integer> sizes = IntStream.rangeClosed(1, ids).filter(n -> ids % n == 0).boxed().toList();
    int size = sizes.get(random.nextInt(sizes.size()));
    List<Ints> groups = new ArrayList<>();
    List<List<Integer>> meant = new ArrayList<>();
    for (int from = 0; from < ids; from += size) {
      List<Integer> group = shuffled.subList(from, from + size);
      groups.add(Ints.of(group));
      meant.addAll(meaning(grid, mode, group));
    }
    Map<String, Object> attributes = new HashMap<>(Map.of("replica_groups", groups));
    if (mode != Mode.REPLICAS) {
      attributes.put("channel_id", 1L);
    }
    if (mode == Mode.GLOBAL) {
      attributes.put("use_global_device_ids", true);
    }
    return new Setting(grid, attributes, meant);
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

  private static Mode one(Random random, Mode... modes) {
    return modes[random.nextInt(modes.length)];
  }

  private static NdArray vector(long... elements) {
    return NdArray.ofLongs(ArrayShape.of(ElementType.S32, elements.length), elements);
  }

  private static List<long[]> inputs(Random random, Setting setting, int length) {
    return IntStream.range(0, setting.grid.devices())
        .mapToObj(device -> random.longs(length, -99, 100).toArray())
        .toList();
  }

  private static void check(
      String op,
      Setting setting,
      Map<String, Object> more,
      List<long[]> inputs,
      Function<Integer, long[]> expected) {
    Map<String, Object> attributes = new HashMap<>(setting.attributes);
    attributes.putAll(more);
    var call = Calls.of(op, List.of(vector(inputs.get(0))), attributes);
    List<Value> results =
        Devices.run(
            setting.grid,
            () ->
                Evaluator.run(call, List.of(vector(inputs.get(Device.here().number()))), () -> {}));
    for (int device = 0; device < inputs.size(); device++) {
      NdArray wanted = vector(expected.apply(device));
      assertThat(((NdArray) results.get(device)).sameBits(wanted))
          .as("%s %s on device %s of %s: %s", op, attributes, device, setting.grid, results)
          .isTrue();
    }
  }

  private static long[] sum(Setting setting, List<long[]> inputs, int device) {
    long[] sum = new long[inputs.get(0).length];
    for (int member : setting.of(device)) {
      for (int k = 0; k < sum.length; k++) {
        sum[k] += inputs.get(member)[k];
      }
    }
    return sum;
  }

  @Property(tries = 150)
  void allReduceAddsUpTheGroup(@ForAll long seed) {
    Random random = new Random(seed);
    Setting setting = setting(random, one(random, Mode.REPLICAS, Mode.BOTH, Mode.GLOBAL));
    List<long[]> inputs = inputs(random, setting, 3);
    var add = Map.<String, Object>of("computation", Calls.binary("Add"));
    check("AllReduce", setting, add, inputs, device -> sum(setting, inputs, device));
  }

  @Property(tries = 150)
  void allGatherJoinsInTheOrderOfTheGroup(@ForAll long seed) {
    Random random = new Random(seed);
    Setting setting = setting(random, one(random, Mode.REPLICAS, Mode.BOTH, Mode.GLOBAL));
    List<long[]> inputs = inputs(random, setting, PART);
    Map<String, Object> more =
        Map.of("all_gather_dimension", 0L, "shard_count", (long) setting.of(0).size());
    check(
        "AllGather",
        setting,
        more,
        inputs,
        device ->
            setting.of(device).stream()
                .flatMapToLong(member -> Arrays.stream(inputs.get(member)))
                .toArray());
  }

  @Property(tries = 150)
  void reduceScatterGivesEachItsPartOfTheSum(@ForAll long seed) {
    Random random = new Random(seed);
    Setting setting = setting(random, one(random, Mode.REPLICAS, Mode.BOTH, Mode.GLOBAL));
    int count = setting.of(0).size();
    List<long[]> inputs = inputs(random, setting, PART * count);
    Map<String, Object> more =
        Map.of(
            "computation",
            Calls.binary("Add"),
            "scatter_dimension",
            0L,
            "shard_count",
            (long) count);
    check(
        "ReduceScatter",
        setting,
        more,
        inputs,
        device -> part(sum(setting, inputs, device), setting.of(device).indexOf(device)));
  }

  private static long[] part(long[] whole, int number) {
    return Arrays.copyOfRange(whole, PART * number, PART * (number + 1));
  }

  @Property(tries = 150)
  void allToAllSendsPartKToMemberK(@ForAll long seed) {
    Random random = new Random(seed);
    Setting setting = setting(random, one(random, Mode.REPLICAS, Mode.PARTITIONS));
    int count = setting.of(0).size();
    List<long[]> inputs = inputs(random, setting, PART * count);
    Map<String, Object> more =
        Map.of("split_dimension", 0L, "concat_dimension", 0L, "split_count", (long) count);
    check(
        "AllToAll",
        setting,
        more,
        inputs,
        device -> {
          int place = setting.of(device).indexOf(device);
          return setting.of(device).stream()
              .flatMapToLong(m -> Arrays.stream(part(inputs.get(m), place)))
              .toArray();
        });
  }

  @Property(tries = 100)
  void collectiveBroadcastSendsWhatTheFirstHas(@ForAll long seed) {
    Random random = new Random(seed);
    Setting setting = setting(random, one(random, Mode.REPLICAS, Mode.PARTITIONS));
    List<long[]> inputs = inputs(random, setting, 3);
    check(
        "CollectiveBroadcast",
        setting,
        Map.of(),
        inputs,
        device -> inputs.get(setting.of(device).get(0)));
  }

  @Property(tries = 100)
  void collectivePermuteSendsAlongPairsAndZerosElsewhere(@ForAll long seed) {
    Random random = new Random(seed);
    Grid grid = new Grid(2 + random.nextInt(7), 1 + random.nextInt(4));
    boolean channel = random.nextBoolean();
    int ids = channel ? grid.partitions() : grid.replicas();
    List<Integer> targets = new ArrayList<>(IntStream.range(0, ids).boxed().toList());
    Collections.shuffle(targets, random);
    List<Ints> pairs = new ArrayList<>();
    Map<Integer, Integer> sources = new HashMap<>();
    for (int source = 0; source < ids; source++) {
      if (random.nextBoolean()) {
        pairs.add(Ints.of(source, targets.get(source)));
        sources.put(targets.get(source), source);
      }
    }
    Map<String, Object> attributes = new HashMap<>(Map.of("source_target_pairs", pairs));
    if (channel) {
      attributes.put("channel_id", 1L);
    }
    Setting setting = new Setting(grid, attributes, List.of());
    List<long[]> inputs = inputs(random, setting, 3);
    check(
        "CollectivePermute",
        setting,
        Map.of(),
        inputs,
        device -> {
          int replica = device / grid.partitions();
          int partition = device % grid.partitions();
          Integer source = sources.get(channel ? partition : replica);
          if (source == null) {
            return new long[3];
          }
          int from =
              channel
                  ? replica * grid.partitions() + source
                  : source * grid.partitions() + partition;
          return inputs.get(from);
        });
  }
}

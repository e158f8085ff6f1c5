package xlet.engine.op.collective;

import static xlet.engine.op.collective.RandomGroups.vector;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import xlet.engine.Calls;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.op.Grid;
import xlet.engine.op.collective.RandomGroups.Mode;

/** Collective operations on random grids and groups, against loops over all devices. */
class CollectivePropertyTest {
  private static final int PART = 2;

  private static final Mode[] ACROSS_BOTH = {Mode.REPLICAS, Mode.BOTH, Mode.GLOBAL};
  private static final Mode[] ACROSS_ONE = {Mode.REPLICAS, Mode.PARTITIONS};

  private static void check(
      String op,
      RandomGroups groups,
      Map<String, Object> more,
      List<long[]> brought,
      IntFunction<long[]> expected) {
    groups.check(
        op,
        more,
        device -> List.of(vector(brought.get(device))),
        device -> vector(expected.apply(device)));
  }

  private static long[] part(long[] whole, int number) {
    return Arrays.copyOfRange(whole, PART * number, PART * (number + 1));
  }

  private static long[] joined(RandomGroups groups, List<long[]> brought, int device) {
    return groups.of(device).stream()
        .flatMapToLong(member -> Arrays.stream(brought.get(member)))
        .toArray();
  }

  /** The operand and the result, as the first half of an operation gives them. */
  private static TupleValue begun(long[] operand, long[] result) {
    return TupleValue.of(vector(operand), vector(result));
  }

  @Property(tries = 150)
  void allReduceAddsUpTheGroup(@ForAll long seed) {
    Random random = new Random(seed);
    RandomGroups groups = RandomGroups.draw(random, ACROSS_BOTH);
    List<long[]> brought = groups.lists(random, 3);
    var add = Map.<String, Object>of("computation", Calls.binary("Add"));
    check("AllReduce", groups, add, brought, device -> groups.sum(brought, device));
  }

  @Property(tries = 100)
  void allReduceOfATupleReducesEachArrayByItself(@ForAll long seed) {
    Random random = new Random(seed);
    RandomGroups groups = RandomGroups.draw(random, ACROSS_BOTH);
    List<long[]> first = groups.lists(random, 3);
    List<long[]> second = groups.lists(random, 1);
    groups.check(
        "AllReduce",
        Map.of("computation", Calls.binary("Add")),
        device -> List.of(begun(first.get(device), second.get(device))),
        device -> begun(groups.sum(first, device), groups.sum(second, device)));
  }

  @Property(tries = 100)
  void crossReplicaSumAddsUpTheReplicas(@ForAll long seed) {
    Random random = new Random(seed);
    RandomGroups groups = RandomGroups.draw(random, Mode.REPLICAS);
    List<long[]> brought = groups.lists(random, 3);
    check("CrossReplicaSum", groups, Map.of(), brought, device -> groups.sum(brought, device));
  }

  @Property(tries = 150)
  void allGatherJoinsInTheOrderOfTheGroup(@ForAll long seed) {
    Random random = new Random(seed);
    RandomGroups groups = RandomGroups.draw(random, ACROSS_BOTH);
    List<long[]> brought = groups.lists(random, PART);
    Map<String, Object> more =
        Map.of("all_gather_dimension", 0L, "shard_count", (long) groups.size());
    check("AllGather", groups, more, brought, device -> joined(groups, brought, device));
    groups.check(
        "AllGatherStart",
        more,
        device -> List.of(vector(brought.get(device))),
        device -> begun(brought.get(device), joined(groups, brought, device)));
  }

  @Property(tries = 150)
  void reduceScatterGivesEachItsPartOfTheSum(@ForAll long seed) {
    Random random = new Random(seed);
    RandomGroups groups = RandomGroups.draw(random, ACROSS_BOTH);
    List<long[]> brought = groups.lists(random, PART * groups.size());
    Map<String, Object> more =
        Map.of(
            "computation",
            Calls.binary("Add"),
            "scatter_dimension",
            0L,
            "shard_count",
            (long) groups.size());
    check(
        "ReduceScatter",
        groups,
        more,
        brought,
        device -> part(groups.sum(brought, device), groups.place(device)));
  }

  @Property(tries = 150)
  void allToAllSendsPartKToMemberK(@ForAll long seed) {
    Random random = new Random(seed);
    RandomGroups groups = RandomGroups.draw(random, ACROSS_ONE);
    List<long[]> brought = groups.lists(random, PART * groups.size());
    Map<String, Object> more =
        Map.of("split_dimension", 0L, "concat_dimension", 0L, "split_count", (long) groups.size());
    check(
        "AllToAll",
        groups,
        more,
        brought,
        device ->
            groups.of(device).stream()
                .flatMapToLong(m -> Arrays.stream(part(brought.get(m), groups.place(device))))
                .toArray());
  }

  /** Rows are cut, and what comes is joined side by side. */
  @Property(tries = 100)
  void allToAllJoinsAlongAnotherDimensionThanItCuts(@ForAll long seed) {
    Random random = new Random(seed);
    RandomGroups groups = RandomGroups.draw(random, ACROSS_ONE);
    int size = groups.size();
    List<long[]> brought = groups.lists(random, PART * size);
    groups.check(
        "AllToAll",
        Map.of("split_dimension", 0L, "concat_dimension", 1L, "split_count", (long) size),
        device -> List.of(RandomGroups.array(Ints.of((long) PART * size, 1), brought.get(device))),
        device -> {
          long[] rows = new long[PART * size];
          for (int member = 0; member < size; member++) {
            long[] came = part(brought.get(groups.of(device).get(member)), groups.place(device));
            for (int row = 0; row < PART; row++) {
              rows[row * size + member] = came[row];
            }
          }
          return RandomGroups.array(Ints.of(PART, size), rows);
        });
  }

  @Property(tries = 100)
  void allToAllOfATupleSendsElementKToMemberK(@ForAll long seed) {
    Random random = new Random(seed);
    RandomGroups groups = RandomGroups.draw(random, ACROSS_ONE);
    List<long[]> brought = groups.lists(random, PART * groups.size());
    groups.check(
        "AllToAll",
        Map.of(),
        device -> List.of(parts(groups.size(), k -> part(brought.get(device), k))),
        device ->
            parts(
                groups.size(),
                k -> part(brought.get(groups.of(device).get(k)), groups.place(device))));
  }

  private static Value parts(int count, IntFunction<long[]> part) {
    return new TupleValue(
        IntStream.range(0, count).<Value>mapToObj(k -> vector(part.apply(k))).toList());
  }

  @Property(tries = 100)
  void collectiveBroadcastSendsWhatTheFirstHas(@ForAll long seed) {
    Random random = new Random(seed);
    RandomGroups groups = RandomGroups.draw(random, ACROSS_ONE);
    List<long[]> brought = groups.lists(random, 3);
    check(
        "CollectiveBroadcast",
        groups,
        Map.of(),
        brought,
        device -> brought.get(groups.of(device).getFirst()));
  }

  @Property(tries = 150)
  void collectivePermuteSendsAlongPairsAndZerosElsewhere(@ForAll long seed) {
    Random random = new Random(seed);
    Grid grid = RandomGroups.grid(random);
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
    RandomGroups all = new RandomGroups(grid, attributes, List.of());
    List<long[]> brought = all.lists(random, 3);
    IntFunction<long[]> expected =
        device -> {
          int replica = device / grid.partitions();
          int partition = device % grid.partitions();
          Integer source = sources.get(channel ? partition : replica);
          return source == null
              ? new long[3]
              : brought.get(
                  channel
                      ? replica * grid.partitions() + source
                      : source * grid.partitions() + partition);
        };
    check("CollectivePermute", all, Map.of(), brought, expected);
    all.check(
        "CollectivePermuteStart",
        Map.of(),
        device -> List.of(vector(brought.get(device))),
        device -> begun(brought.get(device), expected.apply(device)));
  }

  @Property(tries = 50)
  void aDeviceKnowsItsReplicaAndItsPartition(@ForAll long seed) {
    Grid grid = RandomGroups.grid(new Random(seed));
    RandomGroups all = new RandomGroups(grid, Map.of(), List.of());
    IntFunction<List<Value>> nothing = device -> List.of();
    all.check("ReplicaId", Map.of(), nothing, device -> id(device / grid.partitions()));
    all.check("PartitionID", Map.of(), nothing, device -> id(device % grid.partitions()));
  }

  private static NdArray id(int number) {
    return NdArray.scalar(ElementType.U32, (long) number);
  }
}

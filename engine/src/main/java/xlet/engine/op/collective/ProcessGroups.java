package xlet.engine.op.collective;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import xlet.engine.array.Ints;
import xlet.engine.op.Call;
import xlet.engine.op.Grid;
import xlet.engine.op.Mend;
import xlet.engine.op.Violation;

/**
 * The groups of devices that a call names: lists of ids, which its other attributes say the meaning
 * of. The rules are the labelled constraints of each operation that has groups.
 */
final class ProcessGroups {
  static final String PARAMETER = "replica_groups";
  static final String CHANNEL = "channel_id";
  static final String GLOBAL = "use_global_device_ids";

  /** Ids number replicas or partitions; a program sets their count by these words. */
  static final String REPLICAS = "replicas";

  static final String PARTITIONS = "partitions";

  static final String GROUPS_ARE =
      "The groups of devices that meet, as lists of ids; all are one group if left out.";
  static final String CHANNEL_IS = "The channel: without one, the ids are replicas.";
  static final String CHANNEL_OF_ONE =
      "The channel: without one the ids are replicas, with one partitions.";
  static final String GLOBAL_IS =
      "Whether ids are numbers of devices: replica * partitions + partition.";

  static final String ONCE = "no id stands in replica_groups twice";
  static final String ALL = "replica_groups holds the ids of all devices, and no others";
  static final String NEEDS_CHANNEL = "use_global_device_ids goes with a channel_id above 0";

  private ProcessGroups() {}

  /** Checks what needs no grid. */
  static void check(Call call) {
    checkOnce(call);
    if (call.flag(GLOBAL, false) && !hasChannel(call)) {
      throw call.violation("C3", "there is no channel_id").at(GLOBAL).mend(Mend.add(CHANNEL, 1));
    }
  }

  /** Checks that no id is named twice. */
  static void checkOnce(Call call) {
    Ints seen = Ints.of();
    List<Ints> groups = lists(call, PARAMETER);
    for (int k = 0; k < groups.size(); k++) {
      for (long id : groups.get(k)) {
        if (seen.contains(id)) {
          throw completing(
              call.violation("C1", id + " stands there twice").at(PARAMETER, k),
              groups,
              Grid.here().replicas(),
              Grid.here().devices());
        }
        seen = seen.append(id);
      }
    }
  }

  /**
   * Without a channel across replicas, with one across replicas and partitions. Then all partitions
   * of a replica come one after the other, as XLA orders them.
   */
  static List<Ints> acrossBoth(Call call, Grid grid) {
    if (!hasChannel(call)) {
      return acrossReplicas(call, grid);
    }
    if (call.flag(GLOBAL, false)) {
      return ids(call, grid.devices(), PARTITIONS, true);
    }
    List<Ints> groups = new ArrayList<>();
    for (Ints replicas : ids(call, grid.replicas(), REPLICAS, true)) {
      List<Integer> devices = new ArrayList<>();
      for (long replica : replicas) {
        for (int partition = 0; partition < grid.partitions(); partition++) {
          devices.add(grid.device(replica, partition));
        }
      }
      groups.add(Ints.of(devices));
    }
    return groups;
  }

  /** Without a channel across replicas, with one across partitions. */
  static List<Ints> acrossOne(Call call, Grid grid) {
    return acrossOne(call, grid, true);
  }

  /** Groups that need not hold all ids. */
  static List<Ints> ofSome(Call call, Grid grid) {
    return acrossOne(call, grid, false);
  }

  private static List<Ints> acrossOne(Call call, Grid grid, boolean all) {
    return hasChannel(call)
        ? acrossPartitions(ids(call, grid.partitions(), PARTITIONS, all), grid)
        : acrossReplicas(ids(call, grid.replicas(), REPLICAS, all), grid);
  }

  /** Across replicas, in each partition by itself. */
  static List<Ints> acrossReplicas(Call call, Grid grid) {
    return acrossReplicas(ids(call, grid.replicas(), REPLICAS, true), grid);
  }

  /** The group of ids in each partition. */
  static List<Ints> acrossReplicas(List<Ints> groups, Grid grid) {
    List<Ints> devices = new ArrayList<>();
    for (int partition = 0; partition < grid.partitions(); partition++) {
      int own = partition;
      groups.forEach(group -> devices.add(group.map(replica -> grid.device(replica, own))));
    }
    return devices;
  }

  /** The group of ids in each replica. */
  static List<Ints> acrossPartitions(List<Ints> groups, Grid grid) {
    List<Ints> devices = new ArrayList<>();
    for (int replica = 0; replica < grid.replicas(); replica++) {
      int own = replica;
      groups.forEach(group -> devices.add(group.map(partition -> grid.device(own, partition))));
    }
    return devices;
  }

  /** The groups as they are written, of ids of {@code units} below {@code count}. */
  private static List<Ints> ids(Call call, int count, String units, boolean all) {
    List<Ints> groups = lists(call, PARAMETER);
    if (groups.isEmpty()) {
      return List.of(Ints.range(count));
    }
    long named = 0;
    for (int k = 0; k < groups.size(); k++) {
      if (groups.get(k).isEmpty()) {
        throw completing(
            call.violation("C2", "a group holds no ids").at(PARAMETER, k), groups, count);
      }
      for (long id : groups.get(k)) {
        if (id < 0 || id >= count) {
          throw completing(
              call.violation("C2", outside(id, count, units, groups)).at(PARAMETER, k),
              groups,
              count);
        }
        named++;
      }
    }
    if (all && named < count) {
      throw completing(
          call.violation(
                  "C2",
                  "of the %s ids %s, %s %s in no group"
                      .formatted(
                          count,
                          range(count),
                          absent(groups, count).joined(),
                          count - named == 1 ? "is" : "are"))
              .at(PARAMETER),
          groups,
          count);
    }
    return groups;
  }

  /** Adds the groups that hold each id below one of {@code counts} once. */
  private static Violation completing(Violation violation, List<Ints> groups, int... counts) {
    for (int count : counts) {
      List<Ints> legal = new ArrayList<>();
      Ints seen = Ints.of();
      for (Ints group : groups) {
        Ints kept = Ints.of();
        for (long id : group) {
          if (id >= 0 && id < count && !seen.contains(id)) {
            kept = kept.append(id);
            seen = seen.append(id);
          }
        }
        legal.add(kept);
      }
      for (long id : absent(legal, count)) {
        int least = 0;
        for (int k = 1; k < legal.size(); k++) {
          least = legal.get(k).size() < legal.get(least).size() ? k : least;
        }
        legal.set(least, legal.get(least).append(id).sorted());
      }
      legal.removeIf(Ints::isEmpty);
      violation.mend(Mend.replace(PARAMETER, text(legal)));
    }
    return violation;
  }

  /** The ids below {@code count} that are in none of {@code groups}. */
  private static Ints absent(List<Ints> groups, int count) {
    Ints absent = Ints.of();
    for (long id = 0; id < count; id++) {
      long each = id;
      absent = groups.stream().anyMatch(g -> g.contains(each)) ? absent : absent.append(id);
    }
    return absent;
  }

  /**
   * Says that {@code id} is not below {@code count}; where there is one device, also how to have as
   * many {@code units} as {@code groups} need.
   */
  static String outside(long id, long count, String units, List<Ints> groups) {
    String outside = id + " is not in " + range(count);
    if (id < 0 || Grid.here().devices() > 1) {
      return outside;
    }
    long most = groups.stream().flatMapToLong(Ints::stream).max().orElse(id);
    return "%s; after `%s %d` it is".formatted(outside, units, most + 1);
  }

  /** One group of all ids below {@code count}, as it is written. */
  static String all(int count) {
    return text(List.of(Ints.range(count)));
  }

  /** Lists as they are written. */
  static String text(List<Ints> groups) {
    return groups.stream().map(Ints::toString).collect(Collectors.joining(",", "{", "}"));
  }

  static String range(long count) {
    return "0.." + (count - 1);
  }

  static boolean hasChannel(Call call) {
    return call.integer(CHANNEL, 0) > 0;
  }

  /** The list of lists {@code name}; empty if it was left out. */
  static List<Ints> lists(Call call, String name) {
    return call.has(name) ? call.lists(name) : List.of();
  }
}

package xlet.engine.op;

import xlet.engine.array.Ints;

/**
 * The devices that a program runs on, in rows of replicas and columns of partitions. Device number
 * is {@code replica * partitions + partition}.
 *
 * @param replicas how many replicas there are
 * @param partitions how many partitions each replica has
 */
public record Grid(int replicas, int partitions) {
  /** One device. */
  public static final Grid ONE = new Grid(1, 1);

  /** The devices for which a program is being read. */
  public static final ScopedValue<Grid> HERE = ScopedValue.newInstance();

  public Grid {
    if (replicas < 1 || partitions < 1) {
      throw new IllegalArgumentException("a grid has at least one device");
    }
  }

  /** The devices for which the present program is made, or that run it; one if none is bound. */
  public static Grid here() {
    return HERE.isBound() ? HERE.get() : Device.here().grid();
  }

  /** How many devices there are. */
  public int devices() {
    return Math.multiplyExact(replicas, partitions);
  }

  /** The device of this replica and partition. */
  public int device(long replica, long partition) {
    return Math.toIntExact(replica * partitions + partition);
  }

  /** The replica that a device belongs to. */
  public int replica(int device) {
    return device / partitions;
  }

  /** The partition that a device belongs to. */
  public int partition(int device) {
    return device % partitions;
  }

  /** The device in words: {@code replica 1}, {@code replica 1, partition 0}. */
  public String name(int device) {
    if (partitions == 1) {
      return "replica " + device;
    }
    return replicas == 1
        ? "partition " + device
        : "replica " + replica(device) + ", partition " + partition(device);
  }

  /** The grid in words: {@code 2 replicas}, {@code 2 replicas of 4 partitions}. */
  public String describe() {
    if (partitions == 1) {
      return Counts.of(replicas, "replica");
    }
    return replicas == 1
        ? Counts.of(partitions, "partition")
        : Counts.of(replicas, "replica") + " of " + Counts.of(partitions, "partition");
  }

  /** The number of each device, in order. */
  public Ints all() {
    return Ints.range(devices());
  }
}

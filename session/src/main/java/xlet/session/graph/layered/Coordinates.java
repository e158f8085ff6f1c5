package xlet.session.graph.layered;

import java.util.ArrayList;
import java.util.List;

/**
 * Places nodes from left to right: near to what they are linked to, in the order of their layer and
 * with a gap between neighbours. A layer that is placed for others that stand still is a regression
 * under an order, which the pooling of neighbours that violate it solves exactly.
 */
final class Coordinates {
  private static final int SWEEPS = 16;

  /** Lines between bends are kept straight before others. */
  private static final double BETWEEN_BENDS = 8;

  private static final double AT_BEND = 2;

  /** A line goes so far out of its way to be straight. */
  private static final double DETOUR = 120;

  /** Keeps a node where it is, a little, so that layers without links do not drift. */
  private static final double INERTIA = 0.01;

  private final Layers layers;
  private final double gap;
  private final double[] x;

  /** The place of each node and bend in its layer. */
  private final int[] places;

  /** The nodes' centres are placed; {@code gap} is the least room between neighbours. */
  Coordinates(Layers layers, double gap) {
    this.layers = layers;
    this.gap = gap;
    this.x = new double[layers.slots().size()];
    this.places = new int[layers.slots().size()];
    for (List<Integer> layer : layers.inOrder()) {
      for (int k = 0; k < layer.size(); k++) {
        places[layer.get(k)] = k;
      }
    }
  }

  /** The centre of each node and each bend; the leftmost edge is at 0. */
  double[] centres() {
    for (List<Integer> layer : layers.inOrder()) {
      double left = 0;
      for (int k = 0; k < layer.size(); k++) {
        left += k == 0 ? 0 : distance(layer.get(k - 1), layer.get(k));
        x[layer.get(k)] = left;
      }
      double middle = left / 2;
      layer.forEach(slot -> x[slot] -= middle);
    }
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      boolean both = sweep >= SWEEPS / 2;
      boolean down = sweep % 2 == 0;
      List<List<Integer>> order = down ? layers.inOrder() : layers.inOrder().reversed();
      order.forEach(layer -> place(layer, both || down, both || !down));
    }
    layers.chains().forEach(this::straighten);
    double least = Double.POSITIVE_INFINITY;
    for (int slot = 0; slot < x.length; slot++) {
      least = Math.min(least, x[slot] - layers.slot(slot).box().width() / 2);
    }
    for (int slot = 0; slot < x.length; slot++) {
      x[slot] -= least;
    }
    return x;
  }

  /** How far the centres of two neighbours are apart at least. */
  private double distance(int left, int right) {
    Layers.Slot a = layers.slot(left);
    Layers.Slot b = layers.slot(right);
    double room = a.isBend() && b.isBend() ? gap / 2 : gap;
    return (a.box().width() + b.box().width()) / 2 + room;
  }

  /** Puts as many bends that follow each other as there is room for on one vertical line. */
  private void straighten(List<Integer> chain) {
    int first = 0;
    while (first < chain.size()) {
      double from = Double.NEGATIVE_INFINITY;
      double to = Double.POSITIVE_INFINITY;
      double sum = 0;
      int end = first;
      while (end < chain.size()) {
        double left = Math.max(from, leftmost(chain.get(end)));
        double right = Math.min(to, rightmost(chain.get(end)));
        double mean = (sum + x[chain.get(end)]) / (end - first + 1);
        if (end > first && (left > right || Math.abs(clamp(mean, left, right) - mean) > DETOUR)) {
          break;
        }
        from = left;
        to = right;
        sum += x[chain.get(end++)];
      }
      double place = clamp(sum / (end - first), from, to);
      for (int bend : chain.subList(first, end)) {
        x[bend] = place;
      }
      first = end;
    }
  }

  private static double clamp(double place, double from, double to) {
    return Math.max(from, Math.min(to, place));
  }

  /** How far to the left there is room. */
  private double leftmost(int slot) {
    int left = places[slot] - 1;
    List<Integer> layer = layers.inOrder().get(layers.slot(slot).layer());
    return left < 0
        ? Double.NEGATIVE_INFINITY
        : x[layer.get(left)] + distance(layer.get(left), slot);
  }

  /** How far to the right there is room. */
  private double rightmost(int slot) {
    int right = places[slot] + 1;
    List<Integer> layer = layers.inOrder().get(layers.slot(slot).layer());
    return right == layer.size()
        ? Double.POSITIVE_INFINITY
        : x[layer.get(right)] - distance(slot, layer.get(right));
  }

  /** Neighbours that touch each other and are moved as one. */
  private static final class Pool {
    private double weight;
    private double sum;
    private int count;

    private Pool(double weight, double wanted) {
      this.weight = weight;
      this.sum = weight * wanted;
      this.count = 1;
    }

    private double place() {
      return sum / weight;
    }

    private void add(Pool other) {
      weight += other.weight;
      sum += other.sum;
      count += other.count;
    }
  }

  /** Places a layer by what is above it, below it or both. */
  private void place(List<Integer> layer, boolean byAbove, boolean byBelow) {
    List<Pool> pools = new ArrayList<>();
    double[] offsets = new double[layer.size()];
    for (int k = 0; k < layer.size(); k++) {
      int slot = layer.get(k);
      offsets[k] = k == 0 ? 0 : offsets[k - 1] + distance(layer.get(k - 1), slot);
      Pool pool = wanted(slot, offsets[k], byAbove, byBelow);
      while (!pools.isEmpty() && pools.getLast().place() >= pool.place()) {
        Pool before = pools.removeLast();
        before.add(pool);
        pool = before;
      }
      pools.add(pool);
    }
    int k = 0;
    for (Pool pool : pools) {
      for (int member = 0; member < pool.count; member++, k++) {
        x[layer.get(k)] = pool.place() + offsets[k];
      }
    }
  }

  /** Where a node would stand if it had its layer to itself, less its offset in the layer. */
  private Pool wanted(int slot, double offset, boolean byAbove, boolean byBelow) {
    Layers.Slot own = layers.slot(slot);
    double weight = INERTIA;
    double sum = INERTIA * x[slot];
    List<Integer> neighbours = new ArrayList<>();
    if (byAbove) {
      neighbours.addAll(own.above());
    }
    if (byBelow) {
      neighbours.addAll(own.below());
    }
    for (int other : neighbours) {
      double pull = pull(own, layers.slot(other));
      weight += pull;
      sum += pull * x[other];
    }
    return new Pool(weight, sum / weight - offset);
  }

  private static double pull(Layers.Slot one, Layers.Slot other) {
    if (one.isBend() && other.isBend()) {
      return BETWEEN_BENDS;
    }
    return one.isBend() || other.isBend() ? AT_BEND : 1;
  }
}

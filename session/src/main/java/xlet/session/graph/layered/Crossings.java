package xlet.session.graph.layered;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * Orders each layer so that few lines cross: by the medians of neighbours, downwards and upwards.
 */
final class Crossings {
  private static final int MOST_SWEEPS = 24;

  /** So many sweeps that are of no use end the search. */
  private static final int PATIENCE = 4;

  private final Layers layers;
  private final int[] place;

  private Crossings(Layers layers) {
    this.layers = layers;
    this.place = new int[layers.slots().size()];
  }

  /** Orders the layers of {@code layers}. */
  static void reduce(Layers layers) {
    new Crossings(layers).reduce();
  }

  private void reduce() {
    layers.inOrder().forEach(this::number);
    List<List<Integer>> best = copy();
    long fewest = count();
    int idle = 0;
    for (int sweep = 0; sweep < MOST_SWEEPS && fewest > 0 && idle < PATIENCE; sweep++) {
      boolean down = sweep % 2 == 0;
      List<List<Integer>> order = down ? layers.inOrder() : layers.inOrder().reversed();
      Function<Layers.Slot, List<Integer>> fixed = down ? Layers.Slot::above : Layers.Slot::below;
      for (List<Integer> layer : order) {
        sort(layer, fixed);
        exchange(layer);
      }
      long crossings = count();
      idle = crossings < fewest ? 0 : idle + 1;
      if (crossings < fewest) {
        fewest = crossings;
        best = copy();
      }
    }
    for (int k = 0; k < best.size(); k++) {
      layers.inOrder().set(k, best.get(k));
    }
  }

  private List<List<Integer>> copy() {
    return layers.inOrder().stream().<List<Integer>>map(ArrayList::new).toList();
  }

  private void number(List<Integer> layer) {
    for (int k = 0; k < layer.size(); k++) {
      place[layer.get(k)] = k;
    }
  }

  /** Sorts by medians; what has no neighbours there keeps its place. */
  private void sort(List<Integer> layer, Function<Layers.Slot, List<Integer>> neighbours) {
    double[] median = new double[place.length];
    List<Integer> movable = new ArrayList<>();
    for (int slot : layer) {
      int[] places =
          neighbours.apply(layers.slot(slot)).stream().mapToInt(other -> place[other]).toArray();
      if (places.length > 0) {
        median[slot] = median(places);
        movable.add(slot);
      }
    }
    int[] free = movable.stream().mapToInt(slot -> place[slot]).toArray();
    movable.sort(Comparator.comparingDouble(slot -> median[slot]));
    for (int k = 0; k < free.length; k++) {
      layer.set(free[k], movable.get(k));
    }
    number(layer);
  }

  private static double median(int[] places) {
    Arrays.sort(places);
    int middle = places.length / 2;
    return places.length % 2 == 1 ? places[middle] : (places[middle - 1] + places[middle]) / 2.0;
  }

  /** Exchanges neighbours as long as that makes crossings fewer. */
  private void exchange(List<Integer> layer) {
    boolean better = true;
    for (int turn = 0; better && turn < PATIENCE; turn++) {
      better = false;
      for (int k = 0; k + 1 < layer.size(); k++) {
        int left = layer.get(k);
        int right = layer.get(k + 1);
        if (crossings(left, right) > crossings(right, left)) {
          layer.set(k, right);
          layer.set(k + 1, left);
          place[right] = k;
          place[left] = k + 1;
          better = true;
        }
      }
    }
  }

  /** How many lines of two neighbours cross while {@code left} stands left of {@code right}. */
  private long crossings(int left, int right) {
    Layers.Slot a = layers.slot(left);
    Layers.Slot b = layers.slot(right);
    return crossings(a.above(), b.above()) + crossings(a.below(), b.below());
  }

  private long crossings(List<Integer> left, List<Integer> right) {
    long crossings = 0;
    for (int one : left) {
      for (int other : right) {
        crossings += place[one] > place[other] ? 1 : 0;
      }
    }
    return crossings;
  }

  private long count() {
    long crossings = 0;
    for (List<Integer> layer : layers.inOrder()) {
      List<Integer> ends = new ArrayList<>();
      for (int slot : layer) {
        layers.slot(slot).below().stream().map(lower -> place[lower]).sorted().forEach(ends::add);
      }
      crossings += inversions(ends);
    }
    return crossings;
  }

  /** How many pairs of {@code ends} stand in the wrong order, by a tree of counts. */
  private static long inversions(List<Integer> ends) {
    int size = ends.stream().mapToInt(end -> end + 1).max().orElse(0);
    int[] counts = new int[size + 1];
    long inversions = 0;
    for (int seen = 0; seen < ends.size(); seen++) {
      int notGreater = 0;
      for (int k = ends.get(seen) + 1; k > 0; k -= k & -k) {
        notGreater += counts[k];
      }
      inversions += seen - notGreater;
      for (int k = ends.get(seen) + 1; k <= size; k += k & -k) {
        counts[k]++;
      }
    }
    return inversions;
  }
}

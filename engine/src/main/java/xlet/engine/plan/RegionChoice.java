package xlet.engine.plan;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.BoundedShape;
import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.array.TokenShape;
import xlet.engine.array.TupleShape;
import xlet.engine.loop.LoopCost;
import xlet.engine.op.Call;

/**
 * Decides which items become part of the items that read them. From the last item to the first: an
 * item joins its readers if they are one region by then, or if computing it again for each is
 * cheap; regions over the same sizes that need the same item become one, unless one needs the
 * other.
 */
final class RegionChoice {
  /**
   * A region is a loop of at most so many operations, in vectors or as it is: beyond, a processor
   * sees too little of the next turns while it waits for this one, and the JIT compiler gives up
   * long methods.
   */
  private static final int MOST_COST = 64;

  private static final int MOST_ROOTS = 8;
  private static final int MOST_USES = 64;

  /** So many operations may be done once more rather than a value written and read. */
  private static final double CHEAP_AGAIN = 4;

  private final List<Item> items;
  private final List<List<Reader>> readers = new ArrayList<>();
  private final List<Optional<FormulaTraits>> formulas = new ArrayList<>();
  private final List<Set<Use>> uses = new ArrayList<>();
  private final Set<Integer> wanted;
  private final boolean[] inlined;
  private final int[] parents;
  private final LoopCost[] costs;
  private final List<List<Integer>> members = new ArrayList<>();

  /** An item that reads another, as the operand of this number. */
  private record Reader(int item, int operand) {}

  /**
   * A place from which an item is computed.
   *
   * @param root the item that is written there
   * @param path how the index there comes from that of the root: equal for equal indices
   * @param times how often
   */
  private record Use(int root, List<Integer> path, double times) {}

  /** {@code wanted} are the items whose values are asked for; {@code least} elements are many. */
  RegionChoice(List<Item> items, Set<Integer> wanted, long least) {
    this(items, wanted, item -> isLarge(items, item, least), FormulaTraits::of);
  }

  /** A choice among all items, those that have a kernel and compute little included. */
  static RegionChoice ofAll(List<Item> items, Set<Integer> wanted) {
    return new RegionChoice(items, wanted, item -> isLarge(items, item, 0), FormulaTraits::ofSmall);
  }

  private RegionChoice(
      List<Item> items,
      Set<Integer> wanted,
      Predicate<Item> isChosen,
      Function<Call, Optional<FormulaTraits>> traits) {
    this.items = items;
    this.wanted = wanted;
    this.inlined = new boolean[items.size()];
    this.parents = new int[items.size()];
    this.costs = new LoopCost[items.size()];
    Arrays.fill(costs, LoopCost.ZERO);
    for (Item item : items) {
      formulas.add(
          isChosen.test(item) ? traits.apply(item.call().orElseThrow()) : Optional.empty());
    }
    if (formulas.stream().anyMatch(Optional::isPresent)) {
      placeAll();
    }
  }

  private void placeAll() {
    for (int k = 0; k < items.size(); k++) {
      readers.add(new ArrayList<>());
      uses.add(new HashSet<>());
      members.add(new ArrayList<>());
      parents[k] = k;
      Ints inputs = items.get(k).inputs();
      for (int operand = 0; operand < inputs.size(); operand++) {
        readers.get(inputs.at(operand)).add(new Reader(k, operand));
      }
    }
    for (int k = items.size() - 1; k >= 0; k--) {
      place(k);
    }
  }

  private static boolean isLarge(List<Item> items, Item item, long least) {
    if (item.call().isEmpty() || item.call().get().isBounded()) {
      return false;
    }
    long most = count(item);
    for (long input : item.inputs()) {
      most = Math.max(most, count(items.get((int) input)));
    }
    return most >= least && isPlain(item.shape());
  }

  private static boolean isPlain(Shape shape) {
    return switch (shape) {
      case ArrayShape array -> array.layout().isRowMajor() && array.elementCount() > 0;
      case TupleShape tuple ->
          tuple.size() > 0
              && tuple.elements().stream().allMatch(e -> e instanceof ArrayShape && isPlain(e));
      case BoundedShape bounded -> false;
      case TokenShape token -> false;
    };
  }

  private static long count(Item item) {
    return item.shape() instanceof ArrayShape array ? array.elementCount() : 0;
  }

  /** Whether item {@code k} is computed within others. */
  boolean isInlined(int k) {
    return inlined[k];
  }

  /** Whether somebody asks for the value of item {@code k}. */
  boolean isWanted(int k) {
    return wanted.contains(k);
  }

  /** Whether item {@code k} has a formula and is large. */
  boolean isFormula(int k) {
    return formulas.get(k).isPresent();
  }

  /** The items that are written in the same pass as item {@code k}, in order. */
  List<Integer> together(int k) {
    return members.get(region(k)).stream().sorted().toList();
  }

  private int region(int k) {
    int root = k;
    while (parents[root] != root) {
      root = parents[root];
    }
    return root;
  }

  private void place(int k) {
    if (formulas.get(k).isEmpty()) {
      return;
    }
    collectUses(k);
    if (canJoin(k)) {
      inlined[k] = true;
      return;
    }
    uses.get(k).clear();
    uses.get(k).add(new Use(k, List.of(), Math.max(1, sizes(k).product())));
    costs[k] = formulas.get(k).orElseThrow().cost();
    members.get(k).add(k);
  }

  private Ints sizes(int k) {
    return items.get(k).call().orElseThrow().resultArrays().get(0).sizes();
  }

  /** The places from which the readers of {@code k} read it. */
  private void collectUses(int k) {
    for (Reader reader : readers.get(k)) {
      if (formulas.get(reader.item()).isEmpty()) {
        continue;
      }
      List<FormulaTraits.Reading> readings =
          formulas
              .get(reader.item())
              .orElseThrow()
              .reads()
              .getOrDefault(reader.operand(), List.of());
      for (int r = 0; r < readings.size(); r++) {
        for (Use use : uses.get(reader.item())) {
          uses.get(k).add(read(use, reader, r, readings.get(r)));
        }
      }
    }
  }

  private static Use read(Use use, Reader reader, int r, FormulaTraits.Reading reading) {
    if (reading.isOwn()) {
      return use;
    }
    List<Integer> path = new ArrayList<>(use.path());
    path.addAll(List.of(reader.item(), reader.operand(), r));
    return new Use(use.root(), List.copyOf(path), use.times() * reading.turns());
  }

  private boolean canJoin(int k) {
    boolean readByFormulas =
        readers.get(k).stream().allMatch(reader -> formulas.get(reader.item()).isPresent());
    if (wanted.contains(k)
        || uses.get(k).isEmpty()
        || uses.get(k).size() > MOST_USES
        || !readByFormulas
        || items.get(k).call().orElseThrow().resultArrays().size() > 1) {
      return false;
    }
    FormulaTraits own = formulas.get(k).orElseThrow();
    merge(k);
    Set<Integer> regions = new HashSet<>();
    Set<List<Integer>> places = new HashSet<>();
    double times = 0;
    for (Use use : uses.get(k)) {
      regions.add(region(use.root()));
      if (places.add(place(use))) {
        times += use.times();
      }
    }
    double again = times / sizes(k).product() - 1;
    boolean cheap =
        own.isMove()
            || (!own.isFold() && !own.isDear() && again * own.cost().least() <= CHEAP_AGAIN);
    if (again > 0.01 && !cheap) {
      return false;
    }
    return !(own.isFold() && regions.size() > 1) && charge(own, regions, places.size());
  }

  private List<Integer> place(Use use) {
    List<Integer> place = new ArrayList<>(use.path());
    place.add(region(use.root()));
    return place;
  }

  /** Adds the cost to each region, if none becomes too large. */
  private boolean charge(FormulaTraits own, Set<Integer> regions, int places) {
    LoopCost added = own.cost().times(places);
    for (int region : regions) {
      if (costs[region].plus(added).least() > MOST_COST) {
        return false;
      }
    }
    regions.forEach(region -> costs[region] = costs[region].plus(added));
    return true;
  }

  /** Makes the regions that read {@code k} one where they can be. */
  private void merge(int k) {
    List<Integer> regions =
        uses.get(k).stream().map(use -> region(use.root())).distinct().sorted().toList();
    for (int later = 1; later < regions.size(); later++) {
      int one = region(regions.get(0));
      int other = region(regions.get(later));
      if (one != other && canMerge(one, other)) {
        parents[other] = one;
        members.get(one).addAll(members.get(other));
        costs[one] = costs[one].plus(costs[other]);
      }
    }
  }

  private boolean canMerge(int one, int other) {
    List<Integer> all = new ArrayList<>(members.get(one));
    all.addAll(members.get(other));
    boolean alike =
        all.stream()
            .allMatch(root ->
                sizes(root).equals(sizes(one))
                    && !formulas.get(root).orElseThrow().isFold()
                    && items.get(root).call().orElseThrow().resultArrays().size() == 1);
    return alike
        && all.size() <= MOST_ROOTS
        && costs[one].plus(costs[other]).least() <= MOST_COST
        && !reaches(one, other)
        && !reaches(other, one);
  }

  /** Whether anything in region {@code from} is needed to compute region {@code to}. */
  private boolean reaches(int from, int to) {
    Set<Integer> seen = new HashSet<>(members.get(from));
    Deque<Integer> open = new ArrayDeque<>(members.get(from));
    while (!open.isEmpty()) {
      for (Reader next : readers.get(open.pop())) {
        int reader = next.item();
        boolean isRoot = !members.get(region(reader)).isEmpty() && !inlined[reader];
        List<Integer> group = isRoot ? members.get(region(reader)) : List.of(reader);
        if (isRoot && region(reader) == to) {
          return true;
        }
        for (int member : group) {
          if (seen.add(member)) {
            open.push(member);
          }
        }
      }
    }
    return false;
  }
}

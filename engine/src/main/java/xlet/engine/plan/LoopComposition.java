package xlet.engine.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Leaves;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.element.Expression;
import xlet.engine.loop.LoopRoutine;
import xlet.engine.loop.LoopTurns;
import xlet.engine.loop.Nest;
import xlet.engine.loop.WindowUpdate;
import xlet.engine.plan.LoopParts.Part;

/**
 * Writes the turns of a loop: finds the array of each part of each item, and the passes of a turn.
 * An array of the state of which a turn changes a window is changed in place.
 */
final class LoopComposition {
  /** More elements than this are too many to be written in a turn of few pieces. */
  private static final long MOST_ELEMENTS = 1 << 13;

  /** It takes as long to write so many elements as to run a piece by itself. */
  private static final long ELEMENTS_OF_PIECE = 1 << 10;

  /** Fewer primitives are not worth a second thread, which pieces that are run alone may have. */
  static final long MOST_WORK = 1 << 19;

  /** It takes as long to compute so many primitives as to run a piece by itself. */
  private static final long WORK_OF_PIECE = 1 << 12;

  private final LoopItems loop;
  private final List<Item> items;
  private final LoopParts parts;
  private final List<Part> leaves;
  private final List<Ordering.Piece> pieces;
  private final LoopArrays numbers;
  private final Map<Part, Integer> arrays = new HashMap<>();
  private final Map<Integer, LoopComposition> inner = new HashMap<>();
  private final Map<Part, LoopWindows.Windowed> windows = new HashMap<>();
  private final List<LoopTurns.Update> updates = new ArrayList<>();
  private long work = 1;

  /** A routine, the arrays that it reads, and how much a turn computes. */
  record Made(LoopRoutine routine, List<NdArray> constants, long work) {}

  private LoopComposition(LoopItems loop, LoopArrays numbers) {
    this.loop = loop;
    this.items = loop.items();
    this.parts = new LoopParts(loop);
    this.leaves = parts.of(0);
    this.numbers = numbers;
    RegionChoice fusion = RegionChoice.ofAll(items, Set.of(loop.condition(), loop.next()));
    this.pieces = new Ordering(items, fusion).pieces();
    for (int k = 0; k < items.size(); k++) {
      int item = k;
      items.get(k).loop().ifPresent(own -> inner.put(item, new LoopComposition(own, numbers)));
    }
  }

  /** The routine of {@code loop}; empty if a turn changes much or something in it is no formula. */
  static Optional<Made> of(LoopItems loop) {
    boolean isLarge =
        loop.items().stream()
            .filter(item -> item.loop().isEmpty())
            .flatMap(item -> item.call().stream())
            .anyMatch(FormulaTraits::isLarge);
    if (isLarge) {
      return Optional.empty();
    }
    var numbers = new LoopArrays(Leaves.of(loop.state()));
    var composition = new LoopComposition(loop, numbers);
    if (!composition.isOfFormulas()) {
      return Optional.empty();
    }
    List<Integer> state = IntStream.range(0, numbers.state().size()).boxed().toList();
    Optional<LoopTurns> turns = composition.turns(state);
    return turns.map(own -> {
      List<ArrayShape> constants = numbers.constants().stream().map(NdArray::shape).toList();
      return new Made(
          new LoopRoutine(constants, numbers.state(), numbers.scratch(), own),
          numbers.constants(),
          own.work());
    });
  }

  private boolean isOfFormulas() {
    return !leaves.isEmpty()
        && pieces.stream()
            .allMatch(
                piece -> piece.region().isPresent() || parts.isWire(piece.item()) || isInner(piece))
        && inner.values().stream().allMatch(LoopComposition::isOfFormulas);
  }

  private boolean isInner(Ordering.Piece piece) {
    return inner.containsKey(piece.item());
  }

  /** The turns, with {@code state} as the arrays of the state; empty if they do too much. */
  private Optional<LoopTurns> turns(List<Integer> state) {
    numberGiven(state);
    windows.putAll(LoopWindows.of(loop, parts, pieces));
    numberScratch();
    if (written(state) > Math.max(MOST_ELEMENTS, pieces.size() * ELEMENTS_OF_PIECE)) {
      return Optional.empty();
    }
    Set<Integer> early = needed();
    List<LoopTurns.Work> test = new ArrayList<>();
    List<LoopTurns.Work> body = new ArrayList<>();
    for (Ordering.Piece piece : pieces) {
      List<LoopTurns.Work> passes = early.contains(piece.item()) ? test : body;
      if (piece.region().isPresent()) {
        add(piece.region().get(), passes);
      } else if (isInner(piece) && !add(piece.item(), passes)) {
        return Optional.empty();
      }
    }
    int flag = array(Part.whole(loop.condition()));
    LoopTurns turns = new LoopTurns(state, test, flag, body, updates, nexts(), work);
    return work > Math.max(MOST_WORK, pieces.size() * WORK_OF_PIECE)
        ? Optional.empty()
        : Optional.of(turns);
  }

  private void numberGiven(List<Integer> state) {
    for (int k = 0; k < items.size(); k++) {
      int item = k;
      items.get(k).constant().ifPresent(value -> numberConstant(item, value));
    }
    for (int leaf = 0; leaf < leaves.size(); leaf++) {
      arrays.put(leaves.get(leaf), state.get(leaf));
    }
  }

  private void numberConstant(int item, Value value) {
    for (List<Integer> path : Leaves.paths(value.shape())) {
      arrays.put(new Part(item, path), numbers.constant(Leaves.at(value, path)));
    }
  }

  /** Numbers what passes write, and the states of loops in the loop. */
  private void numberScratch() {
    for (Ordering.Piece piece : pieces) {
      List<Integer> made = isInner(piece) ? List.of(piece.item()) : roots(piece);
      made.stream()
          .flatMap(item -> parts.of(item).stream())
          .filter(part -> parts.source(part).equals(part) && !windows.containsKey(part))
          .forEach(part -> arrays.computeIfAbsent(part, own -> numbers.scratch(shape(part))));
    }
  }

  private ArrayShape shape(Part part) {
    return Leaves.at(items.get(part.item()).shape(), part.path());
  }

  private static List<Integer> roots(Ordering.Piece piece) {
    return piece.region().map(Region::roots).orElse(List.of());
  }

  private int array(Part part) {
    return Objects.requireNonNull(arrays.get(parts.source(part)));
  }

  /** The array that each of the state takes over: itself where it changes in place. */
  private List<Integer> nexts() {
    List<Integer> nexts = new ArrayList<>();
    for (Part part : parts.of(loop.next())) {
      Part next = parts.source(part);
      LoopWindows.Windowed windowed = windows.get(next);
      nexts.add(array(windowed == null ? next : windowed.before()));
    }
    return nexts;
  }

  /** How many elements a turn writes. */
  private long written(List<Integer> state) {
    long elements = numbers.scratch().stream().mapToLong(ArrayShape::elementCount).sum();
    List<Integer> nexts = nexts();
    for (int leaf = 0; leaf < leaves.size(); leaf++) {
      if (!nexts.get(leaf).equals(state.get(leaf))) {
        elements += shape(leaves.get(leaf)).elementCount();
      }
    }
    return elements;
  }

  /** The items that the condition needs. */
  private Set<Integer> needed() {
    Set<Integer> needed = new HashSet<>(Set.of(loop.condition()));
    for (Ordering.Piece piece : pieces.reversed()) {
      List<Integer> made = piece.region().map(Region::roots).orElse(List.of(piece.item()));
      if (made.stream().anyMatch(needed::contains)) {
        needed.addAll(made);
        needed.addAll(piece.sources());
      }
    }
    return needed;
  }

  /** Adds the passes that compute {@code region}. */
  private void add(Region region, List<LoopTurns.Work> passes) {
    List<Integer> sources =
        region.sources().stream().map(source -> array(Part.whole(source))).toList();
    Nest nest = region.nest();
    List<ArrayShape> shapes = new ArrayList<>();
    List<List<Expression>> elements = new ArrayList<>();
    List<Integer> results = new ArrayList<>();
    List<Part> made = region.roots().stream().flatMap(root -> parts.of(root).stream()).toList();
    for (int k = 0; k < made.size(); k++) {
      LoopWindows.Windowed windowed = windows.get(made.get(k));
      if (windowed == null) {
        shapes.add(nest.results().get(k));
        elements.add(nest.parts().get(k));
        results.add(array(made.get(k)));
      } else {
        add(windowed, sources, passes);
      }
    }
    if (!results.isEmpty()) {
      Nest rest = new Nest(nest.dims(), nest.sources(), shapes, elements);
      add(new LoopTurns.Pass(rest, sources, results), passes);
    }
  }

  private void add(
      LoopWindows.Windowed windowed, List<Integer> sources, List<LoopTurns.Work> passes) {
    for (WindowUpdate update : windowed.updates()) {
      int window = numbers.scratch(update.window().results().get(0));
      int start = numbers.scratch(update.start().results().get(0));
      add(new LoopTurns.Pass(update.window(), sources, List.of(window)), passes);
      add(new LoopTurns.Pass(update.start(), sources, List.of(start)), passes);
      updates.add(new LoopTurns.Update(update, window, start, array(windowed.before())));
    }
  }

  private void add(LoopTurns.Pass pass, List<LoopTurns.Work> passes) {
    passes.add(pass);
    count(pass.nest().work());
  }

  /** Adds the loop that {@code item} is; says whether it does not do too much. */
  private boolean add(int item, List<LoopTurns.Work> passes) {
    List<Integer> state = parts.of(item).stream().map(this::array).toList();
    List<Integer> first = parts.begins(item).stream().map(this::array).toList();
    Optional<LoopTurns> turns = Objects.requireNonNull(inner.get(item)).turns(state);
    turns.ifPresent(own -> {
      passes.add(new LoopTurns.Inner(own, first));
      count(own.work());
    });
    return turns.isPresent();
  }

  private void count(long more) {
    work = Math.min(1 << 30, work + more);
  }
}

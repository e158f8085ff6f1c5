package xlet.engine.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.element.Expression;
import xlet.engine.loop.LoopRoutine;
import xlet.engine.loop.Nest;
import xlet.engine.loop.WindowUpdate;
import xlet.engine.op.Call;
import xlet.engine.op.Provenance;

/**
 * Writes a loop as one routine: finds the array of each part of each item, and the passes of a
 * turn. An array of the state of which a turn changes a window is changed in place.
 */
final class LoopComposition {
  /** More elements than this are too many to be written in a turn. */
  private static final long MOST_ELEMENTS = 1 << 13;

  private static final long MOST_WORK = 1 << 16;

  private final List<Item> items;
  private final List<List<Integer>> leaves;
  private final Map<Part, Integer> arrays = new HashMap<>();
  private final List<NdArray> constants = new ArrayList<>();
  private final List<ArrayShape> scratch = new ArrayList<>();
  private final Map<Part, Windowed> windows = new HashMap<>();
  private final List<LoopRoutine.Update> updates = new ArrayList<>();
  private int firstScratch;
  private long work = 1;

  /** A routine and the arrays that it reads. */
  record Made(LoopRoutine routine, List<NdArray> constants, long work) {}

  /** An element of the tuple that an item is, or the item. */
  private record Part(int item, List<Integer> path) {
    static Part whole(int item) {
      return new Part(item, List.of());
    }
  }

  /** A part that is an array of the state with a window of it changed. */
  private record Windowed(Part before, WindowUpdate update) {}

  LoopComposition(List<Item> items) {
    this.items = items;
    this.leaves = LoopProgram.paths(items.get(0).shape());
  }

  /** The routine; empty if a turn changes much or something in it is no formula. */
  Optional<Made> routine(int condition, int next) {
    RegionChoice fusion = RegionChoice.ofAll(items, Set.of(condition, next));
    List<Ordering.Piece> pieces = new Ordering(items, fusion).pieces();
    if (leaves.isEmpty()
        || !pieces.stream().allMatch(p -> p.region().isPresent() || isWire(p.item()))) {
      return Optional.empty();
    }
    numberGiven();
    findWindows(pieces, condition, next);
    numberScratch(pieces);
    if (written(next) > MOST_ELEMENTS) {
      return Optional.empty();
    }
    Set<Integer> early = needed(condition, pieces);
    List<LoopRoutine.Pass> test = new ArrayList<>();
    List<LoopRoutine.Pass> body = new ArrayList<>();
    for (Ordering.Piece piece : pieces) {
      if (piece.region().isPresent()) {
        add(piece.region().get(), early.contains(piece.item()) ? test : body);
      }
    }
    int flag = array(Part.whole(condition));
    List<ArrayShape> shapes = constants.stream().map(NdArray::shape).toList();
    List<ArrayShape> state = LoopProgram.leaves(items.get(0).shape());
    LoopRoutine routine =
        new LoopRoutine(shapes, state, scratch, test, flag, body, updates, nexts(next));
    return work > MOST_WORK ? Optional.empty() : Optional.of(new Made(routine, constants, work));
  }

  private boolean isWire(int item) {
    return items.get(item).call().filter(c -> c.def().tupleRoute().isPresent()).isPresent();
  }

  /** Constants come first, then the state. */
  private void numberGiven() {
    for (int k = 0; k < items.size(); k++) {
      int item = k;
      items.get(k).constant().ifPresent(value -> numberConstant(item, value));
    }
    firstScratch = constants.size();
    for (List<Integer> path : leaves) {
      arrays.put(new Part(0, path), firstScratch++);
    }
  }

  private void numberConstant(int item, Value value) {
    for (List<Integer> path : LoopProgram.paths(value.shape())) {
      Value part = value;
      for (int position : path) {
        part = ((TupleValue) part).get(position);
      }
      arrays.put(new Part(item, path), constants.size());
      constants.add((NdArray) part);
    }
  }

  /** After the state comes what passes write. */
  private void numberScratch(List<Ordering.Piece> pieces) {
    for (Ordering.Piece piece : pieces) {
      for (int root : piece.region().map(Region::roots).orElse(List.of())) {
        for (List<Integer> path : LoopProgram.paths(items.get(root).shape())) {
          Part part = new Part(root, path);
          if (!windows.containsKey(part) && !arrays.containsKey(part)) {
            arrays.put(part, scratch(LoopProgram.at(items.get(root).shape(), path)));
          }
        }
      }
    }
  }

  private int scratch(ArrayShape shape) {
    scratch.add(shape);
    return firstScratch + scratch.size() - 1;
  }

  /** Finds the arrays of the state that change in place: nobody else needs the new array. */
  private void findWindows(List<Ordering.Piece> pieces, int condition, int next) {
    Set<Part> read = new HashSet<>(Set.of(source(Part.whole(condition))));
    for (Ordering.Piece piece : pieces) {
      piece.region().ifPresent(region -> region.sources().forEach(k -> read.add(source(k))));
    }
    List<Part> nexts = leaves.stream().map(path -> source(new Part(next, path))).toList();
    for (int leaf = 0; leaf < leaves.size(); leaf++) {
      Part made = nexts.get(leaf);
      Part before = new Part(0, leaves.get(leaf));
      boolean apart =
          made.path.isEmpty()
              && !read.contains(made)
              && Collections.frequency(nexts, made) == 1
              && !nexts.contains(before);
      if (apart) {
        pieces.stream()
            .flatMap(piece -> piece.region().stream())
            .filter(region -> region.roots().contains(made.item))
            .findFirst()
            .flatMap(region -> update(region, made.item, before))
            .ifPresent(update -> windows.put(made, new Windowed(before, update)));
      }
    }
  }

  private Optional<WindowUpdate> update(Region region, int root, Part before) {
    boolean single =
        region.roots().stream().allMatch(k -> items.get(k).shape() instanceof ArrayShape);
    return single
        ? WindowUpdate.of(
            region.nest(),
            region.roots().indexOf(root),
            k -> source(region.sources().get(k)).equals(before))
        : Optional.empty();
  }

  private Part source(int item) {
    return source(Part.whole(item));
  }

  /** Where {@code part} comes from: no item that only hands it on. */
  private Part source(Part part) {
    Part own = part;
    while (isWire(own.item)) {
      Item item = items.get(own.item);
      Call call = item.call().orElseThrow();
      Provenance.Taken taken =
          call.def().tupleRoute().orElseThrow().source(call, own.path).orElseThrow();
      own = new Part(item.inputs().at(taken.operand()), taken.path());
    }
    return own;
  }

  private int array(Part part) {
    return Objects.requireNonNull(arrays.get(source(part)));
  }

  /** The array that each of the state takes over: itself where it changes in place. */
  private List<Integer> nexts(int next) {
    List<Integer> nexts = new ArrayList<>();
    for (List<Integer> path : leaves) {
      Windowed windowed = windows.get(source(new Part(next, path)));
      nexts.add(windowed == null ? array(new Part(next, path)) : array(windowed.before));
    }
    return nexts;
  }

  /** How many elements a turn writes. */
  private long written(int next) {
    long elements = 0;
    for (ArrayShape shape : scratch) {
      elements += shape.elementCount();
    }
    List<Integer> nexts = nexts(next);
    for (int leaf = 0; leaf < leaves.size(); leaf++) {
      if (nexts.get(leaf) != constants.size() + leaf) {
        elements += LoopProgram.at(items.get(0).shape(), leaves.get(leaf)).elementCount();
      }
    }
    return elements;
  }

  /** The items that the condition needs. */
  private static Set<Integer> needed(int condition, List<Ordering.Piece> pieces) {
    Set<Integer> needed = new HashSet<>(Set.of(condition));
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
  private void add(Region region, List<LoopRoutine.Pass> passes) {
    List<Integer> sources =
        region.sources().stream().map(source -> array(Part.whole(source))).toList();
    Nest nest = region.nest();
    List<ArrayShape> shapes = new ArrayList<>();
    List<List<Expression>> parts = new ArrayList<>();
    List<Integer> results = new ArrayList<>();
    int number = 0;
    for (int root : region.roots()) {
      for (List<Integer> path : LoopProgram.paths(items.get(root).shape())) {
        Part part = new Part(root, path);
        Windowed windowed = windows.get(part);
        if (windowed == null) {
          shapes.add(nest.results().get(number));
          parts.add(nest.parts().get(number));
          results.add(array(part));
        } else {
          add(windowed, sources, passes);
        }
        number++;
      }
    }
    if (!results.isEmpty()) {
      Nest rest = new Nest(nest.dims(), nest.sources(), shapes, parts);
      add(new LoopRoutine.Pass(rest, sources, results), passes);
    }
  }

  private void add(Windowed windowed, List<Integer> sources, List<LoopRoutine.Pass> passes) {
    WindowUpdate update = windowed.update;
    int window = scratch(update.window().results().get(0));
    int start = scratch(update.start().results().get(0));
    add(new LoopRoutine.Pass(update.window(), sources, List.of(window)), passes);
    add(new LoopRoutine.Pass(update.start(), sources, List.of(start)), passes);
    updates.add(new LoopRoutine.Update(update, window, start, array(windowed.before)));
  }

  private void add(LoopRoutine.Pass pass, List<LoopRoutine.Pass> passes) {
    work = Math.min(MOST_WORK + 1, work + pass.nest().work());
    passes.add(pass);
  }
}

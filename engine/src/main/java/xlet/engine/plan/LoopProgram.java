package xlet.engine.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.BoundedShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.TokenShape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.eval.CompiledLoop;
import xlet.engine.loop.LoopRoutine;
import xlet.engine.loop.Nest;
import xlet.engine.op.Call;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Provenance;

/**
 * A loop whose state is small, as emitted code: condition and body are one program that reads the
 * state.
 */
public final class LoopProgram {
  /** More elements than this are not small. */
  private static final long MOST_ELEMENTS = 1 << 13;

  private static final long MOST_WORK = 1 << 16;

  private final Shape state;
  private final CompiledLoop code;

  private LoopProgram(Shape state, CompiledLoop code) {
    this.state = state;
    this.code = code;
  }

  /**
   * The loop; empty if its state is large or something in it is no formula.
   *
   * @param items the program, whose first item is the state
   * @param given the values of given items but the first
   * @param condition the item that says whether to go on
   * @param next the item that is the next state
   */
  public static Optional<LoopProgram> of(
      List<Item> items, Map<Integer, Value> given, int condition, int next) {
    Shape state = items.get(0).shape();
    if (!isSmall(items)) {
      return Optional.empty();
    }
    return new Making(items, given)
        .routine(condition, next)
        .flatMap(made -> CompiledLoop.of(made.routine, made.constants, made.work))
        .map(code -> new LoopProgram(state, code));
  }

  private static boolean isSmall(List<Item> items) {
    long elements = 0;
    for (Item item : items) {
      if (!isPlain(item.shape())) {
        return false;
      }
      for (ArrayShape leaf : leaves(item.shape())) {
        if (!leaf.layout().isRowMajor()) {
          return false;
        }
        elements += leaf.elementCount();
      }
      if (elements > MOST_ELEMENTS) {
        return false;
      }
    }
    return elements > 0;
  }

  private static boolean isPlain(Shape shape) {
    return switch (shape) {
      case ArrayShape array -> true;
      case TupleShape tuple -> tuple.elements().stream().allMatch(LoopProgram::isPlain);
      case BoundedShape bounded -> false;
      case TokenShape token -> false;
    };
  }

  /** The state after all turns from {@code value} on; empty if it is not laid out as expected. */
  public Optional<Value> run(Value value, Evaluation evaluation) {
    List<NdArray> arrays = new ArrayList<>();
    collect(value, arrays);
    List<ArrayShape> shapes = leaves(state);
    List<Buffer> buffers = new ArrayList<>();
    for (int k = 0; k < shapes.size(); k++) {
      if (!arrays.get(k).shape().layout().isRowMajor()) {
        return Optional.empty();
      }
      Buffer copy = Buffer.allocate(shapes.get(k));
      for (int slot = 0; slot < copy.length(); slot++) {
        copy.setBits(slot, arrays.get(k).buffer().bits(slot));
      }
      buffers.add(copy);
    }
    code.run(buffers, evaluation);
    return Optional.of(value(state, buffers.iterator()));
  }

  private static Value value(Shape shape, java.util.Iterator<Buffer> buffers) {
    if (shape instanceof TupleShape tuple) {
      List<Value> elements = new ArrayList<>();
      for (Shape element : tuple.elements()) {
        elements.add(value(element, buffers));
      }
      return new TupleValue(elements);
    }
    return NdArray.of((ArrayShape) shape, buffers.next());
  }

  private static void collect(Value value, List<NdArray> arrays) {
    if (value instanceof TupleValue tuple) {
      tuple.elements().forEach(element -> collect(element, arrays));
    } else {
      arrays.add((NdArray) value);
    }
  }

  private static List<ArrayShape> leaves(Shape shape) {
    return paths(shape).stream().map(path -> at(shape, path)).toList();
  }

  private static ArrayShape at(Shape shape, List<Integer> path) {
    Shape part = shape;
    for (int position : path) {
      part = ((TupleShape) part).get(position);
    }
    return (ArrayShape) part;
  }

  private static List<List<Integer>> paths(Shape shape) {
    return switch (shape) {
      case ArrayShape array -> List.of(List.of());
      case BoundedShape bounded -> List.of();
      case TokenShape token -> List.of();
      case TupleShape tuple -> {
        List<List<Integer>> paths = new ArrayList<>();
        for (int position = 0; position < tuple.size(); position++) {
          for (List<Integer> inner : paths(tuple.get(position))) {
            List<Integer> path = new ArrayList<>(List.of(position));
            path.addAll(inner);
            paths.add(path);
          }
        }
        yield paths;
      }
    };
  }

  /** A routine and the arrays that it reads. */
  private record Made(LoopRoutine routine, List<NdArray> constants, long work) {}

  /** An element of the tuple that an item is, or the item. */
  private record Part(int item, List<Integer> path) {}

  /** Finds the array of each part of each item, and writes the passes. */
  private static final class Making {
    private final List<Item> items;
    private final Map<Integer, Value> given;
    private final Map<Part, Integer> arrays = new HashMap<>();
    private final List<NdArray> constants = new ArrayList<>();
    private final List<ArrayShape> scratch = new ArrayList<>();
    private long work = 1;

    Making(List<Item> items, Map<Integer, Value> given) {
      this.items = items;
      this.given = given;
    }

    Optional<Made> routine(int condition, int next) {
      RegionChoice fusion = new RegionChoice(items, Set.of(condition, next), 0);
      List<Ordering.Piece> pieces = new Ordering(items, fusion).pieces();
      boolean known =
          pieces.stream().allMatch(p -> p.region().isPresent() || isWire(p.item()))
              && paths(items.get(0).shape()).size() > 0;
      if (!known) {
        return Optional.empty();
      }
      Shape state = items.get(0).shape();
      List<List<Integer>> leaves = paths(state);
      number(pieces, leaves);
      Set<Integer> early = needed(condition, pieces);
      List<LoopRoutine.Pass> test = new ArrayList<>();
      List<LoopRoutine.Pass> body = new ArrayList<>();
      for (Ordering.Piece piece : pieces) {
        if (piece.region().isPresent()) {
          (early.contains(piece.item()) ? test : body).add(pass(piece.region().get()));
        }
      }
      List<Integer> nexts = leaves.stream().map(path -> array(new Part(next, path))).toList();
      int flag = array(new Part(condition, List.of()));
      List<ArrayShape> shapes = constants.stream().map(NdArray::shape).toList();
      LoopRoutine routine =
          new LoopRoutine(shapes, LoopProgram.leaves(state), scratch, test, flag, body, nexts);
      return work > MOST_WORK ? Optional.empty() : Optional.of(new Made(routine, constants, work));
    }

    private boolean isWire(int item) {
      return items.get(item).call().filter(c -> c.def().tupleRoute().isPresent()).isPresent();
    }

    /** Constants come first, then the state, then what passes write. */
    private void number(List<Ordering.Piece> pieces, List<List<Integer>> leaves) {
      given.forEach((item, value) -> {
        for (List<Integer> path : paths(value.shape())) {
          Value part = value;
          for (int position : path) {
            part = ((TupleValue) part).get(position);
          }
          arrays.put(new Part(item, path), constants.size());
          constants.add((NdArray) part);
        }
      });
      int next = constants.size();
      for (List<Integer> path : leaves) {
        arrays.put(new Part(0, path), next++);
      }
      for (Ordering.Piece piece : pieces) {
        for (int root : piece.region().map(Region::roots).orElse(List.of())) {
          for (List<Integer> path : paths(items.get(root).shape())) {
            if (arrays.putIfAbsent(new Part(root, path), next) == null) {
              next++;
              scratch.add(at(items.get(root).shape(), path));
            }
          }
        }
      }
    }

    private int array(Part part) {
      Integer known = arrays.get(part);
      if (known != null) {
        return known;
      }
      Item item = items.get(part.item);
      Call call = item.call().orElseThrow();
      Provenance.Taken taken =
          call.def().tupleRoute().orElseThrow().source(call, part.path).orElseThrow();
      return array(new Part(item.inputs().at(taken.operand()), taken.path()));
    }

    /** The items that the condition needs. */
    private Set<Integer> needed(int condition, List<Ordering.Piece> pieces) {
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

    private LoopRoutine.Pass pass(Region region) {
      Nest nest = region.nest();
      work = Math.min(MOST_WORK + 1, work + nest.work());
      List<Integer> sources =
          region.sources().stream().map(source -> array(new Part(source, List.of()))).toList();
      List<Integer> results = new ArrayList<>();
      for (int root : region.roots()) {
        for (List<Integer> path : paths(items.get(root).shape())) {
          results.add(array(new Part(root, path)));
        }
      }
      return new LoopRoutine.Pass(nest, sources, results);
    }
  }
}

package xlet.engine.plan;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
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
import xlet.engine.op.Evaluation;

/**
 * A loop of which a turn changes little, as emitted code: condition and body are one program that
 * reads the state.
 */
public final class LoopProgram {
  private final Shape state;
  private final List<ArrayShape> shapes;
  private final CompiledLoop code;

  /** Of each array of the state, whether no turn changes it. */
  private final List<Boolean> kept;

  private LoopProgram(LoopItems loop, CompiledLoop code) {
    this.state = loop.state();
    this.shapes = leaves(state);
    this.code = code;
    this.kept = paths(state).stream().map(new LoopParts(loop)::keeps).toList();
  }

  /** The program of {@code loop}; empty if a turn changes much or something in it is no formula. */
  public static Optional<LoopProgram> of(LoopItems loop) {
    return LoopComposition.of(loop)
        .flatMap(made -> CompiledLoop.of(made.routine(), made.constants(), made.work()))
        .map(code -> new LoopProgram(loop, code));
  }

  /** Whether {@code shape} is of arrays of fixed sizes alone. */
  public static boolean isFixed(Shape shape) {
    return switch (shape) {
      case ArrayShape array -> true;
      case TupleShape tuple -> tuple.elements().stream().allMatch(LoopProgram::isFixed);
      case BoundedShape bounded -> false;
      case TokenShape token -> false;
    };
  }

  /** The state after all turns from {@code value} on. */
  public Value run(Value value, Evaluation evaluation) {
    List<NdArray> before = arrays(value);
    List<Buffer> buffers = new ArrayList<>();
    for (int k = 0; k < shapes.size(); k++) {
      NdArray array = before.get(k);
      buffers.add(kept.get(k) ? array.rowMajor().buffer() : copied(array));
    }
    code.run(buffers, evaluation);
    List<NdArray> after = new ArrayList<>();
    for (int k = 0; k < shapes.size(); k++) {
      after.add(kept.get(k) ? before.get(k) : NdArray.of(shapes.get(k), buffers.get(k)));
    }
    return state(state, before, after);
  }

  /** The state of arrays that are {@code after}, with the layouts of those {@code before}. */
  static Value state(Shape shape, List<NdArray> before, List<NdArray> after) {
    List<Value> laid = new ArrayList<>();
    for (int k = 0; k < after.size(); k++) {
      laid.add(after.get(k).withLayout(before.get(k).shape().layout()));
    }
    return value(shape, laid.iterator());
  }

  /** A buffer with the elements of {@code array} in row-major order, which is no other's. */
  private static Buffer copied(NdArray array) {
    NdArray rows = array.rowMajor();
    if (rows != array) {
      return rows.buffer();
    }
    Buffer copy = Buffer.allocate(array.shape());
    copy.copy(0, array.buffer(), 0, copy.length());
    return copy;
  }

  private static Value value(Shape shape, Iterator<Value> arrays) {
    if (!(shape instanceof TupleShape tuple)) {
      return arrays.next();
    }
    List<Value> elements = new ArrayList<>();
    for (Shape element : tuple.elements()) {
      elements.add(value(element, arrays));
    }
    return new TupleValue(elements);
  }

  /** The arrays that {@code value} is made of. */
  static List<NdArray> arrays(Value value) {
    List<NdArray> arrays = new ArrayList<>();
    collect(value, arrays);
    return arrays;
  }

  private static void collect(Value value, List<NdArray> arrays) {
    if (value instanceof TupleValue tuple) {
      tuple.elements().forEach(element -> collect(element, arrays));
    } else {
      arrays.add((NdArray) value);
    }
  }

  /** The shapes of the arrays that {@code shape} is made of. */
  static List<ArrayShape> leaves(Shape shape) {
    return paths(shape).stream().map(path -> at(shape, path)).toList();
  }

  /** The array in {@code shape} at {@code path}. */
  static ArrayShape at(Shape shape, List<Integer> path) {
    Shape part = shape;
    for (int position : path) {
      part = ((TupleShape) part).get(position);
    }
    return (ArrayShape) part;
  }

  /** The places of the arrays that {@code shape} is made of. */
  static List<List<Integer>> paths(Shape shape) {
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
}

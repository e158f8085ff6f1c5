package xlet.engine.plan;

import java.util.ArrayList;
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
  private final CompiledLoop code;

  private LoopProgram(Shape state, CompiledLoop code) {
    this.state = state;
    this.code = code;
  }

  /** The program of {@code loop}; empty if a turn changes much or something in it is no formula. */
  public static Optional<LoopProgram> of(LoopItems loop) {
    return LoopComposition.of(loop)
        .flatMap(made -> CompiledLoop.of(made.routine(), made.constants(), made.work()))
        .map(code -> new LoopProgram(loop.state(), code));
  }

  /** Whether all arrays in {@code shape} are of fixed sizes and in row-major order. */
  public static boolean isPlain(Shape shape) {
    return switch (shape) {
      case ArrayShape array -> array.layout().isRowMajor();
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
      copy.copy(0, arrays.get(k).buffer(), 0, copy.length());
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

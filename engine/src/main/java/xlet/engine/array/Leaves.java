package xlet.engine.array;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * The arrays that a value is made of, in order: itself, or those in its tuples. A path tells where
 * one lies: positions in tuples, from the outermost.
 */
public final class Leaves {
  private Leaves() {}

  /** Where the arrays of fixed sizes in {@code shape} lie. */
  public static List<List<Integer>> paths(Shape shape) {
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
            paths.add(List.copyOf(path));
          }
        }
        yield paths;
      }
    };
  }

  /** The shapes of the arrays of fixed sizes in {@code shape}. */
  public static List<ArrayShape> of(Shape shape) {
    return paths(shape).stream().map(path -> at(shape, path)).toList();
  }

  /** The arrays in {@code value}, which holds nothing else. */
  public static List<NdArray> of(Value value) {
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

  /** The shape of the array in {@code shape} at {@code path}. */
  public static ArrayShape at(Shape shape, List<Integer> path) {
    Shape part = shape;
    for (int position : path) {
      part = ((TupleShape) part).get(position);
    }
    return (ArrayShape) part;
  }

  /** The array in {@code value} at {@code path}. */
  public static NdArray at(Value value, List<Integer> path) {
    Value part = value;
    for (int position : path) {
      part = ((TupleValue) part).get(position);
    }
    return (NdArray) part;
  }

  /** The value that is built like {@code shape} and made of {@code arrays}. */
  public static Value value(Shape shape, List<? extends Value> arrays) {
    return value(shape, arrays.iterator());
  }

  private static Value value(Shape shape, Iterator<? extends Value> arrays) {
    if (!(shape instanceof TupleShape tuple)) {
      return arrays.next();
    }
    List<Value> elements = new ArrayList<>();
    for (Shape element : tuple.elements()) {
      elements.add(value(element, arrays));
    }
    return new TupleValue(elements);
  }
}

package xlet.engine.array;

import java.util.List;

/**
 * A tuple: values in order.
 *
 * @param elements the values, which may be tuples themselves
 */
public record TupleValue(List<Value> elements) implements Value {
  public TupleValue {
    elements = List.copyOf(elements);
  }

  /** The tuple of these values. */
  public static TupleValue of(Value... elements) {
    return new TupleValue(List.of(elements));
  }

  /** How many elements it has. */
  public int size() {
    return elements.size();
  }

  /** The element at {@code position}, counted from 0. */
  public Value get(int position) {
    return elements.get(position);
  }

  @Override
  public TupleShape shape() {
    return new TupleShape(elements.stream().<Shape>map(Value::shape).toList());
  }
}

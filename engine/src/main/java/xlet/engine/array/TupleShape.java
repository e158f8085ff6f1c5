package xlet.engine.array;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The type of a tuple: the shapes of its elements in order.
 *
 * @param elements the shapes, which may be tuples themselves
 */
public record TupleShape(List<Shape> elements) implements Shape {
  public TupleShape {
    elements = List.copyOf(elements);
  }

  /** The tuple of these shapes. */
  public static TupleShape of(Shape... elements) {
    return new TupleShape(List.of(elements));
  }

  /** How many elements it has. */
  public int size() {
    return elements.size();
  }

  /** The shape of the element at {@code position}, counted from 0. */
  public Shape get(int position) {
    return elements.get(position);
  }

  @Override
  public String text() {
    return joined(Shape::text);
  }

  @Override
  public boolean compatible(Shape other) {
    if (!(other instanceof TupleShape tuple) || tuple.size() != size()) {
      return false;
    }
    for (int i = 0; i < size(); i++) {
      if (!get(i).compatible(tuple.get(i))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public long byteCount() {
    long sum = 0;
    for (Shape element : elements) {
      long bytes = element.byteCount();
      sum = sum > Long.MAX_VALUE - bytes ? Long.MAX_VALUE : sum + bytes;
    }
    return sum;
  }

  /** The shape with layouts: <code>(f32[10]{0}, s32[])</code>. */
  @Override
  public String toString() {
    return joined(Shape::toString);
  }

  private String joined(Function<Shape, String> spelling) {
    return elements.stream().map(spelling).collect(Collectors.joining(", ", "(", ")"));
  }
}

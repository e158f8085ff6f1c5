package xlet.engine.array;

import java.util.StringJoiner;

/**
 * The type of an array some of whose sizes are known only when the program runs, up to a bound:
 * {@code f32[<=10,3]}.
 *
 * @param bound the shape at its largest, in the default layout
 * @param dynamic the dimensions whose sizes may be smaller, in order; at least one
 */
public record BoundedShape(ArrayShape bound, Ints dynamic) implements Shape {
  /** Forgets the layout, which no array of other sizes could have. */
  public BoundedShape {
    bound = bound.withDefaultLayout();
    if (dynamic.isEmpty()) {
      throw new IllegalArgumentException(bound.text() + " has no dynamic dimension");
    }
  }

  /** The type of the elements. */
  public ElementType type() {
    return bound.type();
  }

  /** Whether an array of these sizes is one of this type. */
  public boolean admits(Ints sizes) {
    for (int d = 0; d < bound.rank(); d++) {
      long size = sizes.get(d);
      boolean fits = dynamic.contains(d) ? size <= bound.size(d) : size == bound.size(d);
      if (size < 0 || !fits) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean compatible(Shape other) {
    return other instanceof BoundedShape array
        && bound.compatible(array.bound)
        && dynamic.equals(array.dynamic);
  }

  @Override
  public long byteCount() {
    return bound.byteCount();
  }

  @Override
  public String text() {
    StringJoiner sizes = new StringJoiner(",", type().text() + "[", "]");
    for (int d = 0; d < bound.rank(); d++) {
      sizes.add((dynamic.contains(d) ? "<=" : "") + bound.size(d));
    }
    return sizes.toString();
  }

  @Override
  public String toString() {
    return text() + bound.layout();
  }
}

package xlet.engine.array;

import java.util.Optional;
import java.util.stream.Collectors;

/** The type of a value: an array's element type, sizes and layout; a tuple's shapes; a token. */
public sealed interface Shape permits ArrayShape, BoundedShape, TupleShape, TokenShape {
  /** The shape without layouts, as XLA prints it: {@code f32[2,3]}, {@code (f32[10], s32[])}. */
  String text();

  /** The shape as it has to be declared: {@link #text} with each layout that is no default. */
  default String declared() {
    return switch (this) {
      case ArrayShape array -> array.layout().isDefault() ? array.text() : array.toString();
      case TupleShape tuple ->
          tuple.elements().stream()
              .map(Shape::declared)
              .collect(Collectors.joining(", ", "(", ")"));
      case BoundedShape _, TokenShape _ -> text();
    };
  }

  /** Whether {@code other} is equal but for layouts. */
  boolean compatible(Shape other);

  /** The array that it is, at its largest where sizes are bounded; empty if it is none. */
  default Optional<ArrayShape> array() {
    return switch (this) {
      case ArrayShape array -> Optional.of(array);
      case BoundedShape bounded -> Optional.of(bounded.bound());
      case TupleShape tuple -> Optional.empty();
      case TokenShape token -> Optional.empty();
    };
  }

  /** This shape with each array in the default layout. */
  default Shape withDefaultLayouts() {
    return switch (this) {
      case ArrayShape array -> array.withDefaultLayout();
      case TupleShape tuple ->
          new TupleShape(tuple.elements().stream().map(Shape::withDefaultLayouts).toList());
      case BoundedShape _, TokenShape _ -> this;
    };
  }

  /** The bytes its buffers take, padding included; Long.MAX_VALUE if there are more. */
  long byteCount();
}

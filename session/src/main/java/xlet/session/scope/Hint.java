package xlet.session.scope;

import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;

/**
 * The type that is expected of an expression: literals follow it, everything else keeps its own.
 *
 * @param type the element type
 * @param shape the whole shape, where that is known
 */
public record Hint(Optional<ElementType> type, Optional<Shape> shape) {
  /** Nothing is expected. */
  public static final Hint NONE = new Hint(Optional.empty(), Optional.empty());

  /** A value of {@code shape}. */
  public static Hint of(Shape shape) {
    return new Hint(shape.array().map(ArrayShape::type), Optional.of(shape));
  }

  /** An array of {@code type}. */
  public static Hint of(ElementType type) {
    return new Hint(Optional.of(type), Optional.empty());
  }

  /** The sizes that are expected. */
  public Optional<Ints> sizes() {
    return shape.filter(s -> s instanceof ArrayShape).map(s -> ((ArrayShape) s).sizes());
  }

  /** Returns the hint for the element type alone, as for an element of a list. */
  public Hint typeOnly() {
    return new Hint(type, Optional.empty());
  }

  /** Whether a tuple of {@code size} elements is expected. */
  public boolean isTuple(int size) {
    return shape.orElse(null) instanceof TupleShape tuple && tuple.elements().size() == size;
  }

  /** Returns the hint for element {@code index} of a tuple. */
  public Hint ofTuple(int index) {
    return shape.isPresent()
            && shape.get() instanceof TupleShape tuple
            && index < tuple.elements().size()
        ? of(tuple.elements().get(index))
        : NONE;
  }
}

package xlet.session.phrasebook;

import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Shape;

/** The names and values that a statement sees. */
public interface Surroundings {
  /** The shape of the value that {@code expression} has; empty if it has none. */
  Optional<Shape> shapeOf(String expression);

  /** Whether the program gives {@code name} a meaning. */
  boolean isBound(String name);

  /** The shape of an array. */
  default Optional<ArrayShape> arrayShapeOf(String expression) {
    return shapeOf(expression).filter(ArrayShape.class::isInstance).map(ArrayShape.class::cast);
  }
}

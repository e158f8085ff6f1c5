package xlet.engine.plan;

import java.util.Optional;
import java.util.PrimitiveIterator;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.array.Layout;
import xlet.engine.array.NdArray;
import xlet.engine.element.Definition;
import xlet.engine.element.Expression;
import xlet.engine.element.IndexExpression;

/**
 * A result with the elements of one array, its dimensions in another order: it can lie in the same
 * memory, in another layout, and nothing is moved.
 *
 * @param shape the result's shape, in the default layout
 * @param places for each dimension of the array the result's dimension that it is, or -1 if it has
 *     one element only
 */
record View(ArrayShape shape, Ints places) {
  private static final int NONE = -1;

  /** The view that {@code definition} describes, if that of an array of {@code sizes} is one. */
  static Optional<View> of(Definition definition, ArrayShape shape, Ints sizes) {
    if (definition.results().size() != 1
        || !(definition.results().getFirst() instanceof Expression.Read read)
        || read.type() != shape.type()
        || read.at().rank() != sizes.size()) {
      return Optional.empty();
    }
    Ints places = Ints.of();
    for (IndexExpression entry : read.at().entries()) {
      places = places.append(definition.index().entries().indexOf(entry));
    }
    View view = new View(shape, places);
    return view.isWhole(sizes) ? Optional.of(view) : Optional.empty();
  }

  /** Whether each dimension is found, those aside that have one element. */
  private boolean isWhole(Ints sizes) {
    long found = 1;
    for (int d = 0; d < places.size(); d++) {
      boolean isPlaced = sizes.get(d) != 1;
      if (isPlaced && (places.get(d) == NONE || places.indexOf(places.get(d)) < d)) {
        return false;
      }
      found *= isPlaced ? shape.size(places.at(d)) : 1;
    }
    return found == sizes.product() && found == shape.elementCount();
  }

  /** The view of {@code array}, if it lies in memory without holes. */
  Optional<NdArray> of(NdArray array) {
    Layout layout = array.shape().layout();
    if (!layout.isDense()) {
      return Optional.empty();
    }
    PrimitiveIterator.OfLong moved =
        layout.minorToMajor().stream()
            .filter(d -> array.shape().size((int) d) != 1)
            .map(d -> places.get((int) d))
            .iterator();
    Ints order =
        Layout.rowMajor(shape.rank())
            .minorToMajor()
            .map(d -> shape.size((int) d) == 1 ? d : moved.nextLong());
    ArrayShape lying = new ArrayShape(shape.type(), shape.sizes(), Layout.of(order));
    return Optional.of(NdArray.of(lying, array.buffer()));
  }
}

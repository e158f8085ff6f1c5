package xlet.engine.op;

import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Shape;
import xlet.engine.element.Atom.Dim;
import xlet.engine.element.Definition;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Read;
import xlet.engine.element.IndexExpression;
import xlet.engine.element.Substitution;

/**
 * Which dimensions of the operands of a call have one size because its definition goes through them
 * together: both of a sum, those that a product sums over.
 */
final class LinkedDimensions {
  private LinkedDimensions() {}

  /** A dimension of an operand. */
  record Place(int operand, int dimension) {
    /** The shape of the operand among {@code shapes} with this dimension of {@code size}. */
    Shape resized(List<Shape> shapes, long size) {
      ArrayShape shape = (ArrayShape) shapes.get(operand);
      return shape.withSizes(shape.sizes().with(dimension, size));
    }
  }

  /**
   * The sets of dimensions that go together; none if operands are not defined element by element.
   */
  static List<Set<Place>> of(Call call) {
    boolean defined =
        call.def().element().isPresent()
            && call.operandCount() > 1
            && call.operandShapes().stream().allMatch(ArrayShape.class::isInstance);
    if (!defined) {
      return List.of();
    }
    IdentityHashMap<Dim, Set<Place>> links = new IdentityHashMap<>();
    Definition definition = CallDefinition.of(call);
    Substitution visit = new Substitution(read -> noted(call, read, links));
    definition.results().forEach(visit::in);
    return links.values().stream().filter(link -> link.size() > 1).toList();
  }

  private static Expression noted(Call call, Read read, IdentityHashMap<Dim, Set<Place>> links) {
    for (int d = 0; d < read.at().rank() && read.operand() < call.operandCount(); d++) {
      IndexExpression entry = read.at().get(d);
      boolean alone =
          entry.constant() == 0
              && entry.terms().size() == 1
              && entry.terms().getFirst().coefficient() == 1;
      if (alone && entry.terms().getFirst().atom() instanceof Dim dim) {
        links.computeIfAbsent(dim, any -> new LinkedHashSet<>()).add(new Place(read.operand(), d));
      }
    }
    return read;
  }
}

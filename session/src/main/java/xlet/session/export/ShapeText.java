package xlet.session.export;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.BoundedShape;
import xlet.engine.array.Layout;
import xlet.engine.array.Shape;
import xlet.engine.array.TokenShape;
import xlet.engine.array.TupleShape;
import xlet.grammar.tree.ArrayType;
import xlet.grammar.tree.DefaultLayout;
import xlet.grammar.tree.Dimension;
import xlet.grammar.tree.LayoutNode;
import xlet.grammar.tree.LayoutSyntax;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.TupleType;
import xlet.grammar.tree.TypeNode;

/** Shapes as they are written. */
final class ShapeText {
  /** The place of what stands in no source. */
  static final Span NOWHERE = new Span(0, 0);

  private ShapeText() {}

  static TypeNode of(Shape shape) {
    return switch (shape) {
      case ArrayShape array -> array(array);
      case BoundedShape bounded -> bounded(bounded);
      case TupleShape tuple ->
          new TupleType(NOWHERE, tuple.elements().stream().map(ShapeText::of).toList());
      case TokenShape _ -> new ArrayType(NOWHERE, "token", List.of(), new DefaultLayout(NOWHERE));
    };
  }

  private static ArrayType array(ArrayShape shape) {
    List<Dimension> sizes = new ArrayList<>();
    for (int d = 0; d < shape.rank(); d++) {
      sizes.add(new Dimension(NOWHERE, Dimension.Kind.EXACT, shape.size(d)));
    }
    return new ArrayType(NOWHERE, shape.type().text(), sizes, layout(shape));
  }

  private static ArrayType bounded(BoundedShape shape) {
    ArrayType bound = array(shape.bound());
    List<Dimension> sizes = new ArrayList<>();
    for (int d = 0; d < shape.bound().rank(); d++) {
      boolean dynamic = shape.dynamic().contains(d);
      Dimension.Kind kind = dynamic ? Dimension.Kind.BOUNDED : Dimension.Kind.EXACT;
      sizes.add(new Dimension(NOWHERE, kind, shape.bound().size(d)));
    }
    return new ArrayType(NOWHERE, bound.element(), sizes, bound.layout());
  }

  private static LayoutNode layout(ArrayShape shape) {
    Layout layout = shape.layout();
    if (shape.isScalar() && layout.marks().isEmpty()) {
      return new DefaultLayout(NOWHERE);
    }
    if (!layout.paddedDimensions().isEmpty()) {
      throw new UnexportableException("HLO text has no layout with padding such as " + shape);
    }
    String text = layout.toString();
    int colon = text.indexOf(':');
    String tiles = colon < 0 ? "" : text.substring(colon + 1, text.length() - 1);
    List<Integer> order = layout.minorToMajor().stream().mapToObj(Math::toIntExact).toList();
    return new LayoutSyntax(NOWHERE, order, tiles, List.of(), "");
  }
}

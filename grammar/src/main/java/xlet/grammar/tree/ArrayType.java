package xlet.grammar.tree;

import java.util.List;

/**
 * {@code f32[2,3]}, {@code f32[2x3]{0,1}}, {@code PRED}, {@code Float}, {@code token[]}.
 *
 * @param span the type, layout included
 * @param element the element type as written, in any case and not checked to exist
 * @param dimensions the dimensions; none for {@code f32[]} and for {@code f32}
 * @param layout the layout, or {@link DefaultLayout}
 */
public record ArrayType(Span span, String element, List<Dimension> dimensions, LayoutNode layout)
    implements TypeNode {
  /** Copies the list. */
  public ArrayType {
    dimensions = List.copyOf(dimensions);
  }
}

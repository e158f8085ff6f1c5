package xlet.grammar.tree;

import java.util.List;

/**
 * {@code {0,1}}, {@code {1,0:T(8,128)}}, {@code {0,1:padded_dimensions={3,5},padding_value=0}}.
 *
 * @param span braces included
 * @param minorToMajor the dimensions from the minor one to the major one
 * @param tiling what follows the colon in XLA's print, such as {@code T(8,128)}; empty if nothing
 * @param paddedDimensions the padded sizes; none if not written
 * @param paddingValue the value in the padding as written, sign included; empty if not written
 */
public record LayoutSyntax(
    Span span,
    List<Integer> minorToMajor,
    String tiling,
    List<Long> paddedDimensions,
    String paddingValue)
    implements LayoutNode {
  /** Copies the lists. */
  public LayoutSyntax {
    minorToMajor = List.copyOf(minorToMajor);
    paddedDimensions = List.copyOf(paddedDimensions);
  }
}

package xlet.grammar.tree;

import java.util.List;

/**
 * Sizes without an element type, as in {@code data: [8,3] = …}; the value says which.
 *
 * @param span brackets included
 * @param dimensions the dimensions
 */
public record SizesType(Span span, List<Dimension> dimensions) implements TypeNode {
  /** Copies the list. */
  public SizesType {
    dimensions = List.copyOf(dimensions);
  }
}

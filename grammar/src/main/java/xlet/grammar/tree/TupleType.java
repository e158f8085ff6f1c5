package xlet.grammar.tree;

import java.util.List;

/**
 * {@code (f32[10], s32)}.
 *
 * @param span parentheses included
 * @param elements the types of the elements
 */
public record TupleType(Span span, List<TypeNode> elements) implements TypeNode {
  /** Copies the list. */
  public TupleType {
    elements = List.copyOf(elements);
  }
}

package xlet.grammar.tree;

import java.util.List;

/** Anything in the syntax tree. */
public sealed interface SyntaxNode
    permits Program,
        Statement,
        Expr,
        TypeNode,
        LayoutNode,
        Dimension,
        Argument,
        LambdaParameter,
        Check,
        HloOperand,
        HloAttribute {
  /** The source that the node was read from. */
  Span span();

  /** Whether {@code other} is the same tree, wherever both were written. */
  default boolean sameAs(SyntaxNode other) {
    return Structure.same(this, other);
  }

  /** The nodes of which this one consists, in the order in which they are usually written. */
  default List<SyntaxNode> children() {
    return Structure.children(this);
  }
}

package xlet.grammar.tree;

/** Anything in the syntax tree. */
public sealed interface Node
    permits Program,
        Statement,
        Expr,
        TypeNode,
        LayoutNode,
        Dimension,
        Argument,
        Parameter,
        Check,
        HloOperand,
        HloAttribute {
  /** The source that the node was read from. */
  Span span();

  /** Whether {@code other} is the same tree, wherever both were written. */
  default boolean sameAs(Node other) {
    return Structure.same(this, other);
  }
}

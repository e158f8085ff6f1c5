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
        HloAttribute,
        HloDefinition {
  /** The source that the node was read from. */
  Span span();

  /** The nodes of which this one consists, in the order in which they are usually written. */
  default List<SyntaxNode> children() {
    return Children.of(this);
  }
}

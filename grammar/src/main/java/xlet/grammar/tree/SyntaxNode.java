package xlet.grammar.tree;

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
}

package xlet.grammar.tree;

/** The layout part of an {@link ArrayType}. */
public sealed interface LayoutNode extends SyntaxNode permits LayoutSyntax, DefaultLayout {}

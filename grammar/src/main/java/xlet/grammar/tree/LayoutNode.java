package xlet.grammar.tree;

/** The layout part of an {@link ArrayType}. */
public sealed interface LayoutNode extends Node permits Layout, DefaultLayout {}

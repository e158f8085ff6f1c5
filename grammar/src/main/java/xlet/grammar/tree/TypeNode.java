package xlet.grammar.tree;

/** A type as written. */
public sealed interface TypeNode extends SyntaxNode
    permits ArrayType, SizesType, TupleType, FunctionType, Untyped {}

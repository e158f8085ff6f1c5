package xlet.grammar.tree;

/** A type as written. */
public sealed interface TypeNode extends Node
    permits ArrayType, SizesType, TupleType, FunctionType, Untyped {}

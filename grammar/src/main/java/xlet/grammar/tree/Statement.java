package xlet.grammar.tree;

/** One statement of a program or a block. */
public sealed interface Statement extends Node
    permits Let,
        Define,
        Declare,
        Scope,
        Expectation,
        ExpressionStatement,
        Import,
        Label,
        Directive,
        ReplicaBlock {}

package xlet.grammar.tree;

/** One statement of a program or a block. */
public sealed interface Statement extends SyntaxNode
    permits Let,
        Define,
        Declare,
        Scope,
        Expectation,
        ExpressionStatement,
        Import,
        LabelStatement,
        Directive,
        ModuleStatement,
        ReplicaBlock {}

package xlet.grammar.tree;

/** An expression. */
public sealed interface Expr extends Node
    permits Name,
        ScopedName,
        NumberLiteral,
        BooleanLiteral,
        StringLiteral,
        Brace,
        Bracket,
        SpacedRow,
        Bars,
        TupleExpr,
        DenseLiteral,
        TypedLiteral,
        TypeValue,
        Call,
        Index,
        Member,
        Unary,
        Binary,
        Conditional,
        Lambda,
        Block,
        WhileExpr,
        DimLabels,
        HloInstruction,
        Previous {}

package xlet.grammar.tree;

/** An expression. */
public sealed interface Expr extends SyntaxNode
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
        CallExpr,
        IndexExpr,
        Member,
        Unary,
        Binary,
        ConditionalExpr,
        LambdaExpr,
        Block,
        WhileExpr,
        DimLabels,
        HloInstruction,
        Previous {}

package xlet.grammar;

import static xlet.grammar.tree.Expectation.Form;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import xlet.grammar.tree.Argument;
import xlet.grammar.tree.ArrayType;
import xlet.grammar.tree.Bars;
import xlet.grammar.tree.Binary;
import xlet.grammar.tree.BinaryOperator;
import xlet.grammar.tree.Block;
import xlet.grammar.tree.BooleanLiteral;
import xlet.grammar.tree.Brace;
import xlet.grammar.tree.Bracket;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.Check;
import xlet.grammar.tree.ConditionalExpr;
import xlet.grammar.tree.Declare;
import xlet.grammar.tree.DefaultLayout;
import xlet.grammar.tree.Define;
import xlet.grammar.tree.Dimension;
import xlet.grammar.tree.Expectation;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.ExpressionStatement;
import xlet.grammar.tree.IndexExpr;
import xlet.grammar.tree.LambdaExpr;
import xlet.grammar.tree.LambdaParameter;
import xlet.grammar.tree.LayoutNode;
import xlet.grammar.tree.LayoutSyntax;
import xlet.grammar.tree.Let;
import xlet.grammar.tree.Member;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.NumberLiteral;
import xlet.grammar.tree.ScopedName;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.Statement;
import xlet.grammar.tree.StringLiteral;
import xlet.grammar.tree.TupleExpr;
import xlet.grammar.tree.TupleType;
import xlet.grammar.tree.TypeNode;
import xlet.grammar.tree.TypeValue;
import xlet.grammar.tree.Unary;
import xlet.grammar.tree.UnaryOperator;
import xlet.grammar.tree.Untyped;
import xlet.grammar.tree.WhileExpr;

/** Trees at random, such as the parser makes them. */
final class Trees {
  private static final Span NOWHERE = new Span(0, 0);
  private static final Untyped UNTYPED = new Untyped(NOWHERE);

  private Trees() {}

  static Arbitrary<Statement> statements() {
    Arbitrary<Expr> expr = exprs(3);
    return Arbitraries.oneOf(
        expr.map(Trees::line),
        Combinators.combine(names(), expr)
            .as((name, value) -> new Let(NOWHERE, Let.Form.LET, name, UNTYPED, value)),
        Combinators.combine(names(), types(2), expr)
            .as((name, type, value) -> new Let(NOWHERE, Let.Form.PLAIN, name, type, value)),
        claims(expr),
        Combinators.combine(names(), lambdas(expr))
            .as((name, lambda) -> new Define(NOWHERE, name, lambda)),
        Combinators.combine(plainNames(), plainNames(), arguments(expr))
            .as((type, name, arguments) -> new Declare(NOWHERE, type, name, arguments)),
        matrices());
  }

  private static Statement line(Expr expr) {
    return new ExpressionStatement(NOWHERE, expr);
  }

  private static Arbitrary<Statement> claims(Arbitrary<Expr> expr) {
    Arbitrary<Check> fails = Arbitraries.of("", "C1").map(label -> new Check.Fails(NOWHERE, label));
    Arbitrary<Check> close =
        Combinators.combine(expr, Arbitraries.of(true, false))
            .as((expected, ulps) ->
                new Check.Close(NOWHERE, expected, new NumberLiteral(NOWHERE, "2"), ulps));
    Arbitrary<Check> equal = expr.map(expected -> new Check.Equal(NOWHERE, expected));
    Arbitrary<Statement> then =
        Combinators.combine(expr, Arbitraries.oneOf(fails, close, equal))
            .as((actual, check) -> new Expectation(NOWHERE, Form.THEN, actual, check));
    Arbitrary<Statement> other =
        Combinators.combine(
                Arbitraries.of(Form.EQUALITY, Form.ARROW, Form.PRODUCES, Form.PROMPT), expr, equal)
            .as((form, actual, check) -> new Expectation(NOWHERE, form, actual, check));
    Arbitrary<Statement> alone =
        Combinators.combine(expr, close)
            .as((actual, check) -> new Expectation(NOWHERE, Form.EQUALITY, actual, check));
    return Arbitraries.oneOf(then, other, alone);
  }

  /** Sums of matrices between bars. */
  private static Arbitrary<Statement> matrices() {
    Arbitrary<Expr> cell = Arbitraries.of("1", "-2.5", "1e3", "inf").map(Trees::number);
    Arbitrary<Expr> bars =
        cell.list().ofSize(2).list().ofMinSize(1).ofMaxSize(4).map(rows -> new Bars(NOWHERE, rows));
    return Combinators.combine(bars, bars)
        .as((left, right) -> line(new Binary(NOWHERE, BinaryOperator.ADD, left, right)));
  }

  /** Whether it would be read as an instruction of HLO text: {@code (f32) dot (x + 1)}. */
  private static boolean isInstruction(Binary binary) {
    return binary.operator() == BinaryOperator.DOT
        && binary.left() instanceof TupleExpr
        && isShape(binary.left());
  }

  private static boolean isShape(Expr expr) {
    return expr instanceof TypeValue
        || (expr instanceof TupleExpr tuple && tuple.elements().stream().allMatch(Trees::isShape));
  }

  static Arbitrary<Expr> exprs(int depth) {
    Arbitrary<Expr> leaf = leaves();
    if (depth == 0) {
      return leaf;
    }
    Arbitrary<Expr> inner = exprs(depth - 1);
    Arbitrary<List<Expr>> some = inner.list().ofMaxSize(3);
    return Arbitraries.oneOf(
        leaf,
        some.map(elements -> new Brace(NOWHERE, elements)),
        some.map(elements -> new Bracket(NOWHERE, elements)),
        some.map(elements -> new TupleExpr(NOWHERE, elements)),
        Combinators.combine(Arbitraries.of(BinaryOperator.values()), inner, inner)
            .as((operator, left, right) -> new Binary(NOWHERE, operator, left, right))
            .filter(binary -> !isInstruction(binary)),
        Combinators.combine(Arbitraries.of(UnaryOperator.values()), inner)
            .as((operator, operand) -> new Unary(NOWHERE, operator, operand)),
        Combinators.combine(inner, arguments(inner))
            .as((callee, arguments) -> new CallExpr(NOWHERE, callee, arguments)),
        Combinators.combine(inner, inner)
            .as((base, index) -> new IndexExpr(NOWHERE, base, List.of(index))),
        Combinators.combine(inner, plainNames())
            .as((base, name) -> new Member(NOWHERE, base, name)),
        Combinators.combine(inner, inner, inner)
            .as((condition, one, other) -> new ConditionalExpr(NOWHERE, condition, one, other)),
        lambdas(inner).map(lambda -> lambda),
        Combinators.combine(inner, blocks(inner))
            .as((condition, body) -> new WhileExpr(NOWHERE, condition, List.of(), body)));
  }

  private static Arbitrary<Expr> leaves() {
    return Arbitraries.oneOf(
        names().map(name -> name),
        Arbitraries.of("5", "2.0f", "1e-3", "0x1F", "inf", "nan", ".5", "7.").map(Trees::number),
        Arbitraries.of(true, false).map(value -> new BooleanLiteral(NOWHERE, value)),
        Arbitraries.strings()
            .withChars("a\"\\\n \u00E9{/")
            .ofMaxLength(5)
            .map(value -> new StringLiteral(NOWHERE, value)),
        Arbitraries.of(new ScopedName(NOWHERE, List.of("Padding", "kSame"))),
        arrays().map(type -> new TypeValue(NOWHERE, type)));
  }

  private static Expr number(String text) {
    return new NumberLiteral(NOWHERE, text);
  }

  private static Arbitrary<Name> names() {
    return Arbitraries.of(
            "x",
            "init_value",
            "Add",
            "\u5909\u6570",
            "within",
            "replica",
            "f_0",
            "pred",
            "fusion.1",
            "bitcast-convert",
            "let")
        .map(text -> new Name(NOWHERE, text));
  }

  private static Arbitrary<Name> plainNames() {
    return Arbitraries.of("XlaBuilder", "d", "x", "max").map(text -> new Name(NOWHERE, text));
  }

  private static Arbitrary<List<Argument>> arguments(Arbitrary<Expr> expr) {
    Arbitrary<String> label = Arbitraries.of("", "dimension", "init");
    return Combinators.combine(label, label, expr)
        .as((name, hint, value) -> new Argument(NOWHERE, name, hint, value))
        .list()
        .ofMaxSize(3);
  }

  private static Arbitrary<LambdaExpr> lambdas(Arbitrary<Expr> expr) {
    Arbitrary<TypeNode> type = Arbitraries.oneOf(types(1), Arbitraries.of(UNTYPED));
    Arbitrary<List<LambdaParameter>> parameters =
        Combinators.combine(names(), type)
            .as((name, each) -> new LambdaParameter(NOWHERE, name, each))
            .list()
            .ofMaxSize(3);
    return Combinators.combine(parameters, Arbitraries.oneOf(expr, blocks(expr)))
        .as((all, body) -> new LambdaExpr(NOWHERE, all, UNTYPED, body));
  }

  /** A binding and a result, so that it is a block in every place. */
  private static Arbitrary<Block> blocks(Arbitrary<Expr> expr) {
    return Combinators.combine(names(), expr, expr)
        .as((name, value, result) ->
            new Block(
                NOWHERE,
                List.of(new Let(NOWHERE, Let.Form.LET, name, UNTYPED, value), line(result))));
  }

  private static Arbitrary<TypeNode> types(int depth) {
    return depth == 0
        ? arrays()
        : Arbitraries.oneOf(
            arrays(),
            types(depth - 1).list().ofMaxSize(2).map(types -> new TupleType(NOWHERE, types)));
  }

  private static Arbitrary<TypeNode> arrays() {
    Arbitrary<Dimension> dimension =
        Arbitraries.of(
            new Dimension(NOWHERE, Dimension.Kind.EXACT, 3),
            new Dimension(NOWHERE, Dimension.Kind.BOUNDED, 10),
            new Dimension(NOWHERE, Dimension.Kind.UNKNOWN, 0));
    Arbitrary<LayoutNode> layout =
        Arbitraries.of(
            new DefaultLayout(NOWHERE),
            new LayoutSyntax(NOWHERE, List.of(1, 0), "T(8,128)(2,1)", List.of(), ""),
            new LayoutSyntax(NOWHERE, List.of(0, 1), "", List.of(3L, 5L), "-0.5"));
    return Combinators.combine(
            Arbitraries.of("f32", "S64", "PRED", "bf16", "f8e4m3fn", "c64"),
            dimension.list().ofMaxSize(2),
            layout)
        .as((element, dimensions, laid) -> new ArrayType(NOWHERE, element, dimensions, laid));
  }
}

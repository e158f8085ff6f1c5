package xlet.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;
import xlet.grammar.rules.XletParser;
import xlet.grammar.rules.XletParserBaseVisitor;
import xlet.grammar.tree.Argument;
import xlet.grammar.tree.ArrayType;
import xlet.grammar.tree.Bars;
import xlet.grammar.tree.Binary;
import xlet.grammar.tree.BinaryOperator;
import xlet.grammar.tree.BooleanLiteral;
import xlet.grammar.tree.Brace;
import xlet.grammar.tree.Bracket;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.DefaultLayout;
import xlet.grammar.tree.DimLabels;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.IndexExpr;
import xlet.grammar.tree.Member;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.NumberLiteral;
import xlet.grammar.tree.ScopedName;
import xlet.grammar.tree.SpacedRow;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.StringLiteral;
import xlet.grammar.tree.TypeValue;
import xlet.grammar.tree.Unary;
import xlet.grammar.tree.UnaryOperator;

/** Makes expressions of parse trees. */
final class ExprBuilder extends XletParserBaseVisitor<Expr> {
  private static final Map<String, BinaryOperator> BINARY =
      Stream.of(BinaryOperator.values())
          .collect(Collectors.toMap(BinaryOperator::symbol, Function.identity()));
  private static final Map<String, UnaryOperator> UNARY =
      Stream.of(UnaryOperator.values())
          .collect(Collectors.toMap(UnaryOperator::symbol, Function.identity()));

  private final Contexts contexts;
  private final TypeBuilder types;
  private final BodyBuilder bodies;

  ExprBuilder(Contexts contexts, TypeBuilder types, StatementBuilder statements) {
    this.contexts = contexts;
    this.types = types;
    this.bodies = new BodyBuilder(contexts, types, this, statements);
  }

  BodyBuilder bodies() {
    return bodies;
  }

  Expr expr(ParseTree tree) {
    return tree.accept(this);
  }

  List<Expr> all(List<? extends ParseTree> trees) {
    return trees.stream().map(this::expr).toList();
  }

  @Override
  public Expr visitPrimaryExpr(XletParser.PrimaryExprContext context) {
    return expr(context.primary());
  }

  @Override
  public Expr visitCall(XletParser.CallContext context) {
    return new CallExpr(
        Contexts.span(context), expr(context.expr()), arguments(context.arguments()));
  }

  List<Argument> arguments(XletParser.ArgumentsContext context) {
    return context.argument().stream().map(this::argument).toList();
  }

  private Argument argument(XletParser.ArgumentContext context) {
    if (!(context instanceof XletParser.ValueArgumentContext value)) {
      throw Contexts.failure(
          Contexts.span(context), "an argument has no type: types stand where `f` is defined");
    }
    String hint = value.HINT() == null ? "" : contexts.text(value.HINT().getSymbol());
    return new Argument(
        Contexts.span(context),
        value.name() == null ? "" : contexts.name(value.name()).text(),
        hint.isEmpty() ? "" : hint.substring(2, hint.indexOf('=')).strip(),
        expr(value.expr()));
  }

  @Override
  public Expr visitIndex(XletParser.IndexContext context) {
    Expr base = expr(context.expr(0));
    List<Expr> indices = all(context.expr().subList(1, context.expr().size()));
    if (!indices.isEmpty()) {
      return new IndexExpr(Contexts.span(context), base, indices);
    }
    if (!(base instanceof Name name)) {
      throw Contexts.failure(Contexts.span(context), "an index is missing between `[` and `]`");
    }
    Span span = Contexts.span(context);
    return new TypeValue(
        span, new ArrayType(span, name.text(), List.of(), new DefaultLayout(span.after())));
  }

  @Override
  public Expr visitMember(XletParser.MemberContext context) {
    return new Member(Contexts.span(context), expr(context.expr()), contexts.name(context.name()));
  }

  @Override
  public Expr visitUnary(XletParser.UnaryContext context) {
    UnaryOperator operator = Objects.requireNonNull(UNARY.get(context.operator.getText()));
    return new Unary(Contexts.span(context), operator, expr(context.expr()));
  }

  @Override
  public Expr visitBinary(XletParser.BinaryContext context) {
    BinaryOperator operator = Objects.requireNonNull(BINARY.get(context.operator.getText()));
    return new Binary(
        Contexts.span(context), operator, expr(context.expr(0)), expr(context.expr(1)));
  }

  @Override
  public Expr visitScopedName(XletParser.ScopedNameContext context) {
    List<String> parts = context.name().stream().map(name -> contexts.name(name).text()).toList();
    return new ScopedName(Contexts.span(context), parts);
  }

  @Override
  public Expr visitNameExpr(XletParser.NameExprContext context) {
    return contexts.name(context.name());
  }

  @Override
  public Expr visitNumberExpr(XletParser.NumberExprContext context) {
    return number(context.number());
  }

  NumberLiteral number(XletParser.NumberContext context) {
    return new NumberLiteral(Contexts.span(context), contexts.text(context));
  }

  @Override
  public Expr visitTrueExpr(XletParser.TrueExprContext context) {
    return new BooleanLiteral(Contexts.span(context), true);
  }

  @Override
  public Expr visitFalseExpr(XletParser.FalseExprContext context) {
    return new BooleanLiteral(Contexts.span(context), false);
  }

  @Override
  public Expr visitStringExpr(XletParser.StringExprContext context) {
    String text = contexts.text(context);
    return new StringLiteral(
        Contexts.span(context), Strings.unescape(text.substring(1, text.length() - 1)));
  }

  @Override
  public Expr visitDimLabels(XletParser.DimLabelsContext context) {
    return new DimLabels(Contexts.span(context), contexts.text(context));
  }

  @Override
  public Expr visitTerminal(TerminalNode node) {
    if (node.getSymbol() instanceof Scanner.DenseToken dense) {
      return dense.literal();
    }
    throw new IllegalStateException("no expression: " + node.getText());
  }

  @Override
  public Expr visitDenseExpr(XletParser.DenseExprContext context) {
    return expr(context.DENSE());
  }

  @Override
  public Expr visitBarsExpr(XletParser.BarsExprContext context) {
    List<List<Expr>> rows = new ArrayList<>();
    if (context.BARS().getSymbol() instanceof Pictures.BarsToken bars) {
      bars.rows().forEach(row -> rows.add(Strings.cells(row.getStartIndex(), contexts.text(row))));
    }
    return new Bars(Contexts.span(context), rows);
  }

  @Override
  public Expr visitBraceExpr(XletParser.BraceExprContext context) {
    return expr(context.braced());
  }

  @Override
  public Brace visitBraced(XletParser.BracedContext context) {
    return new Brace(Contexts.span(context), all(context.expr()));
  }

  @Override
  public Expr visitBracketExpr(XletParser.BracketExprContext context) {
    return expr(context.bracketed());
  }

  @Override
  public Expr visitBracketList(XletParser.BracketListContext context) {
    return new Bracket(Contexts.span(context), all(context.expr()));
  }

  @Override
  public Expr visitSpacedRow(XletParser.SpacedRowContext context) {
    return new SpacedRow(
        Contexts.span(context), context.number().stream().<Expr>map(this::number).toList());
  }

  @Override
  public Expr visitTypedExpr(XletParser.TypedExprContext context) {
    return new TypedBuilder(types, this).typed(context.typed());
  }

  @Override
  public Expr visitScalar(XletParser.ScalarContext context) {
    Span span = Contexts.span(context);
    if (context.number() == null) {
      return new BooleanLiteral(span, context.TRUE() != null);
    }
    NumberLiteral number = number(context.number());
    return context.MINUS() == null ? number : new Unary(span, UnaryOperator.NEGATE, number);
  }

  @Override
  public Expr visitParenExpr(XletParser.ParenExprContext context) {
    return bodies.parenthesised(context);
  }

  @Override
  public Expr visitShortLambda(XletParser.ShortLambdaContext context) {
    return bodies.shortLambda(context);
  }

  @Override
  public Expr visitWhileExpr(XletParser.WhileExprContext context) {
    return bodies.loop(context);
  }

  @Override
  public Expr visitIfExpr(XletParser.IfExprContext context) {
    return bodies.conditional(context, List.of());
  }
}

package xlet.grammar.build;

import static xlet.grammar.build.ParseTrees.*;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;
import xlet.grammar.rewrite.BarsToken;
import xlet.grammar.rules.XletParser;
import xlet.grammar.rules.XletParserBaseVisitor;
import xlet.grammar.scan.DenseToken;
import xlet.grammar.scan.SourceToken;
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
  private static final Pattern BAR_CELL = Pattern.compile("[^| \\t,]+");
  private static final Map<String, BinaryOperator> BINARY =
      Stream.of(BinaryOperator.values())
          .collect(Collectors.toMap(BinaryOperator::symbol, Function.identity()));
  private static final Map<String, UnaryOperator> UNARY =
      Stream.of(UnaryOperator.values())
          .collect(Collectors.toMap(UnaryOperator::symbol, Function.identity()));

  private static final ExprBuilder INSTANCE = new ExprBuilder();

  private ExprBuilder() {}

  static Expr expr(ParseTree tree) {
    return tree.accept(INSTANCE);
  }

  private static List<Expr> all(List<? extends ParseTree> trees) {
    return trees.stream().map(ExprBuilder::expr).toList();
  }

  @Override
  public Expr visitPrimaryExpr(XletParser.PrimaryExprContext context) {
    return expr(context.primary());
  }

  @Override
  public Expr visitCall(XletParser.CallContext context) {
    return new CallExpr(span(context), expr(context.expr()), arguments(context.arguments()));
  }

  static List<Argument> arguments(XletParser.ArgumentsContext context) {
    return context.argument().stream().map(ExprBuilder::argument).toList();
  }

  private static Argument argument(XletParser.ArgumentContext context) {
    if (!(context instanceof XletParser.ValueArgumentContext value)) {
      throw failure(span(context), "an argument has no type: types stand where `f` is defined");
    }
    String hint = value.HINT() == null ? "" : value.HINT().getText();
    return new Argument(
        span(context),
        value.name() == null ? "" : name(value.name()).text(),
        hint.isEmpty() ? "" : hint.substring(2, hint.indexOf('=')).strip(),
        expr(value.expr()));
  }

  @Override
  public Expr visitIndex(XletParser.IndexContext context) {
    Expr base = expr(context.expr(0));
    List<Expr> indices = all(context.expr().subList(1, context.expr().size()));
    if (!indices.isEmpty()) {
      return new IndexExpr(span(context), base, indices);
    }
    if (!(base instanceof Name name)) {
      throw failure(span(context), "an index is missing between `[` and `]`");
    }
    Span span = span(context);
    return new TypeValue(
        span, new ArrayType(span, name.text(), List.of(), new DefaultLayout(span.after())));
  }

  @Override
  public Expr visitMember(XletParser.MemberContext context) {
    return new Member(span(context), expr(context.expr()), name(context.name()));
  }

  @Override
  public Expr visitUnary(XletParser.UnaryContext context) {
    UnaryOperator operator = Objects.requireNonNull(UNARY.get(context.operator.getText()));
    return new Unary(span(context), operator, expr(context.expr()));
  }

  @Override
  public Expr visitBinary(XletParser.BinaryContext context) {
    BinaryOperator operator = Objects.requireNonNull(BINARY.get(context.operator.getText()));
    return new Binary(span(context), operator, expr(context.expr(0)), expr(context.expr(1)));
  }

  @Override
  public Expr visitPower(XletParser.PowerContext context) {
    ParserRuleContext whole = context;
    while (whole.getParent() != null) {
      whole = whole.getParent();
    }
    Span place = span(context);
    String pow = "Pow(" + text(context.expr(0)) + ", " + text(context.expr(1)) + ")";
    SourceToken start = start(whole);
    throw failure(span(context.POWER()), "a power is written `Pow(x, y)`")
        .expected("`**`", List.of())
        .mended(
            start.slice(new Span(span(whole).start(), place.start()))
                + pow
                + start.slice(new Span(place.end(), Math.max(place.end(), span(whole).end()))));
  }

  @Override
  public Expr visitScopedName(XletParser.ScopedNameContext context) {
    List<String> parts = context.name().stream().map(name -> name(name).text()).toList();
    return new ScopedName(span(context), parts);
  }

  @Override
  public Expr visitNameExpr(XletParser.NameExprContext context) {
    return name(context.name());
  }

  @Override
  public Expr visitNumberExpr(XletParser.NumberExprContext context) {
    return number(context.number());
  }

  static NumberLiteral number(XletParser.NumberContext context) {
    return new NumberLiteral(span(context), text(context));
  }

  @Override
  public Expr visitTrueExpr(XletParser.TrueExprContext context) {
    return new BooleanLiteral(span(context), true);
  }

  @Override
  public Expr visitFalseExpr(XletParser.FalseExprContext context) {
    return new BooleanLiteral(span(context), false);
  }

  @Override
  public Expr visitStringExpr(XletParser.StringExprContext context) {
    String text = text(context);
    return new StringLiteral(span(context), unescaped(text.substring(1, text.length() - 1)));
  }

  @Override
  public Expr visitDimLabels(XletParser.DimLabelsContext context) {
    return new DimLabels(span(context), text(context));
  }

  @Override
  public Expr visitTerminal(TerminalNode node) {
    if (node.getSymbol() instanceof DenseToken dense) {
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
    if (context.BARS().getSymbol() instanceof BarsToken bars) {
      bars.rows().forEach(row -> rows.add(cells(row)));
    }
    return new Bars(span(context), rows);
  }

  /** The cells of a row of bars. */
  private static List<Expr> cells(SourceToken row) {
    List<Expr> cells = new ArrayList<>();
    Matcher cell = BAR_CELL.matcher(row.getText());
    while (cell.find()) {
      int start = row.getStartIndex();
      Span span = new Span(start + cell.start(), start + cell.end());
      String text = cell.group();
      boolean truth = text.equals("true") || text.equals("false");
      cells.add(
          truth ? new BooleanLiteral(span, text.equals("true")) : new NumberLiteral(span, text));
    }
    return cells;
  }

  @Override
  public Expr visitBraceExpr(XletParser.BraceExprContext context) {
    return expr(context.braced());
  }

  @Override
  public Brace visitBraced(XletParser.BracedContext context) {
    return new Brace(span(context), all(context.expr()));
  }

  @Override
  public Expr visitBracketExpr(XletParser.BracketExprContext context) {
    return expr(context.bracketed());
  }

  @Override
  public Expr visitBracketList(XletParser.BracketListContext context) {
    return new Bracket(span(context), all(context.expr()));
  }

  @Override
  public Expr visitSpacedRow(XletParser.SpacedRowContext context) {
    return new SpacedRow(
        span(context), context.number().stream().<Expr>map(ExprBuilder::number).toList());
  }

  @Override
  public Expr visitTypedExpr(XletParser.TypedExprContext context) {
    return TypedBuilder.typed(context.typed());
  }

  @Override
  public Expr visitScalar(XletParser.ScalarContext context) {
    Span span = span(context);
    if (context.number() == null) {
      return new BooleanLiteral(span, context.TRUE() != null);
    }
    NumberLiteral number = number(context.number());
    return context.MINUS() == null ? number : new Unary(span, UnaryOperator.NEGATE, number);
  }

  @Override
  public Expr visitParenExpr(XletParser.ParenExprContext context) {
    return BodyBuilder.parenthesised(context);
  }

  @Override
  public Expr visitShortLambda(XletParser.ShortLambdaContext context) {
    return BodyBuilder.shortLambda(context);
  }

  @Override
  public Expr visitWhileExpr(XletParser.WhileExprContext context) {
    return BodyBuilder.loop(context);
  }

  @Override
  public Expr visitIfExpr(XletParser.IfExprContext context) {
    return BodyBuilder.conditional(context, List.of());
  }
}

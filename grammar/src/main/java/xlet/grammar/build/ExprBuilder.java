package xlet.grammar.build;

import static xlet.grammar.build.ParseTrees.*;
import static xlet.grammar.rules.XletLexer.NUMBER;
import static xlet.grammar.rules.XletLexer.TRUE;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;
import xlet.grammar.rewrite.BarsToken;
import xlet.grammar.rules.XletParser.ArgumentContext;
import xlet.grammar.rules.XletParser.ArgumentsContext;
import xlet.grammar.rules.XletParser.BarsExprContext;
import xlet.grammar.rules.XletParser.BinaryContext;
import xlet.grammar.rules.XletParser.BraceExprContext;
import xlet.grammar.rules.XletParser.BracedContext;
import xlet.grammar.rules.XletParser.BracketExprContext;
import xlet.grammar.rules.XletParser.BracketedContext;
import xlet.grammar.rules.XletParser.CallContext;
import xlet.grammar.rules.XletParser.DenseExprContext;
import xlet.grammar.rules.XletParser.DimLabelsContext;
import xlet.grammar.rules.XletParser.ExprContext;
import xlet.grammar.rules.XletParser.FalseExprContext;
import xlet.grammar.rules.XletParser.IfExprContext;
import xlet.grammar.rules.XletParser.IndexContext;
import xlet.grammar.rules.XletParser.MemberContext;
import xlet.grammar.rules.XletParser.NameExprContext;
import xlet.grammar.rules.XletParser.NumberContext;
import xlet.grammar.rules.XletParser.NumberExprContext;
import xlet.grammar.rules.XletParser.ParenExprContext;
import xlet.grammar.rules.XletParser.PowerContext;
import xlet.grammar.rules.XletParser.ScalarContext;
import xlet.grammar.rules.XletParser.ScopedNameContext;
import xlet.grammar.rules.XletParser.ShortLambdaContext;
import xlet.grammar.rules.XletParser.StringExprContext;
import xlet.grammar.rules.XletParser.TemplateCallContext;
import xlet.grammar.rules.XletParser.TrueExprContext;
import xlet.grammar.rules.XletParser.TypedContext;
import xlet.grammar.rules.XletParser.TypedExprContext;
import xlet.grammar.rules.XletParser.UnaryContext;
import xlet.grammar.rules.XletParser.WhileExprContext;
import xlet.grammar.scan.DenseToken;
import xlet.grammar.scan.SourceToken;
import xlet.grammar.scan.SyntaxFailure;
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
import xlet.grammar.tree.DenseLiteral;
import xlet.grammar.tree.DimLabels;
import xlet.grammar.tree.Dimension;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.IndexExpr;
import xlet.grammar.tree.LayoutNode;
import xlet.grammar.tree.Member;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.NumberLiteral;
import xlet.grammar.tree.ScopedName;
import xlet.grammar.tree.SpacedRow;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.StringLiteral;
import xlet.grammar.tree.TypeValue;
import xlet.grammar.tree.TypedLiteral;
import xlet.grammar.tree.Unary;
import xlet.grammar.tree.UnaryOperator;

/** Makes expressions of parse trees. */
final class ExprBuilder {
  private ExprBuilder() {}

  static Expr expr(ExprContext context) {
    Span span = span(context);
    return switch (context) {
      case CallContext c -> new CallExpr(span, expr(c.expr()), arguments(c.arguments()));
      case TemplateCallContext c -> templateCall(span, c);
      case IndexContext c -> index(span, c.expr());
      case MemberContext c -> new Member(span, expr(c.expr()), name(c.name()));
      case PowerContext c -> throw power(c);
      case UnaryContext c ->
          new Unary(
              span,
              operator(UnaryOperator.values(), UnaryOperator::symbol, c.operator),
              expr(c.expr()));
      case BinaryContext c ->
          new Binary(
              span,
              operator(BinaryOperator.values(), BinaryOperator::symbol, c.operator),
              expr(c.expr(0)),
              expr(c.expr(1)));
      case ScopedNameContext c ->
          new ScopedName(span, c.name().stream().map(name -> name(name).text()).toList());
      case ShortLambdaContext c -> BodyBuilder.shortLambda(c);
      case NameExprContext c -> name(c.name());
      case NumberExprContext c -> number(c.number());
      case TrueExprContext _ -> new BooleanLiteral(span, true);
      case FalseExprContext _ -> new BooleanLiteral(span, false);
      case StringExprContext c -> new StringLiteral(span, unquoted(text(c)));
      case DimLabelsContext c -> new DimLabels(span, text(c));
      case DenseExprContext c -> dense(c.DENSE());
      case BarsExprContext c -> bars(c.BARS());
      case BraceExprContext c -> brace(c.braced());
      case BracketExprContext c -> bracket(c.bracketed());
      case TypedExprContext c -> typed(c.typed());
      case ParenExprContext c -> BodyBuilder.parenthesised(c);
      case WhileExprContext c -> BodyBuilder.loop(c);
      case IfExprContext c -> BodyBuilder.conditional(c, List.of());
      default -> throw new IllegalStateException("not an expression: " + text(context));
    };
  }

  private static List<Expr> all(List<ExprContext> contexts) {
    return contexts.stream().map(ExprBuilder::expr).toList();
  }

  static List<Argument> arguments(ArgumentsContext context) {
    return context.argument().stream().map(ExprBuilder::argument).toList();
  }

  private static Argument argument(ArgumentContext context) {
    Span span = span(context);
    if (context.parameter() != null) {
      throw new SyntaxFailure(span, "an argument has no type: types stand where `f` is defined");
    }
    String hint = context.HINT() == null ? "/*=" : context.HINT().getText();
    return new Argument(
        span,
        context.name() == null ? "" : name(context.name()).text(),
        hint.substring(2, hint.indexOf('=')).strip(),
        expr(context.expr()));
  }

  private static Expr index(Span span, List<ExprContext> parts) {
    Expr base = expr(parts.getFirst());
    if (parts.size() > 1) {
      return new IndexExpr(span, base, all(parts.subList(1, parts.size())));
    }
    if (!(base instanceof Name name)) {
      throw new SyntaxFailure(span, "an index is missing between `[` and `]`");
    }
    return new TypeValue(
        span, new ArrayType(span, name.text(), List.of(), new DefaultLayout(span.after())));
  }

  private static <T> T operator(T[] operators, Function<T, String> symbol, Token written) {
    return Stream.of(operators)
        .filter(each -> symbol.apply(each).equals(written.getText()))
        .findFirst()
        .orElseThrow();
  }

  private static SyntaxFailure power(PowerContext context) {
    ParserRuleContext whole = context;
    while (whole.getParent() != null) {
      whole = whole.getParent();
    }
    String pow = "Pow(" + text(context.expr(0)) + ", " + text(context.expr(1)) + ")";
    return new SyntaxFailure(span(context.POWER()), "a power is written `Pow(x, y)`")
        .expected("`**`", List.of())
        .mended(start(whole).replaced(span(whole), span(context), pow));
  }

  static NumberLiteral number(NumberContext context) {
    return new NumberLiteral(span(context), text(context));
  }

  private static Expr scalar(ScalarContext context) {
    Span span = span(context);
    if (context.number() == null) {
      return new BooleanLiteral(span, context.TRUE() != null);
    }
    NumberLiteral number = number(context.number());
    return context.MINUS() == null ? number : new Unary(span, UnaryOperator.NEGATE, number);
  }

  private static DenseLiteral dense(TerminalNode node) {
    return ((DenseToken) node.getSymbol()).literal();
  }

  private static Bars bars(TerminalNode node) {
    List<List<Expr>> rows =
        ((BarsToken) node.getSymbol()).rows().stream().map(ExprBuilder::row).toList();
    return new Bars(span(node), rows);
  }

  private static List<Expr> row(List<SourceToken> cells) {
    return cells.stream()
        .<Expr>map(cell ->
            cell.is(NUMBER)
                ? new NumberLiteral(cell.span(), cell.getText())
                : new BooleanLiteral(cell.span(), cell.is(TRUE)))
        .toList();
  }

  /** {@code ConstantR0<float>(&b, 2)}: the type is an argument by name. */
  private static CallExpr templateCall(Span span, TemplateCallContext context) {
    Span place = context.name() != null ? span(context.name()) : span(context.ELEMENT_TYPE());
    String type = context.name() != null ? text(context.name()) : context.ELEMENT_TYPE().getText();
    List<Argument> arguments = new ArrayList<>();
    arguments.add(new Argument(place, "element_type", "", new Name(place, type)));
    arguments.addAll(arguments(context.arguments()));
    return new CallExpr(span, expr(context.expr()), arguments);
  }

  static Brace brace(BracedContext context) {
    return new Brace(span(context), all(context.expr()));
  }

  static Expr bracket(BracketedContext context) {
    return context.number().isEmpty()
        ? new Bracket(span(context), all(context.expr()))
        : new SpacedRow(
            span(context), context.number().stream().<Expr>map(ExprBuilder::number).toList());
  }

  /** A type alone or with a literal. One pair of braces may be either its layout or the literal. */
  private static Expr typed(TypedContext context) {
    List<Dimension> dimensions = TypeBuilder.dimensions(context.sizes());
    List<Expr> literals = new ArrayList<>();
    if (context.scalar() != null) {
      literals.add(scalar(context.scalar()));
    }
    context.braced().forEach(braced -> literals.add(brace(braced)));
    if (context.DENSE() != null) {
      literals.add(dense(context.DENSE()));
    }
    ParseTree last = context.sizes() == null ? context.ELEMENT_TYPE() : context.sizes();
    Span plain = span(context.ELEMENT_TYPE()).to(span(last));
    LayoutNode layout = new DefaultLayout(plain.after());
    if (context.markedLayout() != null) {
      layout = TypeBuilder.marked(context.markedLayout());
    } else if (literals.size() == 2
        || (literals.size() == 1 && isLayout(literals.getFirst(), dimensions))) {
      layout = TypeBuilder.layout((Brace) literals.removeFirst());
    }
    String element = context.ELEMENT_TYPE().getText();
    ArrayType type = new ArrayType(plain.to(layout.span()), element, dimensions, layout);
    return literals.isEmpty()
        ? new TypeValue(span(context), type)
        : new TypedLiteral(span(context), type, literals.getFirst());
  }

  /** Tells whether a literal is a permutation of the dimensions, and cannot be the elements. */
  private static boolean isLayout(Expr literal, List<Dimension> dimensions) {
    if (!(literal instanceof Brace(Span _, List<Expr> elements))) {
      return false;
    }
    int rank = dimensions.size();
    Set<String> permuted =
        IntStream.range(0, rank).mapToObj(String::valueOf).collect(Collectors.toSet());
    Set<String> written =
        elements.stream()
            .map(each -> each instanceof NumberLiteral number ? number.text() : "")
            .collect(Collectors.toSet());
    boolean fits = rank == 1 && dimensions.getFirst().size() == elements.size();
    return elements.size() == rank && written.equals(permuted) && !fits;
  }
}

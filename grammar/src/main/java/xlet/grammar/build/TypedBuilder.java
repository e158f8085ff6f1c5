package xlet.grammar.build;

import static xlet.grammar.build.ParseTrees.*;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;
import xlet.grammar.rules.XletParser;
import xlet.grammar.scan.DenseToken;
import xlet.grammar.tree.ArrayType;
import xlet.grammar.tree.Brace;
import xlet.grammar.tree.DefaultLayout;
import xlet.grammar.tree.Dimension;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.LayoutNode;
import xlet.grammar.tree.LayoutSyntax;
import xlet.grammar.tree.NumberLiteral;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.TypeValue;
import xlet.grammar.tree.TypedLiteral;

/** Decides whether braces after a type in an expression are its layout or a literal. */
final class TypedBuilder {
  private TypedBuilder() {}

  static Expr typed(XletParser.TypedContext context) {
    List<Dimension> dimensions =
        context.sizes() == null ? List.of() : TypeBuilder.dimensions(context.sizes());
    List<ParseTree> parts = context.children.stream().filter(part -> isPart(part)).toList();
    Span span = span(context);
    String element = context.ELEMENT_TYPE().getText();
    int plainEnd = span(context.sizes() == null ? context.ELEMENT_TYPE() : context.sizes()).end();
    ArrayType plain =
        TypeBuilder.array(
            new Span(span.start(), plainEnd),
            element,
            dimensions,
            new DefaultLayout(new Span(plainEnd, plainEnd)));
    if (context.scalar() != null) {
      return new TypedLiteral(span, plain, ExprBuilder.expr(context.scalar()));
    }
    if (parts.isEmpty()) {
      return new TypeValue(span, plain);
    }
    if (parts.size() == 1 && !isLayout(parts.getFirst(), dimensions)) {
      return new TypedLiteral(span, plain, ExprBuilder.expr(parts.getFirst()));
    }
    LayoutNode layout = layout(parts.getFirst());
    ArrayType laidOut =
        TypeBuilder.array(new Span(span.start(), layout.span().end()), element, dimensions, layout);
    return parts.size() == 1
        ? new TypeValue(span, laidOut)
        : new TypedLiteral(span, laidOut, ExprBuilder.expr(parts.getLast()));
  }

  private static boolean isPart(ParseTree part) {
    return part instanceof XletParser.MarkedLayoutContext
        || part instanceof XletParser.BracedContext
        || (part instanceof TerminalNode node && node.getSymbol() instanceof DenseToken);
  }

  private static LayoutSyntax layout(ParseTree part) {
    return part instanceof XletParser.MarkedLayoutContext marked
        ? TypeBuilder.marked(marked)
        : TypeBuilder.layout((Brace) ExprBuilder.expr(part));
  }

  private static boolean isLayout(ParseTree part, List<Dimension> dimensions) {
    if (!(part instanceof ParserRuleContext) || part instanceof XletParser.MarkedLayoutContext) {
      return part instanceof ParserRuleContext;
    }
    Brace brace = (Brace) ExprBuilder.expr(part);
    return isPermutation(brace, dimensions.size()) && !fits(brace, dimensions);
  }

  private static boolean isPermutation(Brace brace, int rank) {
    Set<String> seen = new HashSet<>();
    for (Expr element : brace.elements()) {
      boolean dimension =
          element instanceof NumberLiteral number
              && number.text().matches("[0-9]{1,9}")
              && Integer.parseInt(number.text()) < rank
              && seen.add(number.text());
      if (!dimension) {
        return false;
      }
    }
    return seen.size() == rank;
  }

  /** Tells whether a flat brace can be the elements. */
  private static boolean fits(Brace brace, List<Dimension> dimensions) {
    return dimensions.size() == 1 && dimensions.getFirst().size() == brace.elements().size();
  }
}

package xlet.grammar.hlo;

import static xlet.grammar.hlo.ModuleBuilder.span;
import static xlet.grammar.scan.SyntaxFailure.quoted;

import java.util.List;
import org.antlr.v4.runtime.Token;
import xlet.grammar.hlo.rules.HloParser;
import xlet.grammar.scan.SyntaxFailure;
import xlet.grammar.tree.ArrayType;
import xlet.grammar.tree.DefaultLayout;
import xlet.grammar.tree.Dimension;
import xlet.grammar.tree.LayoutNode;
import xlet.grammar.tree.LayoutSyntax;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.TupleType;
import xlet.grammar.tree.TypeNode;

/** Makes shapes of parse trees. */
final class ShapeBuilder {
  private final int offset;

  /** A builder for text that stands at {@code offset} of its source. */
  ShapeBuilder(int offset) {
    this.offset = offset;
  }

  TypeNode shape(HloParser.ShapeContext context) {
    Span span = span(context, offset);
    if (context.element == null) {
      return new TupleType(span, context.shape().stream().map(this::shape).toList());
    }
    return new ArrayType(
        span,
        context.element.getText(),
        context.dimension().stream().map(this::dimension).toList(),
        layout(span, context.layout()));
  }

  private Dimension dimension(HloParser.DimensionContext context) {
    Span span = span(context, offset);
    if (context.NUMBER() == null) {
      return new Dimension(span, Dimension.Kind.UNKNOWN, 0);
    }
    boolean bounded = context.LESS_EQUAL() != null;
    return new Dimension(
        span,
        bounded ? Dimension.Kind.BOUNDED : Dimension.Kind.EXACT,
        number(context.NUMBER().getSymbol()));
  }

  private LayoutNode layout(Span shape, HloParser.LayoutContext context) {
    if (context == null) {
      return new DefaultLayout(shape.after());
    }
    List<Integer> minorToMajor =
        context.NUMBER().stream()
            .map(number -> Math.toIntExact(Math.min(number(number.getSymbol()), Integer.MAX_VALUE)))
            .toList();
    String marks =
        context.raw().isEmpty()
            ? ""
            : ModuleBuilder.text(context.raw().getFirst(), context.raw().getLast());
    return new LayoutSyntax(span(context, offset), minorToMajor, marks, List.of(), "");
  }

  private long number(Token token) {
    try {
      return Long.parseLong(token.getText());
    } catch (NumberFormatException e) {
      throw new SyntaxFailure(span(token, offset), quoted(token.getText()) + " is not a size");
    }
  }
}

package xlet.grammar.build;

import static xlet.grammar.build.ParseTrees.*;
import static xlet.grammar.scan.SyntaxFailure.quoted;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.antlr.v4.runtime.ParserRuleContext;
import xlet.grammar.rules.XletParser.DimensionContext;
import xlet.grammar.rules.XletParser.FunctionTypeContext;
import xlet.grammar.rules.XletParser.HloTypeContext;
import xlet.grammar.rules.XletParser.LayoutContext;
import xlet.grammar.rules.XletParser.LayoutFieldContext;
import xlet.grammar.rules.XletParser.MarkedLayoutContext;
import xlet.grammar.rules.XletParser.NumbersContext;
import xlet.grammar.rules.XletParser.SizesContext;
import xlet.grammar.rules.XletParser.TupleTypeContext;
import xlet.grammar.rules.XletParser.TypeContext;
import xlet.grammar.scan.SyntaxFailure;
import xlet.grammar.tree.ArrayType;
import xlet.grammar.tree.Brace;
import xlet.grammar.tree.DefaultLayout;
import xlet.grammar.tree.Dimension;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.FunctionType;
import xlet.grammar.tree.LayoutNode;
import xlet.grammar.tree.LayoutSyntax;
import xlet.grammar.tree.NumberLiteral;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.TupleType;
import xlet.grammar.tree.TypeNode;

/** Makes types and layouts of parse trees. */
final class TypeBuilder {
  private TypeBuilder() {}

  static TypeNode type(TypeContext context) {
    return context.tupleType() != null
        ? tuple(context.tupleType())
        : array(context, context.sizes(), context.layout());
  }

  static TypeNode hloType(HloTypeContext context) {
    return context.tupleType() != null
        ? tuple(context.tupleType())
        : array(context, context.sizes(), context.layout());
  }

  private static ArrayType array(
      ParserRuleContext context, SizesContext sizes, LayoutContext layout) {
    Span span = span(context);
    return new ArrayType(
        span,
        start(context).getText(),
        dimensions(sizes),
        layout == null ? new DefaultLayout(span.after()) : layout(layout));
  }

  private static TupleType tuple(TupleTypeContext context) {
    return new TupleType(span(context), context.type().stream().map(TypeBuilder::type).toList());
  }

  static FunctionType function(FunctionTypeContext context) {
    List<TypeNode> results = context.type().stream().map(TypeBuilder::type).toList();
    Span span = results.getFirst().span().to(results.getLast().span());
    return new FunctionType(
        span(context),
        tuple(context.tupleType()).elements(),
        results.size() == 1 ? results.getFirst() : new TupleType(span, results));
  }

  /** The dimensions in brackets; none where there are no brackets. */
  static List<Dimension> dimensions(SizesContext context) {
    return context == null
        ? List.of()
        : context.dimension().stream().flatMap(TypeBuilder::dimensions).toList();
  }

  /** One dimension, or those of {@code 2x3}. */
  private static Stream<Dimension> dimensions(DimensionContext context) {
    Span span = span(context);
    if (context.QUESTION() != null) {
      return Stream.of(new Dimension(span, Dimension.Kind.UNKNOWN, 0));
    }
    if (context.LESS_EQUAL() != null) {
      return Stream.of(new Dimension(span, Dimension.Kind.BOUNDED, size(context.NUMBER())));
    }
    if (context.MINUS() != null) {
      return Stream.of(new Dimension(span, Dimension.Kind.EXACT, -size(context.NUMBER())));
    }
    List<Dimension> dimensions = new ArrayList<>();
    int start = span.start();
    for (String size : text(context).split("[xX×]", -1)) {
      Span place = new Span(start, start + size.length());
      dimensions.add(new Dimension(place, Dimension.Kind.EXACT, size(size, place)));
      start = place.end() + 1;
    }
    return dimensions.stream();
  }

  private static LayoutNode layout(LayoutContext context) {
    return context.markedLayout() != null
        ? marked(context.markedLayout())
        : plain(span(context), integers(context.numbers()));
  }

  private static LayoutSyntax plain(Span span, List<Integer> minorToMajor) {
    return new LayoutSyntax(span, minorToMajor, "", List.of(), "");
  }

  /** The layout that a brace in an expression turned out to be. */
  static LayoutSyntax layout(Brace brace) {
    List<Integer> minorToMajor = new ArrayList<>();
    for (Expr element : brace.elements()) {
      if (!(element instanceof NumberLiteral number)) {
        throw new SyntaxFailure(element.span(), "a layout lists dimensions, `{1,0}`");
      }
      minorToMajor.add(integer(number.text(), number.span()));
    }
    return plain(brace.span(), minorToMajor);
  }

  private static List<Integer> integers(NumbersContext context) {
    return context.NUMBER().stream().map(ParseTrees::integer).toList();
  }

  static LayoutSyntax marked(MarkedLayoutContext context) {
    Span span = span(context);
    if (context.TILED_LAYOUT() != null) {
      return tiled(span, context.TILED_LAYOUT().getText());
    }
    List<Long> padded = List.of();
    String value = "";
    for (LayoutFieldContext field : context.layoutField()) {
      String name = text(field.name());
      switch (name) {
        case "padded_dimensions" -> padded = sizes(field.numbers());
        case "padding_value" -> value = valueText(field);
        default ->
            throw new SyntaxFailure(
                span(field.name()),
                "a layout has padded_dimensions and padding_value, no " + quoted(name));
      }
    }
    return new LayoutSyntax(span, integers(context.numbers()), "", padded, value);
  }

  private static List<Long> sizes(NumbersContext context) {
    return context == null ? List.of() : context.NUMBER().stream().map(ParseTrees::size).toList();
  }

  private static String valueText(LayoutFieldContext field) {
    if (field.LBRACE() != null) {
      throw new SyntaxFailure(span(field), "padding_value is one number");
    }
    return field.number() != null
        ? (field.MINUS() != null ? "-" : "") + text(field.number())
        : field.TRUE() != null ? "true" : "false";
  }

  private static LayoutSyntax tiled(Span span, String text) {
    int colon = text.indexOf(':');
    List<Integer> minorToMajor =
        Stream.of(text.substring(1, colon).split(",", -1))
            .filter(number -> !number.isBlank())
            .map(number -> integer(number.strip(), span))
            .toList();
    String tiling = text.substring(colon + 1, text.length() - 1).strip();
    return new LayoutSyntax(span, minorToMajor, tiling, List.of(), "");
  }
}

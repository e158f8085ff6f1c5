package xlet.grammar.build;

import static xlet.grammar.build.ParseTrees.*;
import static xlet.grammar.scan.SyntaxFailure.quoted;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.tree.TerminalNode;
import xlet.grammar.rules.XletParser;
import xlet.grammar.tree.ArrayType;
import xlet.grammar.tree.Brace;
import xlet.grammar.tree.DefaultLayout;
import xlet.grammar.tree.Dimension;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.FunctionType;
import xlet.grammar.tree.LayoutNode;
import xlet.grammar.tree.LayoutSyntax;
import xlet.grammar.tree.NumberLiteral;
import xlet.grammar.tree.SizesType;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.TupleType;
import xlet.grammar.tree.TypeNode;

/** Makes types of parse trees. */
final class TypeBuilder {
  private TypeBuilder() {}

  static TypeNode type(XletParser.TypeContext context) {
    return context.tupleType() != null ? tuple(context.tupleType()) : array(context.arrayType());
  }

  static TypeNode hloType(XletParser.HloTypeContext context) {
    if (context.tupleType() != null) {
      return tuple(context.tupleType());
    }
    return array(
        span(context),
        context.ELEMENT_TYPE().getText(),
        dimensions(context.sizes()),
        layout(span(context), context.layout()));
  }

  private static TypeNode array(XletParser.ArrayTypeContext context) {
    String element =
        context.ELEMENT_TYPE() != null ? context.ELEMENT_TYPE().getText() : text(context.name());
    return array(
        span(context),
        element,
        context.sizes() != null ? dimensions(context.sizes()) : List.of(),
        layout(span(context), context.layout()));
  }

  static ArrayType array(Span span, String element, List<Dimension> dimensions, LayoutNode layout) {
    return new ArrayType(span, element, dimensions, layout);
  }

  static TupleType tuple(XletParser.TupleTypeContext context) {
    return new TupleType(span(context), context.type().stream().map(TypeBuilder::type).toList());
  }

  static FunctionType function(XletParser.FunctionTypeContext context) {
    List<TypeNode> results = context.type().stream().map(TypeBuilder::type).toList();
    Span span = results.getFirst().span().to(results.getLast().span());
    return new FunctionType(
        span(context),
        tuple(context.tupleType()).elements(),
        results.size() == 1 ? results.getFirst() : new TupleType(span, results));
  }

  static SizesType sizes(XletParser.SizesContext context) {
    return new SizesType(span(context), dimensions(context));
  }

  static List<Dimension> dimensions(XletParser.SizesContext context) {
    List<Dimension> dimensions = new ArrayList<>();
    for (XletParser.DimensionContext each : context.dimension()) {
      Span span = span(each);
      if (each.QUESTION() != null) {
        dimensions.add(new Dimension(span, Dimension.Kind.UNKNOWN, 0));
      } else if (each.LESS_EQUAL() != null) {
        long bound = size(each.NUMBER().getText(), span(each.NUMBER()));
        dimensions.add(new Dimension(span, Dimension.Kind.BOUNDED, bound));
      } else {
        int start = span.start();
        for (String size : text(each).split("x", -1)) {
          Span place = new Span(start, start + size.length());
          dimensions.add(new Dimension(place, Dimension.Kind.EXACT, size(size, place)));
          start = place.end() + 1;
        }
      }
    }
    return dimensions;
  }

  private static LayoutNode layout(Span type, XletParser.LayoutContext context) {
    if (context == null) {
      return new DefaultLayout(type.after());
    }
    return context.markedLayout() != null
        ? marked(context.markedLayout())
        : plain(span(context), integers(context.NUMBER()));
  }

  private static LayoutSyntax plain(Span span, List<Integer> minorToMajor) {
    return new LayoutSyntax(span, minorToMajor, "", List.of(), "");
  }

  /** The layout that a brace in an expression turned out to be. */
  static LayoutSyntax layout(Brace brace) {
    List<Integer> minorToMajor = new ArrayList<>();
    for (Expr element : brace.elements()) {
      if (!(element instanceof NumberLiteral number)) {
        throw failure(element.span(), "a layout lists dimensions, `{1,0}`");
      }
      minorToMajor.add(integer(number.text(), number.span()));
    }
    return plain(brace.span(), minorToMajor);
  }

  private static List<Integer> integers(List<TerminalNode> numbers) {
    return numbers.stream().map(ParseTrees::integer).toList();
  }

  static LayoutSyntax marked(XletParser.MarkedLayoutContext context) {
    Span span = span(context);
    if (context.TILED_LAYOUT() != null) {
      return tiled(span, context.TILED_LAYOUT().getText());
    }
    List<Long> padded = List.of();
    String value = "";
    for (XletParser.LayoutFieldContext field : context.layoutField()) {
      switch (text(field.name())) {
        case "padded_dimensions" ->
            padded =
                field.NUMBER().stream()
                    .map(number -> size(number.getText(), span(number)))
                    .toList();
        case "padding_value" -> value = valueText(field);
        default ->
            throw failure(
                span(field.name()),
                "a layout has padded_dimensions and padding_value, no %s"
                    .formatted(quoted(text(field.name()))));
      }
    }
    return new LayoutSyntax(span, integers(context.NUMBER()), "", padded, value);
  }

  private static String valueText(XletParser.LayoutFieldContext field) {
    if (field.LBRACE() != null) {
      throw failure(span(field), "padding_value is one number");
    }
    return field.number() != null
        ? (field.MINUS() != null ? "-" : "") + text(field.number())
        : field.TRUE() != null ? "true" : "false";
  }

  private static LayoutSyntax tiled(Span span, String text) {
    int colon = text.indexOf(':');
    List<Integer> minorToMajor = new ArrayList<>();
    for (String number : text.substring(1, colon).split(",", -1)) {
      if (!number.isBlank()) {
        minorToMajor.add(integer(number.strip(), span));
      }
    }
    String tiling = text.substring(colon + 1, text.length() - 1).strip();
    return new LayoutSyntax(span, minorToMajor, tiling, List.of(), "");
  }
}

package xlet.grammar;

import java.util.List;
import java.util.stream.Collectors;
import xlet.grammar.tree.ArrayType;
import xlet.grammar.tree.DefaultLayout;
import xlet.grammar.tree.Dimension;
import xlet.grammar.tree.FunctionType;
import xlet.grammar.tree.LayoutNode;
import xlet.grammar.tree.LayoutSyntax;
import xlet.grammar.tree.SizesType;
import xlet.grammar.tree.TupleType;
import xlet.grammar.tree.TypeNode;
import xlet.grammar.tree.Untyped;

/** Writes types. */
final class TypePrinter {
  private TypePrinter() {}

  /** A type where a type stands. */
  static String type(TypeNode type) {
    return switch (type) {
      case ArrayType array ->
          array.dimensions().isEmpty() && array.layout() instanceof DefaultLayout
              ? array.element()
              : full(array);
      case SizesType sizes -> sizes(sizes.dimensions());
      case TupleType tuple -> "(" + types(tuple.elements()) + ")";
      case FunctionType function -> function(function.parameters(), function.result());
      case Untyped untyped -> "";
    };
  }

  static String types(List<? extends TypeNode> types) {
    return types.stream().map(TypePrinter::type).collect(Collectors.joining(", "));
  }

  static String function(List<TypeNode> parameters, TypeNode result) {
    return "(" + types(parameters) + ") -> " + type(result);
  }

  /** A type; the sizes of an array, even if there are none, stand in brackets. */
  static String sized(TypeNode type) {
    return type instanceof ArrayType array ? full(array) : type(type);
  }

  private static String full(ArrayType array) {
    return array.element() + sizes(array.dimensions()) + layout(array.layout());
  }

  private static String sizes(List<Dimension> dimensions) {
    return dimensions.stream()
        .map(dimension ->
            switch (dimension.kind()) {
              case EXACT -> Long.toString(dimension.size());
              case BOUNDED -> "<=" + dimension.size();
              case UNKNOWN -> "?";
            })
        .collect(Collectors.joining(",", "[", "]"));
  }

  private static String layout(LayoutNode node) {
    return switch (node) {
      case DefaultLayout none -> "";
      case LayoutSyntax layout -> {
        String padded = layout.paddedDimensions().isEmpty() ? "" : padded(layout);
        String value =
            layout.paddingValue().isEmpty() ? "" : "padding_value=" + layout.paddingValue();
        String fields = padded + (padded.isEmpty() || value.isEmpty() ? "" : ",") + value;
        String mark = layout.tiling() + fields;
        yield "{" + joined(layout.minorToMajor()) + (mark.isEmpty() ? "" : ":" + mark) + "}";
      }
    };
  }

  private static String padded(LayoutSyntax layout) {
    return "padded_dimensions={" + joined(layout.paddedDimensions()) + "}";
  }

  private static String joined(List<? extends Number> numbers) {
    return numbers.stream().map(Number::toString).collect(Collectors.joining(","));
  }
}

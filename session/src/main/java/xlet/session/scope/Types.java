package xlet.session.scope;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.BoundedShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.Layout;
import xlet.engine.array.LayoutException;
import xlet.engine.array.Shape;
import xlet.engine.array.TokenShape;
import xlet.engine.array.TupleShape;
import xlet.engine.op.Names;
import xlet.grammar.tree.ArrayType;
import xlet.grammar.tree.DefaultLayout;
import xlet.grammar.tree.Dimension;
import xlet.grammar.tree.FunctionType;
import xlet.grammar.tree.LayoutNode;
import xlet.grammar.tree.LayoutSyntax;
import xlet.grammar.tree.SizesType;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.TupleType;
import xlet.grammar.tree.TypeNode;
import xlet.grammar.tree.Untyped;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticException;

/** Types as they are written, as shapes. */
public final class Types {
  private static final Pattern TILE = Pattern.compile("\\(([^)]*)\\)");

  /** The tiles among the marks of a layout, which may name a memory space too. */
  private static final Pattern TILES = Pattern.compile("T((?:\\([^)]*\\))+)");

  private final Errors errors;
  private final Environment environment;

  Types(Errors errors, Environment environment) {
    this.errors = errors;
    this.environment = environment;
  }

  /** The element type of this name: any case, and the documents' Float and Int. */
  public static Optional<ElementType> elementType(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "float" -> Optional.of(ElementType.F32);
      case "int" -> Optional.of(ElementType.S32);
      case "double" -> Optional.of(ElementType.F64);
      case "bool" -> Optional.of(ElementType.PRED);
      default -> ElementType.named(name);
    };
  }

  /** The shape that is written, if one is. */
  public Optional<Shape> declared(TypeNode type) {
    return type instanceof Untyped || type instanceof SizesType
        ? Optional.empty()
        : Optional.of(shape(type));
  }

  /** Returns the shape that {@code type} says. */
  public Shape shape(TypeNode type) {
    return switch (type) {
      case ArrayType array when array.element().equalsIgnoreCase("token") -> new TokenShape();
      case ArrayType array -> bound(array).orElseGet(() -> array(array));
      case TupleType tuple -> new TupleShape(tuple.elements().stream().map(this::shape).toList());
      case SizesType sizes -> throw errors.at(sizes, Code.NO_TYPE, "an element type is missing");
      case FunctionType function ->
          throw errors.at(
              function, Code.WRONG_ARGUMENT, "the type of a computation is not a shape");
      case Untyped untyped -> throw errors.at(untyped, Code.NO_TYPE, "a type is missing");
    };
  }

  /** The shape that a name alone is bound to, {@code auto s = ShapeUtil::MakeShape(…)}. */
  private Optional<Shape> bound(ArrayType type) {
    boolean alone = type.dimensions().isEmpty() && elementType(type.element()).isEmpty();
    return alone
            && environment.find(type.element()).orElse(null) instanceof Meaning.Type(Shape shape)
        ? Optional.of(shape)
        : Optional.empty();
  }

  private Shape array(ArrayType type) {
    ElementType element = elementType(type.element()).orElseThrow(() -> unknown(type));
    List<Long> sizes = new ArrayList<>();
    List<Integer> dynamic = new ArrayList<>();
    for (Dimension dimension : type.dimensions()) {
      switch (dimension.kind()) {
        case EXACT -> {}
        case BOUNDED -> {
          // A bound of 0 leaves no choice.
          if (dimension.size() != 0) {
            dynamic.add(sizes.size());
          }
        }
        case UNKNOWN -> throw unbounded(dimension);
      }
      if (dimension.size() < 0) {
        throw negative(type, dimension);
      }
      sizes.add(dimension.size());
    }
    ArrayShape shape = ArrayShape.of(element, Ints.of(sizes));
    if (!dynamic.isEmpty()) {
      return new BoundedShape(shape, Ints.of(dynamic));
    }
    try {
      return shape.withLayout(layout(type.layout(), shape));
    } catch (LayoutException wrong) {
      String message = String.valueOf(wrong.getMessage());
      throw misfit(type, shape, message);
    }
  }

  private DiagnosticException unbounded(Dimension dimension) {
    return new DiagnosticException(
        errors.diagnostic(
            dimension.span(),
            Code.NO_TYPE,
            "a dimension has a size, or a bound such as `<=10`",
            "`?` says neither"));
  }

  private DiagnosticException negative(ArrayType type, Dimension dimension) {
    String found =
        "size " + dimension.size() + " of dimension " + type.dimensions().indexOf(dimension);
    Diagnostic diagnostic =
        errors.diagnostic(
            dimension.span(),
            Code.NO_TYPE,
            "the sizes of a type are 0 or more",
            found + " is negative");
    String positive = Long.toString(dimension.size()).substring(1);
    return new DiagnosticException(errors.proposing(diagnostic, dimension.span(), positive));
  }

  private DiagnosticException misfit(ArrayType type, ArrayShape shape, String message) {
    Span layout = type.layout().span();
    Diagnostic diagnostic =
        errors.diagnostic(layout, Code.LAYOUT, "the layout does not fit " + shape.text(), message);
    diagnostic = errors.proposing(diagnostic, layout, Layout.rowMajor(shape.rank()).toString());
    return new DiagnosticException(
        errors.proposing(diagnostic, layout, Ints.range(shape.rank()).toString()));
  }

  private DiagnosticException unknown(ArrayType type) {
    String name = type.element();
    List<String> all = Stream.of(ElementType.values()).map(ElementType::text).toList();
    Diagnostic error =
        errors.diagnostic(
            type.span(),
            Code.UNKNOWN_NAME,
            "there is no element type `" + name + "`" + Names.suggestion(name, all, ""),
            "");
    int start = type.span().start();
    Span word = new Span(start, start + name.codePointCount(0, name.length()));
    for (String similar : Names.similar(name, all)) {
      error = error.corrections().isEmpty() ? errors.proposing(error, word, similar) : error;
    }
    return new DiagnosticException(error);
  }

  private static Layout layout(LayoutNode node, ArrayShape shape) {
    return switch (node) {
      case DefaultLayout none -> shape.layout();
      case LayoutSyntax written -> {
        Layout layout = Layout.of(Ints.of(written.minorToMajor()));
        if (!written.tiling().isEmpty()) {
          String others = TILES.matcher(written.tiling()).replaceFirst("");
          layout = layout.tiled(tiles(written.tiling())).marked(others.replaceAll("\\s", ""));
        }
        yield written.paddedDimensions().isEmpty()
            ? layout
            : layout.padded(
                Ints.of(written.paddedDimensions()),
                written.paddingValue().isEmpty() ? 0 : Double.parseDouble(written.paddingValue()));
      }
    };
  }

  private static Ints[] tiles(String tiling) {
    List<Ints> tiles = new ArrayList<>();
    Matcher marks = TILES.matcher(tiling);
    Matcher matcher = TILE.matcher(marks.find() ? marks.group(1) : "");
    while (matcher.find()) {
      tiles.add(
          Ints.of(
              Stream.of(matcher.group(1).split(","))
                  .map(String::strip)
                  .map(size -> size.equals("*") ? Layout.MERGED : Long.parseLong(size))
                  .toList()));
    }
    return tiles.toArray(Ints[]::new);
  }
}

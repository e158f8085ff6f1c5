package xlet.session.phrasebook;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.grammar.SourceText;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.IndexExpr;
import xlet.grammar.tree.Member;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.SyntaxNode;
import xlet.session.catalog.Operations;

/** Elements and parts of arrays as other languages write them. */
final class Elements {
  private final SourceText source;
  private final Surroundings surroundings;
  private final PhraseHelpers helpers;
  private final Function<SyntaxNode, String> translator;
  private final boolean fromOne;

  /** {@code fromOne} says whether elements are counted from 1, as in MATLAB. */
  Elements(
      SourceText source,
      Surroundings surroundings,
      PhraseHelpers helpers,
      Function<SyntaxNode, String> translator,
      boolean fromOne) {
    this.source = source;
    this.surroundings = surroundings;
    this.helpers = helpers;
    this.translator = translator;
    this.fromOne = fromOne;
  }

  /** {@code x(1)} of an array, counted from 1 or from 0. */
  Optional<String> picked(CallExpr call, List<String> indices) {
    String base = source.slice(call.callee().span());
    Optional<ArrayShape> shape =
        call.callee() instanceof Name ? surroundings.arrayShapeOf(base) : Optional.empty();
    return shape
        .filter(s -> s.rank() > 0 && s.rank() == indices.size())
        .map(s ->
            base + "[" + String.join(", ", indices.stream().map(this::counted).toList()) + "]");
  }

  /** An index counted from 0. */
  private String counted(String index) {
    return fromOne && index.matches("[1-9]\\d{0,17}")
        ? Long.toString(Long.parseLong(index) - 1)
        : index;
  }

  /** {@code x.at[i].set(v)}. */
  Optional<String> updated(Expr base, String method, CallExpr call) {
    if (!(base instanceof IndexExpr(Span span, Member(Span at, Expr array, Name word), var indices))
        || !word.text().equals("at")
        || call.arguments().size() != 1) {
      return Optional.empty();
    }
    String x = translator.apply(array);
    List<String> starts = indices.stream().map(translator).toList();
    String value = translator.apply(call.arguments().getFirst().value());
    return surroundings
        .arrayShapeOf(x)
        .filter(shape -> shape.rank() >= starts.size())
        .flatMap(shape -> {
          boolean whole = shape.rank() > starts.size();
          if (whole) {
            return method.equals("set")
                ? Optional.of(rows(x, shape, starts, value))
                : Optional.empty();
          }
          String old = x + "[" + String.join(", ", starts) + "]";
          Optional<String> now =
              switch (method) {
                case "set" -> Optional.of(value);
                case "add" -> Optional.of("Add(" + old + ", " + value + ")");
                case "multiply", "mul" -> Optional.of("Mul(" + old + ", " + value + ")");
                case "max" -> Optional.of("Max(" + old + ", " + value + ")");
                case "min" -> Optional.of("Min(" + old + ", " + value + ")");
                default -> Optional.empty();
              };
          String ones = "{" + "1, ".repeat(shape.rank() - 1) + "1}";
          return now.map(v ->
              "DynamicUpdateSlice(%s, Broadcast(%s, %s), %s)"
                  .formatted(x, v, ones, Texts.braces(starts)));
        });
  }

  /** {@code x} with one number in all places that begin with the indices {@code starts}. */
  private static String rows(String x, ArrayShape shape, List<String> starts, String value) {
    List<String> sizes = new ArrayList<>();
    List<String> places = new ArrayList<>();
    for (int d = 0; d < shape.rank(); d++) {
      boolean given = d < starts.size();
      sizes.add(given ? "1" : Long.toString(shape.size(d)));
      places.add(given ? starts.get(d) : "0");
    }
    return "DynamicUpdateSlice(%s, Broadcast(%s, %s), %s)"
        .formatted(x, value, Texts.braces(sizes), Texts.braces(places));
  }

  Optional<String> index(IndexExpr index, Optional<String> type, boolean argument) {
    List<String> indices =
        flat(index.indices().stream().map(translator).map(Elements::fromEnd).toList());
    if (type.isPresent()) {
      String sizes = String.join(",", indices);
      return Optional.of(
          argument
              ? type.get() + "[" + sizes + "]"
              : type.get() + "[" + indices.size() + "] {" + String.join(", ", indices) + "}");
    }
    String inside = String.join(", ", indices);
    boolean isCall =
        index.base() instanceof Name name
            && !surroundings.isBound(name.text())
            && Operations.find(name.text()).isPresent();
    if (isCall) {
      return Optional.of(source.slice(index.base().span()) + "(" + inside + ")");
    }
    if (index.base() instanceof Member(Span span, Expr base, Name member)
        && member.text().equals("shape")) {
      return Optional.of(translator.apply(base) + ".shape.dimensions[" + inside + "]");
    }
    if (index.base() instanceof IndexExpr inner) {
      String rows = String.join(", ", inner.indices().stream().map(translator).toList());
      return Optional.of(translator.apply(inner.base()) + "[" + rows + ", " + inside + "]");
    }
    String base = translator.apply(index.base());
    Optional<Shape> shape = surroundings.shapeOf(base);
    if (shape.isPresent() && shape.get() instanceof TupleShape) {
      return Optional.of(base + "(" + inside + ")");
    }
    if (indices.size() == 1 && Texts.isList(indices.getFirst())) {
      return Translator.attempt(() -> helpers.call("gathered", List.of(base, indices.getFirst())));
    }
    boolean partial =
        shape.isPresent()
            && shape.get() instanceof ArrayShape array
            && (array.rank() != indices.size() || indices.stream().anyMatch(PhraseHelpers::isNone));
    if (partial) {
      return Translator.attempt(() -> new Slices(helpers).sliced(base, indices));
    }
    return source.slice(index.span()).equals(base + "[" + inside + "]")
        ? Optional.empty()
        : Optional.of(base + "[" + inside + "]");
  }

  /** The indices that stand in parentheses, as a tuple in Python does. */
  private static List<String> flat(List<String> indices) {
    boolean tuple =
        indices.size() == 1
            && indices.getFirst().startsWith("(")
            && Texts.isList(indices.getFirst());
    return tuple ? Texts.elements(indices.getFirst()) : indices;
  }

  private static String fromEnd(String index) {
    return index.equals("end") ? "-1" : index;
  }
}

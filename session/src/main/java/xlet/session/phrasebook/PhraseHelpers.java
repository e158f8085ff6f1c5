package xlet.session.phrasebook;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.TupleShape;

/** The words that templates may use: what is worked out from the texts of arguments. */
final class PhraseHelpers {
  private static final String NULLARY = "() =>";

  private final Surroundings surroundings;
  private final Map<String, Function<List<String>, String>> words = new HashMap<>();

  PhraseHelpers(Surroundings surroundings) {
    this.surroundings = surroundings;
    dimensions();
    sizes();
    lists();
    ValueHelpers values = new ValueHelpers(this);
    words.putAll(values.words());
    words.putAll(new ProductHelpers(this).words());
    words.putAll(new WindowHelpers(this).words());
  }

  String call(String word, List<String> arguments) {
    return Optional.ofNullable(words.get(word))
        .orElseThrow(() -> new IllegalArgumentException("no word of templates: " + word))
        .apply(arguments);
  }

  ArrayShape shape(String expression) {
    return surroundings.arrayShapeOf(expression).orElseThrow(UnfitException::new);
  }

  /** How many elements a tuple has. */
  private int arity(String expression) {
    return surroundings
        .shapeOf(expression)
        .filter(TupleShape.class::isInstance)
        .map(shape -> ((TupleShape) shape).elements().size())
        .orElseThrow(UnfitException::new);
  }

  private String part(String tuple, String place) {
    require(Integer.parseInt(place) < arity(tuple));
    return "GetTupleElement(" + tuple + ", " + place + ")";
  }

  static List<Long> integers(String text) {
    return Texts.integers(text).orElseThrow(UnfitException::new);
  }

  static boolean isNone(String text) {
    return text.isEmpty() || text.equalsIgnoreCase("none");
  }

  static void require(boolean fits) {
    if (!fits) {
      throw new UnfitException();
    }
  }

  private void dimensions() {
    words.put("dims", a -> Texts.braces(dims(a.get(0), a.get(1))));
    words.put(
        "dim",
        a -> {
          List<Long> dims = dims(a.get(0), a.get(1));
          require(dims.size() == 1);
          return dims.getFirst().toString();
        });
    words.put("fromone", a -> fromOne(a.get(0), a.get(1)));
    words.put("rank", a -> Integer.toString(shape(a.get(0)).rank()));
    words.put("count", a -> Long.toString(shape(a.get(0)).elementCount()));
    words.put("size", a -> Long.toString(size(a.get(0), a.get(1))));
    words.put("last", a -> Long.toString(size(a.get(0), a.get(1)) - 1));
    words.put("extent", a -> Long.toString(extent(a.get(0), a.get(1))));
    words.put("permutation", a -> permutation(a.get(0), a.get(1)));
    words.put("swapped", a -> swapped(a.get(0), a.get(1), a.get(2)));
    words.put("moved", a -> moved(a.get(0), a.get(1), a.get(2)));
    words.put("trailing", a -> trailing(a.get(0), a.get(1)));
  }

  /** The dimensions that {@code axis} is, counted from 0; all if it is none. */
  List<Long> dims(String x, String axis) {
    int rank = shape(x).rank();
    List<Long> dims =
        isNone(axis) ? LongStream.range(0, rank).boxed().toList() : counted(integers(axis), rank);
    require(dims.stream().allMatch(d -> d >= 0 && d < rank));
    return dims;
  }

  /** Dimensions counted from the last one, or from 1 where one of them is the rank. */
  private static List<Long> counted(List<Long> dims, int rank) {
    boolean fromOne = dims.contains((long) rank) && dims.stream().allMatch(d -> d > 0);
    return dims.stream().map(d -> fromOne ? d - 1 : d < 0 ? d + rank : d).toList();
  }

  /** A dimension counted from 1; MATLAB writes an empty matrix before it. */
  private static String fromOne(String nothing, String dimension) {
    require(Texts.isList(nothing) && Texts.elements(nothing).isEmpty());
    List<Long> dims = integers(dimension);
    require(dims.stream().allMatch(d -> d > 0));
    return Texts.braces(dims.stream().map(d -> d - 1).toList());
  }

  private long size(String x, String dimension) {
    ArrayShape shape = shape(x);
    int d = Integer.parseInt(dimension);
    require(d < shape.rank());
    return shape.size(d);
  }

  private long extent(String x, String axis) {
    ArrayShape shape = shape(x);
    long extent = 1;
    for (long d : dims(x, axis)) {
      require(d >= 0 && d < shape.rank());
      extent *= shape.size((int) d);
    }
    return extent;
  }

  /** The reversed dimensions if none are given; an order that changes nothing is not meant. */
  private String permutation(String x, String axis) {
    int rank = shape(x).rank();
    List<Long> order =
        isNone(axis)
            ? LongStream.range(0, rank).map(d -> rank - 1 - d).boxed().toList()
            : dims(x, axis);
    List<Long> unchanged = LongStream.range(0, rank).boxed().toList();
    require(order.size() == rank && (rank < 2 || !order.equals(unchanged)));
    return Texts.braces(order);
  }

  private String swapped(String x, String one, String other) {
    List<Long> pair = dims(x, "{" + one + ", " + other + "}");
    long first = pair.get(0);
    long second = pair.get(1);
    return Texts.braces(
        LongStream.range(0, shape(x).rank())
            .map(d -> d == first ? second : d == second ? first : d)
            .boxed()
            .toList());
  }

  /** The dimensions of {@code x} with one of them in another place. */
  private String moved(String x, String from, String onto) {
    List<Long> pair = dims(x, "{" + from + ", " + onto + "}");
    List<Long> order = new ArrayList<>(LongStream.range(0, shape(x).rank()).boxed().toList());
    Long dimension = order.remove(pair.get(0).intValue());
    order.add(pair.get(1).intValue(), dimension);
    return Texts.braces(order);
  }

  /** The dimensions of {@code x} lined up with the last ones of {@code shape}. */
  private String trailing(String x, String shape) {
    int rank = shape(x).rank();
    int shift = Texts.elements(shape).size() - rank;
    require(shift >= 0);
    return Texts.braces(LongStream.range(0, rank).map(d -> d + shift).boxed().toList());
  }

  private void sizes() {
    words.put("sizes", a -> a.size() > 1 ? reshaped(a.get(0), a.get(1)) : sizes(a.get(0)));
    words.put(
        "sizesof",
        a -> a.size() > 1 ? Texts.braces(sizesOf(a.get(0))) : bracketed(sizesOf(a.get(0))));
    words.put("bracketed", a -> bracketed(integers(a.get(0))));
    words.put("arity", a -> Integer.toString(arity(a.get(0))));
    words.put("part", a -> part(a.get(0), a.get(1)));
    words.put("inserted", a -> Texts.braces(inserted(a.get(0), a.get(1))));
    words.put("kept", a -> Texts.braces(kept(a.get(0), a.get(1))));
    words.put("squeezed", a -> squeezed(a.get(0), a.get(1)));
    words.put("repeated", a -> "{" + size(a.get(0), "0") * integers(a.get(1)).getFirst() + "}");
  }

  private static String sizes(String shape) {
    List<String> sizes = isNone(shape) ? List.of() : Texts.elements(shape);
    require(sizes.stream().noneMatch(size -> size.matches("-?\\d*\\.\\d*")));
    return Texts.braces(sizes);
  }

  /** The sizes to which {@code x} is reshaped; -1 stands for the one that is left over. */
  private String reshaped(String shape, String x) {
    Optional<List<Long>> given = Texts.integers(shape);
    if (given.isEmpty() || !given.get().contains(-1L)) {
      return sizes(shape);
    }
    long known = given.get().stream().filter(size -> size != -1).reduce(1L, (a, b) -> a * b);
    long count = shape(x).elementCount();
    require(known > 0 && count % known == 0);
    return Texts.braces(
        given.get().stream().map(size -> size == -1 ? count / known : size).toList());
  }

  List<Long> sizesOf(String x) {
    return shape(x).sizes().stream().boxed().toList();
  }

  static String bracketed(List<Long> sizes) {
    return sizes.stream().map(Object::toString).collect(Collectors.joining(",", "[", "]"));
  }

  /** The sizes of {@code x} with a 1 at each dimension of {@code axis}. */
  List<Long> inserted(String x, String axis) {
    List<Long> sizes = new ArrayList<>(sizesOf(x));
    for (long d : integers(axis)) {
      long at = d < 0 ? d + sizes.size() + 1 : d;
      require(at >= 0 && at <= sizes.size());
      sizes.add((int) at, 1L);
    }
    return sizes;
  }

  /** The sizes of {@code x} with 1 in place of those of {@code axis}. */
  private List<Long> kept(String x, String axis) {
    List<Long> sizes = new ArrayList<>(sizesOf(x));
    dims(x, axis).forEach(d -> sizes.set(d.intValue(), 1L));
    return sizes;
  }

  private String squeezed(String x, String axis) {
    List<Long> sizes = sizesOf(x);
    List<Long> left = new ArrayList<>();
    List<Long> dropped = isNone(axis) ? List.of() : dims(x, axis);
    for (int d = 0; d < sizes.size(); d++) {
      boolean drop = isNone(axis) ? sizes.get(d) == 1 : dropped.contains((long) d);
      require(!drop || sizes.get(d) == 1);
      if (!drop) {
        left.add(sizes.get(d));
      }
    }
    return Texts.braces(left);
  }

  private void lists() {
    words.put("list", a -> list(a.get(0)));
    words.put("first", a -> Texts.elements(a.get(0)).getFirst());
    words.put(
        "stacked",
        a ->
            Texts.braces(
                Texts.elements(a.get(0)).stream()
                    .map(x -> "Reshape(" + x + ", " + Texts.braces(inserted(x, a.get(1))) + ")")
                    .toList()));
    words.put("unary", a -> unary(a.get(0)));
    words.put(
        "copies",
        a -> Texts.braces(Collections.nCopies(Texts.elements(a.get(1)).size(), list(a.get(0)))));
    words.put("step", a -> LambdaText.applied(a.get(0), LambdaText.elements("state", 2)));
    words.put("applied", a -> LambdaText.applied(a.get(0), List.of(a.get(1))));
    words.put("joined", a -> joined(a.get(0), a.get(1)));
  }

  /** Computations without parameters, each with one that it does not use. */
  private static String unary(String computations) {
    boolean many = computations.startsWith("[") || computations.startsWith("{");
    List<String> all = many ? Texts.elements(computations) : List.of(computations);
    require(all.stream().allMatch(one -> one.startsWith(NULLARY)));
    List<String> given =
        all.stream().map(one -> "(i: s32) =>" + one.substring(NULLARY.length())).toList();
    return many ? Texts.braces(given) : given.getFirst();
  }

  static String list(String text) {
    return Texts.isList(text) ? Texts.braces(Texts.elements(text)) : text;
  }

  /** Vectors beside each other or above each other, matrices along {@code axis}. */
  private String joined(String xs, String axis) {
    List<String> parts = Texts.elements(xs);
    boolean vectors = shape(parts.getFirst()).rank() == 1;
    if (vectors && axis.equals("0")) {
      return "Concatenate(" + call("stacked", List.of(xs, axis)) + ", 0)";
    }
    return "Concatenate(" + Texts.braces(parts) + ", " + (vectors ? "0" : axis) + ")";
  }
}

package xlet.session.phrasebook;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.LongStream;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.session.catalog.Operations;

/** The words of templates that stand for values. */
final class ValueHelpers {
  private final PhraseHelpers helpers;

  ValueHelpers(PhraseHelpers helpers) {
    this.helpers = helpers;
  }

  Map<String, Function<List<String>, String>> words() {
    Map<String, Function<List<String>, String>> words = new HashMap<>();
    words.put("type", a -> type(a.get(0)));
    words.put("identity", a -> identity(a.get(0), a.get(1)));
    words.put("zero", a -> number(helpers.shape(a.get(0)).type(), 0));
    words.put("one", a -> number(helpers.shape(a.get(0)).type(), 1));
    words.put("zeros", a -> filled(a.get(0), 0));
    words.put("ones", a -> filled(a.get(0), 1));
    words.put("truth", a -> truth(a.get(0)));
    words.put("summand", a -> summand(a.get(0)));
    words.put("float", a -> floating(a.get(0)));
    words.put("quotient", a -> quotient(a.get(0), a.get(1)));
    words.put("spread", a -> spread(a.get(0), a.get(1), a.get(2)));
    words.put("literal", a -> literal(a.get(0), a.size() > 1 ? a.get(1) : "none"));
    words.put("typed", a -> typed(a.get(0), a.get(1)));
    words.put("vector", a -> vector(a.get(0)));
    words.put("integer", a -> integer(a.get(0)));
    words.put("range", a -> range(a.get(0), a.get(1), a.get(2), a.get(3)));
    words.put("linspace", a -> linspace(a.get(0), a.get(1), a.get(2)));
    words.put("padding", a -> padding(a.get(0), a.get(1)));
    words.put("rolled", a -> rolled(a.get(0), a.get(1)));
    words.put("tiled", a -> tiled(a.get(0), a.get(1)));
    words.put("decimal", a -> a.get(0) + (Texts.isWholeNumber(a.get(0)) ? ".0" : ""));
    words.put("picked", a -> picked(a.get(0), a.get(1), a.get(2)));
    words.put("onehot", a -> oneHot(a.get(0), a.get(1)));
    words.put("diagonal", a -> diagonal(a.get(0)));
    words.put("gathered", a -> gathered(a.get(0), a.get(1)));
    words.put("taken", a -> new Slices(helpers).sliced(a.get(0), List.of(a.get(1))));
    return words;
  }

  /** The element type that a text names, in XLA's words or others. */
  private String type(String text) {
    String bare = text.replace("\"", "");
    return ElementType.named(bare)
        .map(ElementType::text)
        .or(() -> Phrasebook.get().type(bare))
        .orElseThrow(UnfitException::new);
  }

  private String identity(String x, String operation) {
    ElementType type = helpers.shape(x).type();
    NdArray identity =
        Operations.find(operation)
            .flatMap(op -> op.identity(type))
            .orElseThrow(UnfitException::new);
    if (type.isPred()) {
      return identity.longAt(0) == 0 ? "false" : "true";
    }
    if (!type.isFloat()) {
      return type == ElementType.U64
          ? Long.toUnsignedString(identity.longAt(0))
          : Long.toString(identity.longAt(0));
    }
    double value = identity.doubleAt(0);
    return Double.isInfinite(value) ? (value < 0 ? "-inf" : "inf") : Double.toString(value);
  }

  private static String number(ElementType type, long value) {
    return type.isPred()
        ? Boolean.toString(value != 0)
        : type.isFloat() ? value + ".0" : Long.toString(value);
  }

  private String filled(String x, long value) {
    ArrayShape shape = helpers.shape(x);
    boolean usual = shape.type() == ElementType.F32 || shape.type() == ElementType.S32;
    String number =
        usual || shape.type().isPred()
            ? number(shape.type(), value)
            : shape.type().text() + "[] " + value;
    return shape.isScalar() ? number : "Broadcast(" + number + ", " + shape.sizes() + ")";
  }

  private String truth(String x) {
    return helpers.shape(x).type().isPred() ? x : "Ne(" + x + ", 0)";
  }

  /** The terms of a sum: truth values count as 0 and 1. */
  private String summand(String x) {
    return helpers.shape(x).type().isPred() ? "ConvertElementType(" + x + ", s32)" : x;
  }

  private String floating(String x) {
    ElementType type = helpers.shape(x).type();
    return type.isFloat() || type.isComplex() ? x : "ConvertElementType(" + x + ", f32)";
  }

  private String quotient(String x, String y) {
    String quotient = "Div(" + x + ", " + y + ")";
    return helpers.shape(x).type().isFloat() ? "Floor(" + quotient + ")" : quotient;
  }

  /** A scalar as an array of the sizes of {@code mask} and of the element type of {@code other}. */
  private String spread(String value, String mask, String other) {
    ArrayShape own = helpers.shape(value);
    ArrayShape sizes = helpers.shape(mask);
    if (!own.isScalar() || sizes.isScalar()) {
      return value;
    }
    boolean decimal = value.matches("-?\\d+") && helpers.shape(other).type().isFloat();
    return "Broadcast(" + value + (decimal ? ".0" : "") + ", " + sizes.sizes() + ")";
  }

  private String literal(String value, String type) {
    String braced = Texts.isList(value) ? Texts.braced(value) : value;
    if (PhraseHelpers.isNone(type)) {
      return braced;
    }
    if (!Texts.isList(value) && !value.matches("[-+.\\w]*\\d[-+.\\w]*")) {
      return "ConvertElementType(" + value + ", " + type(type) + ")";
    }
    return type(type) + PhraseHelpers.bracketed(helpers.sizesOf(braced)) + " " + braced;
  }

  /** A number of an element type; without one as it is written. */
  private String typed(String value, String type) {
    if (PhraseHelpers.isNone(type)) {
      return value;
    }
    String name = type(type);
    return name.startsWith("f") || name.startsWith("b") || name.startsWith("c")
        ? name.equals("f32") ? value : name + "[] " + value
        : name.equals("s32") ? integer(value) : name + "[] " + integer(value);
  }

  private String vector(String x) {
    PhraseHelpers.require(helpers.shape(x).rank() == 1);
    return x;
  }

  private static String integer(String text) {
    PhraseHelpers.require(text.matches("-?\\d{1,18}(\\.0*)?"));
    return text.replaceFirst("\\..*", "");
  }

  private String range(String start, String limit, String delta, String type) {
    double from = decimal(start);
    double step = decimal(delta);
    double count = Math.ceil((decimal(limit) - from) / step);
    PhraseHelpers.require(count >= 0 && count < 1e9);
    boolean decimals = (start + limit + delta).contains(".");
    String iota = "Iota(" + (decimals ? "f32" : type(type)) + "[" + (long) count + "], 0)";
    return offset(step == 1 ? iota : "Mul(" + iota + ", " + delta + ")", start);
  }

  private static String offset(String values, String start) {
    return decimal(start) == 0 ? values : "Add(" + values + ", " + start + ")";
  }

  private static String linspace(String start, String stop, String count) {
    long steps = Long.parseLong(integer(count));
    PhraseHelpers.require(steps > 1);
    double step = (decimal(stop) - decimal(start)) / (steps - 1);
    return offset("Mul(Iota(f32[%d], 0), %s)".formatted(steps, (float) step), start);
  }

  private static double decimal(String text) {
    try {
      return Double.parseDouble(text.toLowerCase(Locale.ROOT));
    } catch (NumberFormatException word) {
      throw new UnfitException();
    }
  }

  /** One number or pair for all dimensions, or a pair for each. */
  private String padding(String x, String text) {
    int rank = helpers.shape(x).rank();
    List<String> parts = Texts.elements(text);
    if (parts.stream().anyMatch(Texts::isList)) {
      return Texts.braces(parts.stream().map(pair -> triple(Texts.elements(pair))).toList());
    }
    return Texts.braces(Collections.nCopies(rank, triple(parts)));
  }

  private static String triple(List<String> pair) {
    return "(" + pair.getFirst() + ", " + pair.getLast() + ", 0)";
  }

  private String rolled(String x, String by) {
    long size = helpers.shape(vector(x)).size(0);
    long split = Math.floorMod(-PhraseHelpers.integers(by).getFirst(), Math.max(1, size));
    return "Concatenate({Slice(%s, {%d}, {%d}), Slice(%s, {0}, {%d})}, 0)"
        .formatted(x, split, size, x, split);
  }

  /** {@code x} so many times along each dimension; what is missing comes first. */
  private String tiled(String x, String reps) {
    List<Long> sizes = helpers.sizesOf(x);
    List<Long> times = new ArrayList<>(PhraseHelpers.integers(reps));
    while (times.size() < sizes.size()) {
      times.addFirst(1L);
    }
    int shift = times.size() - sizes.size();
    boolean above = shift == 1 && times.subList(1, times.size()).stream().allMatch(t -> t == 1);
    if (above) {
      return "Broadcast(" + x + ", {" + times.getFirst() + "})";
    }
    PhraseHelpers.require(shift >= 0);
    List<Long> apart = new ArrayList<>();
    List<Long> dims = new ArrayList<>();
    List<Long> whole = new ArrayList<>();
    for (int k = 0; k < times.size(); k++) {
      long size = k < shift ? 1 : sizes.get(k - shift);
      apart.add(times.get(k));
      if (k >= shift) {
        dims.add((long) apart.size());
        apart.add(size);
      }
      whole.add(times.get(k) * size);
    }
    return "Reshape(BroadcastInDim(%s, %s, %s), %s)"
        .formatted(x, Texts.braces(apart), Texts.braces(dims), Texts.braces(whole));
  }

  /** For each number of {@code x}, which of the numbers below {@code count} it is. */
  private String oneHot(String x, String count) {
    ArrayShape shape = helpers.shape(x);
    List<Long> sizes = new ArrayList<>(helpers.sizesOf(x));
    sizes.add(PhraseHelpers.integers(count).getFirst());
    String type = shape.type().text() + PhraseHelpers.bracketed(sizes);
    String iota = "Iota(" + type + ", " + shape.rank() + ")";
    List<Long> dims = LongStream.range(0, shape.rank()).boxed().toList();
    return shape.isScalar()
        ? "Eq(" + iota + ", " + x + ")"
        : "Eq(%s, BroadcastInDim(%s, %s, %s))"
            .formatted(iota, x, Texts.braces(sizes), Texts.braces(dims));
  }

  private String diagonal(String x) {
    ArrayShape shape = helpers.shape(x);
    PhraseHelpers.require(shape.rank() == 1 || shape.rank() == 2);
    long size = shape.size(0);
    String sizes = shape.rank() == 1 ? "[" + size + "," + size + "]" : shape.sizes().toString();
    String square = sizes.replace('{', '[').replace('}', ']');
    String same = "Eq(Iota(s32%s, 0), Iota(s32%s, 1))".formatted(square, square);
    String braced = Texts.braced(square);
    String zero = "Broadcast(" + number(shape.type(), 0) + ", " + braced + ")";
    return shape.rank() == 1
        ? "Select(%s, BroadcastInDim(%s, %s, {0}), %s)".formatted(same, x, braced, zero)
        : "Reduce(Select(%s, %s, %s), %s, Add, {0})"
            .formatted(same, x, zero, number(shape.type(), 0));
  }

  /** The slices of {@code x} along {@code axis}, the first, that a number or a list names. */
  private String picked(String x, String index, String axis) {
    PhraseHelpers.require(helpers.dims(x, axis).equals(List.of(0L)));
    return index.matches("-?\\d{1,18}")
        ? new Slices(helpers).sliced(x, List.of(index))
        : gathered(x, index);
  }

  /** The slices of {@code x} along its first dimension that a list of numbers names. */
  private String gathered(String x, String index) {
    ArrayShape shape = helpers.shape(x);
    String braces = Texts.braced(index);
    ArrayShape indices = helpers.shape(braces);
    PhraseHelpers.require(shape.rank() > 0 && indices.rank() == 1 && indices.type().isInteger());
    List<Long> sizes = new ArrayList<>(helpers.sizesOf(x));
    sizes.set(0, 1L);
    return "Gather(%s, %s, offset_dims=%s, collapsed_slice_dims={0}, start_index_map={0}, index_vector_dim=1, slice_sizes=%s)"
        .formatted(
            x,
            braces,
            Texts.braces(LongStream.range(1, shape.rank()).boxed().toList()),
            Texts.braces(sizes));
  }
}

package xlet.session;

import java.util.Optional;
import java.util.function.Function;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.session.compare.Comparison;
import xlet.session.compare.Difference;

/** When two values count as equal: types, sizes and elements; NaN equals NaN, −0 equals 0. */
final class Equality {
  private Equality() {}

  /** Where two values differ, in words; empty if they are equal. */
  static Optional<String> difference(Value got, Value want) {
    return compare(got, want, pair -> firstUnequal(pair.got, pair.want));
  }

  static Optional<String> beyondUlps(Value got, Value want, long most) {
    return compare(
        got,
        want,
        pair -> new Comparison.Ulp(most).first(pair.want, pair.got).map(Difference::toString));
  }

  /** Where two values are more than {@code tolerance} apart. */
  static Optional<String> beyond(Value got, Value want, double tolerance) {
    return compare(got, want, pair -> firstBeyond(pair.got, pair.want, tolerance));
  }

  private record Pair(NdArray got, NdArray want) {}

  private static Optional<String> compare(
      Value got, Value want, Function<Pair, Optional<String>> arrays) {
    if (!got.shape().compatible(want.shape())) {
      return Optional.of("the value is " + got.shape().text() + ", not " + want.shape().text());
    }
    if (got instanceof TupleValue tuple && want instanceof TupleValue other) {
      for (int k = 0; k < tuple.elements().size(); k++) {
        var difference = compare(tuple.elements().get(k), other.elements().get(k), arrays);
        if (difference.isPresent()) {
          return Optional.of("element " + k + ": " + difference.get());
        }
      }
      return Optional.empty();
    }
    return got instanceof NdArray a && want instanceof NdArray b
        ? arrays.apply(new Pair(a, b))
        : Optional.empty();
  }

  private static Optional<String> firstUnequal(NdArray got, NdArray want) {
    return first(got, want, (g, w) -> sameElement(got, g, want, w));
  }

  private static Optional<String> firstBeyond(NdArray got, NdArray want, double tolerance) {
    return first(
        got,
        want,
        (g, w) ->
            sameElement(got, g, want, w)
                || (Math.abs(got.realAt(g) - want.realAt(w)) <= tolerance
                    && Math.abs(got.imaginaryAt(g) - want.imaginaryAt(w)) <= tolerance));
  }

  @FunctionalInterface
  private interface Passes {
    boolean test(int got, int want);
  }

  private static Optional<String> first(NdArray got, NdArray want, Passes passes) {
    var gots = got.offsets();
    var wants = want.offsets();
    for (long place = 0; gots.hasNext(); place++) {
      int g = gots.nextInt();
      int w = wants.nextInt();
      if (!passes.test(g, w)) {
        var index = want.shape().withDefaultLayout().layout().indexAt(want.shape().sizes(), place);
        return Optional.of(new Difference(index.orElseThrow(), want, w, got, g).toString());
      }
    }
    return Optional.empty();
  }

  private static boolean sameElement(NdArray got, int g, NdArray want, int w) {
    ElementType type = got.type();
    if (type.inLong()) {
      return got.longAt(g) == want.longAt(w);
    }
    return same(got.realAt(g), want.realAt(w))
        && (!type.isComplex() || same(got.imaginaryAt(g), want.imaginaryAt(w)));
  }

  private static boolean same(double a, double b) {
    return a == b || (Double.isNaN(a) && Double.isNaN(b));
  }

  /** Which element of {@code value} is the first that is false, in words; empty if none is. */
  static Optional<String> firstFalse(NdArray value) {
    var offsets = value.offsets();
    for (long place = 0; offsets.hasNext(); place++) {
      if (value.longAt(offsets.nextInt()) == 0) {
        return Optional.of("element " + indexText(value.shape(), place) + " is false");
      }
    }
    return Optional.empty();
  }

  /** The index of the element at {@code place} in row-major order: {@code [1,2]}. */
  private static String indexText(ArrayShape shape, long place) {
    return shape
        .withDefaultLayout()
        .layout()
        .indexAt(shape.sizes(), place)
        .map(index -> "[" + index.joined() + "]")
        .orElse("");
  }
}

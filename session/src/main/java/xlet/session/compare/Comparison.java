package xlet.session.compare;

import java.util.Iterator;
import java.util.Optional;
import xlet.engine.array.BoundedArray;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.Token;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.op.ActualSizes;

/**
 * A rule by which a computed value counts as the wanted one. A NaN equals any NaN. The classes of a
 * corpus, {@link Bits}, {@link Ulp} and {@link Close}, let pass what hardware flushes to zero:
 * where the wanted number lies below the smallest normal one of its type (0 included), anything
 * below it of the same sign.
 */
public sealed interface Comparison {
  /** The numbers are equal; −0 is 0. */
  record Equal() implements Comparison {}

  /** The numbers are at most {@code tolerance} apart. */
  record Within(double tolerance) implements Comparison {}

  /** All bits are equal. */
  record Bits() implements Comparison {}

  /** At most {@code most} representable numbers apart; ±0 are equal. */
  record Ulp(long most) implements Comparison {}

  /** At most {@code relative} times the greatest finite wanted magnitude apart. */
  record Close(double relative) implements Comparison {}

  /**
   * The class that a corpus calls {@code text}: {@code bits}, {@code ulp:3}, {@code close:1e-5}.
   *
   * @throws IllegalArgumentException if there is no such class
   */
  static Comparison of(String text) {
    if (text.equals("bits")) {
      return new Bits();
    }
    if (text.startsWith("ulp:")) {
      return new Ulp(Long.parseLong(text.substring(4)));
    }
    if (text.startsWith("close:")) {
      return new Close(Double.parseDouble(text.substring(6)));
    }
    throw new IllegalArgumentException("no comparison is called " + text);
  }

  /** The first place where {@code got} is not as wanted, in words; empty if there is none. */
  default Optional<String> difference(Value wanted, Value found) {
    Value want = ActualSizes.plain(wanted);
    Value got = ActualSizes.plain(found);
    if (!got.shape().compatible(want.shape())) {
      return Optional.of("the value is " + got.shape().text() + ", not " + want.shape().text());
    }
    return switch (want) {
      case NdArray array -> first(array, (NdArray) got).map(Difference::toString);
      case TupleValue tuple -> {
        for (int k = 0; k < tuple.size(); k++) {
          Optional<String> inside = difference(tuple.get(k), ((TupleValue) got).get(k));
          if (inside.isPresent()) {
            yield Optional.of("element " + k + ": " + inside.get());
          }
        }
        yield Optional.empty();
      }
      case BoundedArray _, Token _ -> Optional.empty();
    };
  }

  /** The first element of {@code got}, of the same shape, that does not pass; empty if all do. */
  default Optional<Difference> first(NdArray want, NdArray got) {
    Iterator<Difference> all = differences(want, got);
    return all.hasNext() ? Optional.of(all.next()) : Optional.empty();
  }

  /** The elements of {@code got}, of the same shape, that do not pass, in row-major order. */
  default Iterator<Difference> differences(NdArray want, NdArray got) {
    double scale = this instanceof Close ? greatest(want) : 0;
    return new Differences(want, got, (w, g) -> passes(want, w, got, g, scale));
  }

  /** The first element of {@code value} that is false, in words; empty if there is none. */
  static Optional<String> firstFalse(NdArray value) {
    var offsets = value.offsets();
    for (long place = 0; offsets.hasNext(); place++) {
      if (value.longAt(offsets.nextInt()) == 0) {
        return Optional.of("element " + Differences.index(value.shape(), place) + " is false");
      }
    }
    return Optional.empty();
  }

  private boolean passes(NdArray want, int w, NdArray got, int g, double scale) {
    ElementType part = want.type().part();
    return passes(part, want.realBits(w), got.realBits(g), scale)
        && passes(part, want.imaginaryBits(w), got.imaginaryBits(g), scale);
  }

  private boolean passes(ElementType type, long want, long got, double scale) {
    if (want == got) {
      return true;
    }
    double wanted = type.decode(want);
    double found = type.decode(got);
    double apart = Math.abs(wanted - found);
    if (type.inLong()) {
      return switch (this) {
        case Equal(), Bits(), Ulp _ -> false;
        case Within(double tolerance) -> tolerance > 0 && apart <= tolerance;
        case Close(double relative) -> relative > 0 && apart <= relative * scale;
      };
    }
    if (Double.isNaN(wanted) || Double.isNaN(found)) {
      return Double.isNaN(wanted) && Double.isNaN(found);
    }
    return switch (this) {
      case Equal() -> wanted == found;
      case Within(double tolerance) -> wanted == found || apart <= tolerance;
      case Bits() -> bothTiny(type, wanted, found);
      case Ulp(long most) ->
          bothTiny(type, wanted, found) || wanted == found || isNear(type, want, got, most);
      case Close(double relative) ->
          bothTiny(type, wanted, found) || wanted == found || apart <= relative * scale;
    };
  }

  private static boolean isNear(ElementType type, long want, long got, long most) {
    return Double.isFinite(type.decode(want))
        && Double.isFinite(type.decode(got))
        && Ulps.between(type, want, got) <= most;
  }

  private static boolean bothTiny(ElementType type, double wanted, double found) {
    double normal = type.smallestNormal();
    return Math.abs(wanted) < normal
        && Math.abs(found) < normal
        && Math.copySign(1, wanted) == Math.copySign(1, found);
  }

  private static double greatest(NdArray want) {
    double greatest = 0;
    for (var offsets = want.offsets(); offsets.hasNext(); ) {
      int offset = offsets.nextInt();
      for (double part : new double[] {want.realAt(offset), want.imaginaryAt(offset)}) {
        greatest = Double.isFinite(part) ? Math.max(greatest, Math.abs(part)) : greatest;
      }
    }
    return greatest;
  }
}

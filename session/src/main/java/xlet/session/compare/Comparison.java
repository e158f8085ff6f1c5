package xlet.session.compare;

import java.util.Optional;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Placement;

/**
 * When a computed element counts as the wanted one. In each class a NaN equals any NaN, and where
 * the wanted number lies below the smallest normal one of its type (0 included), anything below it
 * of the same sign passes.
 */
public sealed interface Comparison {
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

  /** The first element of {@code got}, of the same shape, that does not pass; empty if all do. */
  default Optional<Difference> first(NdArray want, NdArray got) {
    double scale = this instanceof Close ? greatest(want) : 0;
    Placement placement = want.shape().withDefaultLayout().layout().placement(want.shape().sizes());
    var wanted = want.offsets();
    var found = got.offsets();
    for (long place = 0; wanted.hasNext(); place++) {
      int w = wanted.nextInt();
      int g = found.nextInt();
      if (!passes(want, w, got, g, scale)) {
        Ints index = placement.indexAt(place).orElseThrow();
        return Optional.of(new Difference(index, want, w, got, g));
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
    if (type.inLong()) {
      return this instanceof Close close
          && Math.abs(wanted - found) <= close.relative() * scale
          && close.relative() > 0;
    }
    if (Double.isNaN(wanted) || Double.isNaN(found)) {
      return Double.isNaN(wanted) && Double.isNaN(found);
    }
    return bothTiny(type, wanted, found)
        || switch (this) {
          case Bits() -> false;
          case Ulp(long most) ->
              wanted == found
                  || (Double.isFinite(wanted)
                      && Double.isFinite(found)
                      && Ulps.between(type, want, got) <= most);
          case Close(double relative) ->
              wanted == found || Math.abs(wanted - found) <= relative * scale;
        };
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

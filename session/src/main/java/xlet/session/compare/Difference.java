package xlet.session.compare;

import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.session.render.ElementText;

/**
 * An element that is not the wanted one.
 *
 * @param index where
 * @param want the array that was wanted, and {@code wantOffset} the element's offset in it
 * @param got the array that was computed, and {@code gotOffset} the element's offset in it
 */
public record Difference(Ints index, NdArray want, int wantOffset, NdArray got, int gotOffset) {
  /** Rounding takes results no farther apart; beyond it a count of numbers says nothing. */
  private static final long MOST_OF_ROUNDING = 10_000;

  /** The wanted element as text. */
  public String wanted() {
    return ElementText.of(want, wantOffset);
  }

  /** The computed element as text. */
  public String found() {
    return ElementText.of(got, gotOffset);
  }

  /** How many representable numbers lie between them; 0 if they are not finite real floats. */
  public long ulps() {
    ElementType type = want.type();
    boolean countable =
        type.isFloat()
            && Double.isFinite(want.doubleAt(wantOffset))
            && Double.isFinite(got.doubleAt(gotOffset));
    return countable ? Ulps.between(type, want.bits(wantOffset), got.bits(gotOffset)) : 0;
  }

  /** Returns true if rounding may be why they differ, so that {@link #ulps} says something. */
  public boolean isOfRounding() {
    long ulps = ulps();
    return ulps > 0 && ulps <= MOST_OF_ROUNDING && ulps < 1L << want.type().mantissaBits();
  }

  /** How far apart they are by value; 0 if that is no finite number. */
  public double distance() {
    double apart =
        Math.hypot(
            want.realAt(wantOffset) - got.realAt(gotOffset),
            want.type().isComplex()
                ? want.imaginaryAt(wantOffset) - got.imaginaryAt(gotOffset)
                : 0);
    return Double.isFinite(apart) ? apart : 0;
  }

  @Override
  public String toString() {
    String where = index.isEmpty() ? "" : "at " + index + " ";
    return where + "wanted " + wanted() + ", got " + found() + apart();
  }

  private String apart() {
    if (isOfRounding()) {
      return " (" + ulps() + " ulp apart)";
    }
    return ulps() > 0 ? " (" + ElementText.number(want.type(), distance()) + " apart)" : "";
  }
}

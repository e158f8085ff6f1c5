package xlet.engine.element;

import java.util.function.IntFunction;

/** A summand of an {@link IndexExpression}: a whole number with a known range. */
public sealed interface Atom permits Atom.Dim, Atom.Div, Atom.Mod, Atom.OfValue, Atom.Clamp {

  /** The least value that this atom can take. */
  long low();

  /** The greatest value that this atom can take. */
  long high();

  /** This as it is read aloud, operand number n called {@code names.apply(n)}. */
  String describe(IntFunction<String> names);

  /** A dimension that an index runs over, from 0 to {@code extent - 1}; equal only to itself. */
  final class Dim implements Atom {
    private final String name;
    private final long extent;

    public Dim(String name, long extent) {
      this.name = name;
      this.extent = extent;
    }

    public String name() {
      return name;
    }

    public long extent() {
      return extent;
    }

    @Override
    public long low() {
      return 0;
    }

    @Override
    public long high() {
      return Math.max(0, extent - 1);
    }

    @Override
    public String describe(IntFunction<String> names) {
      return name;
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /** The floor of {@code dividend / divisor}; the divisor is positive. */
  record Div(IndexExpression dividend, long divisor) implements Atom {
    @Override
    public long low() {
      return Math.floorDiv(dividend.low(), divisor);
    }

    @Override
    public long high() {
      return Math.floorDiv(dividend.high(), divisor);
    }

    @Override
    public String describe(IntFunction<String> names) {
      return IndexText.inParentheses(dividend, names) + " div " + divisor;
    }
  }

  /**
   * The remainder of {@code dividend / modulus} in {@code [0, modulus)}; the modulus is positive.
   */
  record Mod(IndexExpression dividend, long modulus) implements Atom {
    @Override
    public long low() {
      return 0;
    }

    @Override
    public long high() {
      return modulus - 1;
    }

    @Override
    public String describe(IntFunction<String> names) {
      return IndexText.inParentheses(dividend, names) + " mod " + modulus;
    }
  }

  /**
   * A whole number that is read from an array; {@code label} names its use: "start index". Values
   * beyond {@link IndexExpression#UNBOUNDED} count as that.
   */
  record OfValue(Expression value, String label) implements Atom {
    @Override
    public long low() {
      var type = value.type();
      return type.isSigned() ? Math.max(type.minLong(), -IndexExpression.UNBOUNDED) : 0;
    }

    @Override
    public long high() {
      var type = value.type();
      return type.bits() == 64
          ? IndexExpression.UNBOUNDED
          : Math.min(type.maxLong(), IndexExpression.UNBOUNDED);
    }

    @Override
    public String describe(IntFunction<String> names) {
      return Formula.of(value, names);
    }
  }

  /** {@code index} moved to the nearer end of {@code [low, high]} where it lies outside. */
  record Clamp(IndexExpression index, long low, long high, String label) implements Atom {
    @Override
    public String describe(IntFunction<String> names) {
      return "clamp(" + low + ", " + index.describe(names) + ", " + high + ")";
    }
  }
}

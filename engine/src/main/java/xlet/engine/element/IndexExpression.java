package xlet.engine.element;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import xlet.engine.element.Atom.Clamp;
import xlet.engine.element.Atom.Dim;
import xlet.engine.element.Atom.Div;
import xlet.engine.element.Atom.Mod;

/**
 * A whole number in terms of dimensions: {@code constant + Σ coefficient · atom}, canonical, with a
 * known range. Every operation simplifies, so that a chain of reshapes, slices and reversals ends
 * as the one affine form that it is.
 */
public final class IndexExpression {
  /** A number beyond every index: an index that is read from an array is cut to ± this. */
  public static final long UNBOUNDED = 1L << 62;

  private final long constant;
  private final List<Term> terms;
  private final long low;
  private final long high;

  /** One summand; the coefficient is never 0, and no atom occurs twice in a sum. */
  public record Term(long coefficient, Atom atom) {}

  private IndexExpression(long constant, List<Term> terms) {
    this.constant = constant;
    this.terms = List.copyOf(terms);
    long least = Math.clamp(constant, -UNBOUNDED, UNBOUNDED);
    long most = least;
    for (Term term : terms) {
      long c = term.coefficient;
      least = saturatingAdd(least, saturatingTimes(c, c > 0 ? term.atom.low() : term.atom.high()));
      most = saturatingAdd(most, saturatingTimes(c, c > 0 ? term.atom.high() : term.atom.low()));
    }
    this.low = least;
    this.high = most;
  }

  /** The position in row-major order of the index that {@code dims} are. */
  public static IndexExpression rowMajor(List<Dim> dims) {
    IndexExpression position = constant(0);
    for (Dim dim : dims) {
      position = position.times(dim.extent()).plus(of(dim));
    }
    return position;
  }

  /** The number {@code value}. */
  public static IndexExpression constant(long value) {
    return new IndexExpression(value, List.of());
  }

  /** The value of {@code atom}; a constant where its range holds one number only. */
  public static IndexExpression of(Atom atom) {
    return atom.low() == atom.high()
        ? constant(atom.low())
        : new IndexExpression(0, List.of(new Term(1, atom)));
  }

  /** The summand without an atom. */
  public long constant() {
    return constant;
  }

  /** The other summands, in the order in which they were added. */
  public List<Term> terms() {
    return terms;
  }

  /** The least value. */
  public long low() {
    return low;
  }

  /** The greatest value. */
  public long high() {
    return high;
  }

  /** Whether this is a number, whatever the dimensions are. */
  public boolean isConstant() {
    return terms.isEmpty();
  }

  /** Whether every value lies in {@code [from, to]}. */
  public boolean isWithin(long from, long to) {
    return from <= low && high <= to;
  }

  public IndexExpression plus(long addend) {
    return addend == 0 ? this : new IndexExpression(constant + addend, terms);
  }

  public IndexExpression minus(long subtrahend) {
    return plus(-subtrahend);
  }

  public IndexExpression plus(IndexExpression addend) {
    if (addend.isConstant()) {
      return plus(addend.constant);
    }
    if (isConstant()) {
      return addend.plus(constant);
    }
    List<Term> sum = new ArrayList<>(terms);
    for (Term term : addend.terms) {
      add(sum, term);
    }
    return recombined(constant + addend.constant, sum);
  }

  public IndexExpression times(long factor) {
    if (factor == 1) {
      return this;
    }
    if (factor == 0) {
      return constant(0);
    }
    List<Term> product = new ArrayList<>(terms.size());
    for (Term term : terms) {
      product.add(new Term(term.coefficient * factor, term.atom));
    }
    return new IndexExpression(constant * factor, product);
  }

  /**
   * The floor of this divided by {@code divisor}, which is not negative. An array with a dimension
   * of size 0 has no element to find, so dividing by that size may give anything: it gives 0.
   */
  public IndexExpression div(long divisor) {
    if (divisor == 0) {
      return constant(0);
    }
    if (divisor == 1) {
      return this;
    }
    List<Term> quotient = new ArrayList<>();
    List<Term> rest = new ArrayList<>();
    for (Term term : terms) {
      if (term.coefficient % divisor == 0) {
        quotient.add(new Term(term.coefficient / divisor, term.atom));
      } else {
        rest.add(term);
      }
    }
    var whole = new IndexExpression(Math.floorDiv(constant, divisor), quotient);
    var remainder = new IndexExpression(Math.floorMod(constant, divisor), rest);
    return whole.plus(remainder.divIrreducible(divisor));
  }

  private IndexExpression divIrreducible(long divisor) {
    long least = Math.floorDiv(low, divisor);
    if (least == Math.floorDiv(high, divisor)) {
      return constant(least);
    }
    long common = divisor;
    for (Term term : terms) {
      common = gcd(common, Math.abs(term.coefficient));
    }
    if (common > 1) {
      List<Term> smaller = new ArrayList<>();
      for (Term term : terms) {
        smaller.add(new Term(term.coefficient / common, term.atom));
      }
      return new IndexExpression(Math.floorDiv(constant, common), smaller).div(divisor / common);
    }
    if (constant == 0
        && terms.size() == 1
        && terms.get(0) instanceof Term(long c, Div(var dividend, long inner))
        && c == 1) {
      return dividend.div(inner * divisor);
    }
    return of(new Div(this, divisor));
  }

  /**
   * The remainder of this by {@code modulus}, which is not negative, in {@code [0, modulus)}; 0 for
   * a modulus of 0, as in {@link #div}.
   */
  public IndexExpression mod(long modulus) {
    if (modulus == 0) {
      return constant(0);
    }
    List<Term> rest = new ArrayList<>();
    for (Term term : terms) {
      if (term.coefficient % modulus != 0) {
        rest.add(term);
      }
    }
    var remainder = new IndexExpression(Math.floorMod(constant, modulus), rest);
    if (remainder.isWithin(0, modulus - 1)) {
      return remainder;
    }
    if (isWithin(0, modulus - 1)) {
      return this;
    }
    long turns = Math.floorDiv(remainder.low, modulus);
    if (turns == Math.floorDiv(remainder.high, modulus)) {
      return remainder.minus(turns * modulus);
    }
    if (remainder.constant == 0
        && rest.size() == 1
        && rest.get(0) instanceof Term(long c, Mod(var dividend, long inner))
        && c == 1
        && inner % modulus == 0) {
      return dividend.mod(modulus);
    }
    return of(new Mod(remainder, modulus));
  }

  /** This, moved to the nearer end of {@code [from, to]} where it lies outside. */
  public IndexExpression clamp(long from, long to, String label) {
    if (isWithin(from, to)) {
      return this;
    }
    return from >= to ? constant(from) : of(new Clamp(this, from, to, label));
  }

  /** This with every atom exchanged for what {@code replacement} gives, and simplified again. */
  public IndexExpression substitute(Function<Atom, IndexExpression> replacement) {
    IndexExpression result = constant(constant);
    for (Term term : terms) {
      result = result.plus(replacement.apply(term.atom).times(term.coefficient));
    }
    return result;
  }

  private static void add(List<Term> sum, Term addend) {
    for (int i = 0; i < sum.size(); i++) {
      if (sum.get(i).atom.equals(addend.atom)) {
        long coefficient = sum.get(i).coefficient + addend.coefficient;
        if (coefficient == 0) {
          sum.remove(i);
        } else {
          sum.set(i, new Term(coefficient, addend.atom));
        }
        return;
      }
    }
    sum.add(addend);
  }

  /** The sum with {@code m·(x div m) + x mod m} written as {@code x}. */
  private static IndexExpression recombined(long constant, List<Term> sum) {
    for (Term remainder : sum) {
      if (!(remainder.atom instanceof Mod(var dividend, long modulus))) {
        continue;
      }
      // The quotient of the same dividend is itself simplified, so compare what div() makes of it.
      var quotient = dividend.div(modulus).times(remainder.coefficient * modulus);
      if (!quotient.isConstant() && sum.containsAll(quotient.terms)) {
        List<Term> rest = new ArrayList<>(sum);
        rest.remove(remainder);
        rest.removeAll(quotient.terms);
        return new IndexExpression(constant - quotient.constant, rest)
            .plus(dividend.times(remainder.coefficient));
      }
    }
    return new IndexExpression(constant, sum);
  }

  /** The greatest common divisor of two numbers that are not negative. */
  public static long gcd(long a, long b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  /** The sum of two numbers that are in the range themselves. */
  private static long saturatingAdd(long a, long b) {
    return Math.clamp(a + b, -UNBOUNDED, UNBOUNDED);
  }

  private static long saturatingTimes(long a, long b) {
    long high = Math.multiplyHigh(a, b);
    long product = a * b;
    if (high != product >> 63) {
      return high < 0 ? -UNBOUNDED : UNBOUNDED;
    }
    return Math.clamp(product, -UNBOUNDED, UNBOUNDED);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof IndexExpression that
        && constant == that.constant
        && terms.size() == that.terms.size()
        && that.terms.containsAll(terms);
  }

  @Override
  public int hashCode() {
    int hash = Long.hashCode(constant);
    for (Term term : terms) {
      hash += term.hashCode();
    }
    return hash;
  }

  /**
   * The sum as it is read aloud, operand number n called {@code names.apply(n)}: {@code 2*d0 + d1},
   * {@code 2 - d0}, {@code d0 div 2}.
   */
  public String describe(IntFunction<String> names) {
    return IndexText.of(this, names);
  }

  @Override
  public String toString() {
    return describe(operand -> "x" + operand);
  }
}

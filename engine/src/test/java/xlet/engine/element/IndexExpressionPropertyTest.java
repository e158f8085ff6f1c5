package xlet.engine.element;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.ToLongFunction;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import xlet.engine.array.Ints;
import xlet.engine.element.Atom.Dim;

/** Sums, quotients, remainders and clamps of dimensions, against plain arithmetic on numbers. */
class IndexExpressionPropertyTest {
  /** Numbers for dimensions. */
  private static final class Place extends IdentityHashMap<Dim, Long> {
    private static final long serialVersionUID = 1L;

    long at(Dim dim) {
      return Objects.requireNonNull(get(dim));
    }
  }

  /** An expression beside what it should be worth at a place. */
  private record Pair(IndexExpression expression, ToLongFunction<Place> wanted) {}

  private static final class Generator {
    private final Random random;
    private final List<Dim> dims = new ArrayList<>();

    Generator(long seed) {
      random = new Random(seed);
      for (int d = 0; d < 3; d++) {
        dims.add(new Dim("d" + d, 1L + random.nextInt(4)));
      }
    }

    Pair pair(int depth) {
      if (depth == 0) {
        Dim dim = dims.get(random.nextInt(dims.size()));
        return new Pair(IndexExpression.of(dim), place -> place.at(dim));
      }
      Pair x = pair(depth - 1);
      long number = 1L + random.nextInt(6);
      return switch (random.nextInt(6)) {
        case 0 -> sum(x, pair(depth - 1));
        case 1 -> times(x, number - 3);
        case 2 ->
            new Pair(x.expression.div(number), p -> Math.floorDiv(x.wanted.applyAsLong(p), number));
        case 3 ->
            new Pair(x.expression.mod(number), p -> Math.floorMod(x.wanted.applyAsLong(p), number));
        case 4 ->
            new Pair(
                x.expression.clamp(-1, number, "place"),
                p -> Math.clamp(x.wanted.applyAsLong(p), -1, number));
        default -> recombined(x, number);
      };
    }

    /** A sum as reshapes make it: a quotient times its divisor, and the remainder. */
    private static Pair recombined(Pair x, long number) {
      Pair quotient =
          new Pair(x.expression.div(number), p -> Math.floorDiv(x.wanted.applyAsLong(p), number));
      Pair remainder =
          new Pair(x.expression.mod(number), p -> Math.floorMod(x.wanted.applyAsLong(p), number));
      return sum(times(quotient, number), remainder);
    }

    private static Pair sum(Pair x, Pair y) {
      return new Pair(
          x.expression.plus(y.expression), p -> x.wanted.applyAsLong(p) + y.wanted.applyAsLong(p));
    }

    private static Pair times(Pair x, long factor) {
      return new Pair(x.expression.times(factor), p -> factor * x.wanted.applyAsLong(p));
    }

    /** Every place in the space that the dimensions span. */
    List<Place> places() {
      List<Place> places = new ArrayList<>(List.of(new Place()));
      for (Dim dim : dims) {
        List<Place> longer = new ArrayList<>();
        for (Place place : places) {
          for (long k = 0; k < dim.extent(); k++) {
            Place extended = new Place();
            extended.putAll(place);
            extended.put(dim, k);
            longer.add(extended);
          }
        }
        places = longer;
      }
      return places;
    }
  }

  private static long value(IndexExpression expression, Place place) {
    long sum = expression.constant();
    for (IndexExpression.Term term : expression.terms()) {
      sum += term.coefficient() * value(term.atom(), place);
    }
    return sum;
  }

  private static long value(Atom atom, Place place) {
    return switch (atom) {
      case Dim dim -> place.at(dim);
      case Atom.Div(var dividend, long divisor) -> Math.floorDiv(value(dividend, place), divisor);
      case Atom.Mod(var dividend, long modulus) -> Math.floorMod(value(dividend, place), modulus);
      case Atom.Clamp(var index, long low, long high, var label) ->
          Math.clamp(value(index, place), low, high);
      case Atom.OfValue read -> throw new IllegalStateException("there are no arrays here");
    };
  }

  @Property(tries = 2000)
  void simplifyingKeepsValuesAndRangesHoldThem(@ForAll long seed) {
    Generator generator = new Generator(seed);
    Pair pair = generator.pair(5);
    for (Place place : generator.places()) {
      long wanted = pair.wanted.applyAsLong(place);
      assertThat(value(pair.expression, place)).as("%s", pair.expression).isEqualTo(wanted);
      assertThat(pair.expression.isWithin(wanted, wanted) || !pair.expression.isConstant())
          .isTrue();
      assertThat(wanted).isBetween(pair.expression.low(), pair.expression.high());
    }
  }

  @Property(tries = 1000)
  void substitutingIsComposing(@ForAll long seed) {
    Generator generator = new Generator(seed);
    Pair outer = generator.pair(4);
    Pair inner = generator.pair(3);
    Dim replaced = generator.dims.get(0);
    // The range of a dimension is what simplification relies on: stay inside of it.
    long extent = replaced.extent();
    Pair inside =
        new Pair(
            inner.expression.mod(extent), p -> Math.floorMod(inner.wanted.applyAsLong(p), extent));
    IndexExpression substituted = replaced(outer.expression, replaced, inside.expression);
    for (Place place : generator.places()) {
      Place moved = new Place();
      moved.putAll(place);
      moved.put(replaced, inside.wanted.applyAsLong(place));
      assertThat(value(substituted, place)).isEqualTo(outer.wanted.applyAsLong(moved));
    }
  }

  private static IndexExpression replaced(IndexExpression all, Dim dim, IndexExpression by) {
    return all.substitute(atom ->
        switch (atom) {
          case Dim other -> other == dim ? by : IndexExpression.of(other);
          case Atom.Div(var dividend, long divisor) -> replaced(dividend, dim, by).div(divisor);
          case Atom.Mod(var dividend, long modulus) -> replaced(dividend, dim, by).mod(modulus);
          case Atom.Clamp(var index, long low, long high, var label) ->
              replaced(index, dim, by).clamp(low, high, label);
          case Atom.OfValue read -> throw new IllegalStateException("there are no arrays here");
        });
  }

  private static String reshape(Ints from, Ints to) {
    List<IndexExpression> entries = new ArrayList<>();
    for (int d = 0; d < to.size(); d++) {
      entries.add(IndexExpression.of(new Dim("d" + d, to.get(d))));
    }
    return Index.split(new Index(entries).linear(to), from).describe(k -> "x" + k);
  }

  @Test
  void theSizeOfAnEmptyDimensionDivides() {
    IndexExpression position = IndexExpression.of(new Dim("d0", 4)).plus(1);
    assertThat(position.div(0)).isEqualTo(IndexExpression.constant(0));
    assertThat(position.mod(0)).isEqualTo(IndexExpression.constant(0));
  }

  @Test
  void reshapesReadAsTheyShould() {
    assertThat(reshape(Ints.of(4, 6), Ints.of(2, 2, 6))).isEqualTo("[2*d0 + d1, d2]");
    assertThat(reshape(Ints.of(2, 2, 6), Ints.of(4, 6))).isEqualTo("[d0 div 2, d0 mod 2, d1]");
    assertThat(reshape(Ints.of(4, 6), Ints.of(4, 6))).isEqualTo("[d0, d1]");
    assertThat(reshape(Ints.of(4, 6), Ints.of(3, 8)))
        .isEqualTo("[(8*d0 + d1) div 6, (8*d0 + d1) mod 6]");
    assertThat(reshape(Ints.of(6), Ints.of(1, 6, 1))).isEqualTo("[d1]");
  }

  @Test
  void anEmptyArrayHasAnIndexToo() {
    assertThat(reshape(Ints.of(0, 3), Ints.of(3, 0)).isEmpty()).isFalse();
    assertThat(reshape(Ints.of(2, 0, 3), Ints.of(0)).isEmpty()).isFalse();
  }
}

package xlet.engine.emit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import xlet.engine.loop.Carrier;

/** Rows times matrices, with terms and columns left over, as folds over the terms make them. */
class RowProductTest {
  private static final int STEP = 71;

  /** Widths of vectors, and so many terms and columns. */
  record Extents(int bits, int terms, int columns) {}

  static Stream<Extents> extents() {
    return Arrays.stream(Inputs.widths())
        .boxed()
        .flatMap(width ->
            IntStream.of(1, 8, 19)
                .boxed()
                .flatMap(terms ->
                    IntStream.of(1, 16, 67)
                        .mapToObj(columns -> new Extents(width, terms, columns))));
  }

  private interface Sum {
    /** The sum at s has a product of the numbers at l and at r. */
    void add(int s, int l, int r);
  }

  private static void each(Extents e, Sum sum) {
    for (int column = 0; column < e.columns; column++) {
      for (int term = 0; term < e.terms; term++) {
        sum.add(3 + column, 7 + term, 11 + term * STEP + column);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("extents")
  void floatsAreFused(Extents e) {
    float[] left = Inputs.floats(1, 30);
    float[] right = Inputs.floats(2, 1500);
    float[] sums = Inputs.floats(3, 80);
    float[] wanted = sums.clone();
    each(e, (s, l, r) -> wanted[s] = Math.fma(left[l], right[r], wanted[s]));
    RowProductEmitter.emit(Carrier.FLOAT, e.bits)
        .add(left, 7, right, 11, STEP, e.terms, sums, 3, e.columns);
    assertThat(sums).isEqualTo(wanted);
  }

  @ParameterizedTest
  @MethodSource("extents")
  void doublesAreFused(Extents e) {
    double[] left = new Random(1).doubles(30).toArray();
    double[] right = new Random(2).doubles(1500).toArray();
    double[] sums = new Random(3).doubles(80).toArray();
    double[] wanted = sums.clone();
    each(e, (s, l, r) -> wanted[s] = Math.fma(left[l], right[r], wanted[s]));
    RowProductEmitter.emit(Carrier.DOUBLE, e.bits)
        .add(left, 7, right, 11, STEP, e.terms, sums, 3, e.columns);
    assertThat(sums).isEqualTo(wanted);
  }

  @ParameterizedTest
  @MethodSource("extents")
  void integersWrap(Extents e) {
    int[] left = new Random(1).ints(30).toArray();
    int[] right = new Random(2).ints(1500).toArray();
    int[] sums = new Random(3).ints(80).toArray();
    int[] wanted = sums.clone();
    each(e, (s, l, r) -> wanted[s] += left[l] * right[r]);
    RowProductEmitter.emit(Carrier.INT, e.bits)
        .add(left, 7, right, 11, STEP, e.terms, sums, 3, e.columns);
    assertThat(sums).isEqualTo(wanted);
  }

  @ParameterizedTest
  @MethodSource("extents")
  void longsWrap(Extents e) {
    long[] left = new Random(1).longs(30).toArray();
    long[] right = new Random(2).longs(1500).toArray();
    long[] sums = new Random(3).longs(80).toArray();
    long[] wanted = sums.clone();
    each(e, (s, l, r) -> wanted[s] += left[l] * right[r]);
    RowProductEmitter.emit(Carrier.LONG, e.bits)
        .add(left, 7, right, 11, STEP, e.terms, sums, 3, e.columns);
    assertThat(sums).isEqualTo(wanted);
  }
}

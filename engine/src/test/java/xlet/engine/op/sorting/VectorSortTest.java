package xlet.engine.op.sorting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import xlet.engine.op.Scratch;
import xlet.engine.work.Workers;

class VectorSortTest {
  /** Numbers by their places: mixed, equal, in order, in the opposite order, few, with a rest. */
  private static Stream<int[]> arrays(int length) {
    return Stream.<IntUnaryOperator>of(
            p -> (p * 0x9E37_79B9 ^ p >>> 7) * 0x85EB_CA6B,
            p -> Integer.MAX_VALUE,
            p -> p,
            p -> -p,
            p -> p % 3 - 1,
            p -> p % 7919 == 7 ? Integer.MIN_VALUE : p)
        .map(number -> IntStream.range(0, length).map(number).toArray());
  }

  /** The code for wide vectors and for narrow ones, where there is such. */
  private static List<VectorSort> found() {
    return Stream.of(VectorSort.find(), VectorSort.narrow()).flatMap(Optional::stream).toList();
  }

  private static long[] shifted(int[] numbers) {
    return Arrays.stream(numbers).mapToLong(number -> (long) number << 20).toArray();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 15, 63, 64, 65, 1000, 4097, 100_000})
  void numbersAreSortedByWhateverCodeThereIs(int length) {
    int end = 3 + length;
    arrays(length + 9)
        .forEach(numbers -> {
          int[] sorted = numbers.clone();
          Arrays.sort(sorted, 3, end);
          long[] longs = shifted(numbers);
          for (VectorSort code : found()) {
            int[] own = numbers.clone();
            code.sort(VectorSort.Numbers.of(own), 3, end);
            assertThat(own).isEqualTo(sorted);
            if (code.isForLongs) {
              long[] wide = longs.clone();
              code.sort(VectorSort.Numbers.of(wide), 3, end);
              assertThat(wide).isEqualTo(shifted(sorted));
            }
          }
          VectorSort.sort(numbers, 3, end);
          assertThat(numbers).isEqualTo(sorted);
          VectorSort.sort(longs, 3, end);
          assertThat(longs).isEqualTo(shifted(sorted));
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void manyNumbersAreSortedByAnyNumberOfThreads(int threads) {
    int before = Workers.count();
    Workers.count(threads);
    try {
      arrays(300_000)
          .forEach(numbers -> {
            int[] sorted = numbers.clone();
            Arrays.sort(sorted);
            for (VectorSort code : found()) {
              int[] own = numbers.clone();
              PartedSort.sort(code, VectorSort.Numbers.of(own), () -> {});
              assertThat(own).isEqualTo(sorted);
              if (code.isForLongs) {
                long[] wide = shifted(numbers);
                PartedSort.sort(code, VectorSort.Numbers.of(wide), () -> {});
                assertThat(wide).isEqualTo(shifted(sorted));
              }
            }
          });
    } finally {
      Workers.count(before);
    }
  }

  @Test
  void manyNumbersAreSortedWithoutVectors() {
    arrays(300_000)
        .forEach(numbers -> {
          int[] sorted = numbers.clone();
          Arrays.sort(sorted);
          long[] wide = shifted(numbers);
          try (var scratch = new Scratch()) {
            new IntSort(scratch, () -> {}).dealOut(numbers);
            new LongSort(scratch, () -> {}).dealOut(wide);
          }
          assertThat(numbers).isEqualTo(sorted);
          assertThat(wide).isEqualTo(shifted(sorted));
        });
  }
}

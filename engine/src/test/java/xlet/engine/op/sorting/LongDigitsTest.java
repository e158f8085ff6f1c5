package xlet.engine.op.sorting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LongDigitsTest {
  private static final int BEFORE = 3;

  /**
   * Numbers that differ in all bits, in the highest, in the lowest, in a few, in none, and in the
   * lowest but for one of them.
   */
  private static Stream<long[]> arrays(int length) {
    SplittableRandom random = new SplittableRandom(7);
    return Stream.<LongUnaryOperator>of(
            _ -> random.nextLong(),
            _ -> random.nextLong() << 60,
            _ -> -5 + random.nextLong(1 << 13),
            p -> p % 7 == 0 ? Long.MIN_VALUE : Long.MAX_VALUE,
            _ -> Double.doubleToRawLongBits(random.nextDouble()),
            p -> -p,
            _ -> 42,
            p -> p == 5 ? Long.MAX_VALUE : random.nextInt(1 << 30))
        .map(number -> LongStream.range(0, length).map(number).toArray());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 255, 256, 257, 4095, 4096, 20_000})
  void numbersOfARangeAreSorted(int length) {
    int end = BEFORE + length;
    arrays(end + BEFORE)
        .forEach(numbers -> {
          long[] sorted = numbers.clone();
          Arrays.sort(sorted, BEFORE, end);
          LongDigits.sort(numbers, new long[numbers.length], BEFORE, end, 0);
          assertThat(numbers).isEqualTo(sorted);
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 300, 5000})
  void lowBitsThatRiseAlreadyAreNotLookedAt(int length) {
    arrays(length)
        .forEach(numbers -> {
          for (int p = 0; p < length; p++) {
            numbers[p] = numbers[p] << Integer.SIZE | p;
          }
          long[] sorted = numbers.clone();
          Arrays.sort(sorted);
          LongDigits.sort(numbers, new long[length], 0, length, Integer.SIZE);
          assertThat(numbers).isEqualTo(sorted);
        });
  }
}

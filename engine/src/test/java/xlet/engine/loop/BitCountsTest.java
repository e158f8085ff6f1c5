package xlet.engine.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class BitCountsTest {
  /** Single bits, all bits from one on or up to it, neighbours of those, and others. */
  private static LongStream numbers() {
    LongStream edges =
        LongStream.range(0, 64)
            .flatMap(k -> LongStream.of(1L << k, -1L << k, -1L >>> k))
            .flatMap(x -> LongStream.of(x - 1, x, x + 1));
    return LongStream.concat(edges, new Random(1).longs(10_000));
  }

  @Test
  void countsAsTheJdkDoes() {
    assertThat(numbers().filter(x -> BitCounts.ones(x) != Long.bitCount(x))).isEmpty();
    assertThat(numbers().filter(x -> BitCounts.leadingZeros(x) != Long.numberOfLeadingZeros(x)))
        .isEmpty();
  }

  @Test
  void countsIntsAsTheJdkDoes() {
    assertThat(
            numbers().mapToInt(x -> (int) x).filter(x -> BitCounts.ones(x) != Integer.bitCount(x)))
        .isEmpty();
    assertThat(
            numbers()
                .mapToInt(x -> (int) x)
                .filter(x -> BitCounts.leadingZeros(x) != Integer.numberOfLeadingZeros(x)))
        .isEmpty();
  }
}

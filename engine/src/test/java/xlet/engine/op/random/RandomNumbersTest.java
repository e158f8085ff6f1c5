package xlet.engine.op.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleValue;
import xlet.engine.emit.TrainedCode;
import xlet.engine.eval.Evaluator;

class RandomNumbersTest {
  private static TupleValue bits(String algorithm, NdArray state, ArrayShape shape) {
    var call =
        Calls.of("RngBitGenerator", List.of(state), Map.of("algorithm", algorithm, "shape", shape));
    return (TupleValue) Evaluator.run(call, List.of(state), () -> {});
  }

  private static NdArray numbers(
      String op, ElementType type, double a, double b, long count, long seed) {
    List<xlet.engine.array.Value> parameters =
        List.of(NdArray.scalar(type, a), NdArray.scalar(type, b));
    var call = Calls.of(op, parameters, Map.of("shape", ArrayShape.of(type, count), "seed", seed));
    return (NdArray) Evaluator.run(call, parameters, () -> {});
  }

  private static NdArray state(long... numbers) {
    return NdArray.ofLongs(ArrayShape.of(ElementType.U64, numbers.length), numbers);
  }

  @Property
  void theNextStateGoesOnWhereTheBitsEnd(
      @ForAll long key,
      @ForAll long counter,
      @ForAll @IntRange(min = 1, max = 9) int first,
      @ForAll @IntRange(min = 1, max = 9) int second) {
    long[] sizes = {4L * first, 4L * second};
    TupleValue one =
        bits("RNG_PHILOX", state(key, counter), ArrayShape.of(ElementType.U32, sizes[0]));
    TupleValue two =
        bits("RNG_PHILOX", (NdArray) one.get(0), ArrayShape.of(ElementType.U32, sizes[1]));
    // Where the low half of the counter overflows, two numbers of state cannot keep the high one.
    if (Long.compareUnsigned(counter, -32) < 0) {
      TupleValue both =
          bits(
              "RNG_PHILOX",
              state(key, counter),
              ArrayShape.of(ElementType.U32, sizes[0] + sizes[1]));
      assertThat(((NdArray) two.get(0)).sameBits((NdArray) both.get(0))).isTrue();
      for (int k = 0; k < sizes[1]; k++) {
        assertThat(((NdArray) two.get(1)).longAt(k))
            .isEqualTo(((NdArray) both.get(1)).longAt((int) sizes[0] + k));
      }
    }
  }

  @Test
  void aThirdNumberOfStateKeepsTheCarry() {
    TupleValue result = bits("RNG_PHILOX", state(5, -1, 7), ArrayShape.of(ElementType.U32, 5));
    assertThat(((NdArray) result.get(0)).sameBits(state(5, 1, 8))).isTrue();
  }

  @Test
  void wordsOfThreeFryLieSideBySideAlongTheFirstEvenDimension() {
    NdArray all =
        (NdArray)
            bits("RNG_THREE_FRY", state(-1, -2), ArrayShape.of(ElementType.U32, 5, 2, 4)).get(1);
    assertThat(all.longAt(all.offset(0, 0, 0))).isEqualTo(3121185586L);
    assertThat(all.longAt(all.offset(0, 1, 0))).isEqualTo(1682297169L);
    assertThat(all.longAt(all.offset(0, 0, 1))).isEqualTo(481924860L);
  }

  /** All forms of the code, on both sides of the place where the low half of counters overflows. */
  @ParameterizedTest
  @ValueSource(strings = {"RNG_PHILOX", "RNG_THREE_FRY"})
  void manyBlocksAreTheSameAsOneByOne(String algorithm) {
    long counter = (7L << 32) - 5003;
    int count = 20_004;
    int words = algorithm.equals("RNG_PHILOX") ? 4 : 2;
    for (TrainedCode.Form form : TrainedCode.Form.values()) {
      TrainedCode.use(form);
      try {
        ArrayShape many = ArrayShape.of(ElementType.U32, count);
        NdArray all = (NdArray) bits(algorithm, state(9, counter), many).get(1);
        for (int k = 0; k < count; k += 97 * words) {
          ArrayShape block = ArrayShape.of(ElementType.U32, words);
          NdArray state = state(9, counter + k / words);
          NdArray one = (NdArray) bits(algorithm, state, block).get(1);
          for (int word = 0; word < words; word++) {
            assertThat(all.longAt(k + word)).isEqualTo(one.longAt(word));
          }
        }
      } finally {
        TrainedCode.use(TrainedCode.Form.CHOSEN);
      }
    }
  }

  @Test
  void rowsOfAnOddLengthHaveTheWordsOfOneByOne() {
    NdArray all =
        (NdArray) bits("RNG_THREE_FRY", state(1, 2), ArrayShape.of(ElementType.U32, 3, 5)).get(1);
    ArrayShape sequence = ArrayShape.of(ElementType.U32, 18);
    NdArray words = (NdArray) bits("RNG_THREE_FRY", state(1, 2), sequence).get(1);
    for (int row = 0; row < 3; row++) {
      for (int k = 0; k < 5; k++) {
        assertThat(all.longAt(all.offset(row, k))).isEqualTo(words.longAt(6 * row + k));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"F16", "BF16", "F32", "F64", "S8", "U8", "S32", "U32", "S64", "U64"})
  void uniformNumbersLieInTheIntervalAllOverIt(ElementType type) {
    NdArray numbers = numbers("RngUniform", type, 3, 7, 4000, 1);
    double sum = 0;
    for (int k = 0; k < 4000; k++) {
      double number = type.inLong() ? numbers.longAt(k) : numbers.doubleAt(k);
      assertThat(number).isGreaterThanOrEqualTo(3).isLessThan(7);
      sum += number;
    }
    assertThat(sum / 4000).isCloseTo(type.inLong() ? 4.5 : 5, within(0.1));
  }

  @ParameterizedTest
  @EnumSource(names = {"F16", "BF16", "F32", "F64"})
  void normalNumbersHaveTheMeanAndTheDeviation(ElementType type) {
    NdArray numbers = numbers("RngNormal", type, 2, 3, 20_001, 5);
    double sum = 0;
    double squares = 0;
    for (int k = 0; k < 20_001; k++) {
      double number = numbers.doubleAt(k);
      sum += number;
      squares += (number - 2) * (number - 2);
    }
    assertThat(sum / 20_001).isCloseTo(2, within(0.1));
    assertThat(Math.sqrt(squares / 20_001)).isCloseTo(3, within(0.1));
  }

  @Test
  void aSeedGivesTheSameNumbersAgainAndAnotherOneOthers() {
    NdArray numbers = numbers("RngUniform", ElementType.F32, 0, 1, 8, 1);
    assertThat(numbers("RngUniform", ElementType.F32, 0, 1, 8, 1).sameBits(numbers)).isTrue();
    assertThat(numbers("RngUniform", ElementType.F32, 0, 1, 8, 2).sameBits(numbers)).isFalse();
  }

  @Test
  void anEmptyIntervalGivesItsBeginning() {
    assertThat(numbers("RngUniform", ElementType.S32, 4, 4, 1, 0).longAt(0)).isEqualTo(4);
    assertThat(numbers("RngUniform", ElementType.F32, 4, 2, 1, 0).doubleAt(0)).isEqualTo(4);
  }
}

package xlet.engine.op.sorting;

import static org.assertj.core.api.Assertions.assertThat;
import static xlet.engine.op.sorting.SortTest.numbers;
import static xlet.engine.op.sorting.SortTest.vector;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import xlet.engine.Agreement;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.eval.Evaluator;
import xlet.engine.op.Call;

class TopKTest {
  @Test
  void findsTheLargestAndWhereTheyAre() {
    NdArray x = vector(ElementType.F32, 1, Double.NaN, 3, 3);
    List<Value> operands = List.of(x);
    Call top = Calls.of("TopK", operands, Map.of("k", 3L));
    TupleValue found = (TupleValue) Evaluator.run(top, operands, () -> {});
    assertThat(((NdArray) found.get(0)).sameValues(vector(ElementType.F32, Double.NaN, 3, 3)))
        .isTrue();
    NdArray places = NdArray.ofLongs(ArrayShape.of(ElementType.S32, 3), 1, 2, 3);
    assertThat(((NdArray) found.get(1)).sameBits(places)).isTrue();
  }

  @ParameterizedTest
  @EnumSource(
      value = ElementType.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"C64", "C128"})
  void theFirstOfALineAreThoseOfTheWholeLineSorted(ElementType type) {
    for (NdArray x :
        List.of(numbers(type, 4, Ints.of(3, 200)), numbers(type, 9, Ints.of(70_000)))) {
      agrees(x, 0, 1, 5, 150);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = ElementType.class,
      names = {"F8E5M2", "BF16", "F32", "F64"})
  void theFirstOfALineMayBeNanOrZeroOrInfinite(ElementType type) {
    double[] special = {
      Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, 0.0, -0.0, 1, -1
    };
    for (int kinds = 1; kinds <= special.length; kinds++) {
      Random random = new Random(kinds);
      double[] elements = new double[2 * 1500];
      for (int p = 0; p < elements.length; p++) {
        elements[p] = special[random.nextInt(kinds)];
      }
      NdArray x = NdArray.ofDoubles(ArrayShape.of(type, 2, 1500), elements);
      agrees(x, 1, 40);
    }
  }

  /** Compares the first {@code counts} elements of lines, from either end, with the definition. */
  private static void agrees(NdArray x, long... counts) {
    for (long k : counts) {
      for (boolean largest : new boolean[] {true, false}) {
        Call call = Calls.of("TopK", List.of(x), Map.of("k", k, "largest", largest));
        Agreement.check(call, List.of(x));
      }
    }
  }
}

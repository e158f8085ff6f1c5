package xlet.engine.op.sorting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import xlet.engine.Agreement;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.eval.Evaluator;
import xlet.engine.op.Call;

class SortTest {
  private static Call call(List<Value> operands, Map<String, Object> attributes) {
    return Calls.of("Sort", operands, attributes);
  }

  private static NdArray vector(ElementType type, double... elements) {
    return NdArray.ofDoubles(ArrayShape.of(type, elements.length), elements);
  }

  @Test
  void sortsAscendingInTheTotalOrder() {
    NdArray x = vector(ElementType.F32, Double.NaN, 0.0, -1, Double.POSITIVE_INFINITY, -0.0, 2);
    NdArray sorted = (NdArray) Evaluator.run(call(List.of(x), Map.of()), List.of(x), () -> {});
    NdArray wanted =
        vector(ElementType.F32, -1, -0.0, 0.0, 2, Double.POSITIVE_INFINITY, Double.NaN);
    assertThat(sorted.sameBits(wanted)).isTrue();
  }

  @Test
  void sortsColumnsOrRows() {
    NdArray x = NdArray.ofLongs(ArrayShape.of(ElementType.S32, 2, 3), 3, 1, 2, 1, 9, 0);
    Map<String, Object> columns = Map.of("comparator", Calls.binary("Lt"), "dimension", 0L);
    NdArray sorted = (NdArray) Evaluator.run(call(List.of(x), columns), List.of(x), () -> {});
    assertThat(sorted.sameBits(NdArray.ofLongs(x.shape(), 1, 1, 0, 3, 9, 2))).isTrue();
  }

  @Test
  void movesOperandsTogetherAndKeepsEqualKeysInOrder() {
    NdArray keys = NdArray.ofLongs(ArrayShape.of(ElementType.S32, 4), 2, 1, 2, 1);
    NdArray places = NdArray.ofLongs(ArrayShape.of(ElementType.S32, 4), 0, 1, 2, 3);
    var byKey = Calls.computation(pair -> Calls.node("Lt", pair.get(0), pair.get(1)));
    List<Value> operands = List.of(keys, places);
    TupleValue sorted =
        (TupleValue) Evaluator.run(call(operands, Map.of("comparator", byKey)), operands, () -> {});
    assertThat(((NdArray) sorted.get(1)).sameBits(NdArray.ofLongs(places.shape(), 1, 3, 0, 2)))
        .isTrue();
  }

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

  @Property(tries = 60)
  void sortsAsTheLibraryDoesAndAgreesWithTheDefinition(
      @ForAll @Size(max = 20) int[] numbers, @ForAll boolean compared) {
    long[] elements = java.util.Arrays.stream(numbers).asLongStream().toArray();
    NdArray x = NdArray.ofLongs(ArrayShape.of(ElementType.S32, elements.length), elements);
    Call call = call(List.of(x), compared ? Map.of("comparator", Calls.binary("Lt")) : Map.of());
    NdArray sorted = (NdArray) Evaluator.run(call, List.of(x), () -> {});
    java.util.Arrays.sort(elements);
    assertThat(sorted.sameBits(NdArray.ofLongs(x.shape(), elements))).isTrue();
    Agreement.check(call, List.of(x));
  }
}

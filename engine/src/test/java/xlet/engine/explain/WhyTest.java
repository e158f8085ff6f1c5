package xlet.engine.explain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.explain.Explanation.Line;
import xlet.engine.op.Call;

class WhyTest {
  private static final NdArray MATRIX =
      NdArray.ofDoubles(ArrayShape.of(ElementType.F32, 2, 3), 1, 2, 3, 4, 5, 6);

  private static final Map<String, Object> ROWS =
      Map.of(
          "offset_dims", Ints.of(1),
          "collapsed_slice_dims", Ints.of(0),
          "start_index_map", Ints.of(0),
          "index_vector_dim", 1L,
          "slice_sizes", Ints.of(1, 3));

  /** The sum of {@code numbers} along dimension 0. */
  private static Call sum(NdArray numbers, NdArray init) {
    return Calls.of(
        "Reduce",
        List.of(numbers, init),
        Map.of("computation", Calls.binary("Add"), "dimensions_to_reduce", Ints.of(0)));
  }

  /** The operand and the index of each read. */
  private static List<String> reads(Explanation why) {
    return why.reads().map(read -> read.operand() + read.index().toString()).toList();
  }

  @Test
  void tellsThatAStartIndexWasClamped() {
    NdArray indices = NdArray.ofLongs(ArrayShape.of(ElementType.S32, 3), 1, 0, 9);
    Call call = Calls.of("Gather", List.of(MATRIX, indices), ROWS);
    Explanation why = Why.of(call, List.of(MATRIX, indices), 0, 2, 1);
    assertThat(why.lines())
        .contains(new Line.Used("start index", 9), new Line.Clamped("start index", 9, 1));
    assertThat(reads(why)).containsExactly("1{2}", "0{1,1}");
    assertThat(IndexMaps.of(call, operand -> operand == 0 ? "x" : "i"))
        .containsExactly("i: (d0,d1) -> (d0)", "x: (d0,d1) -> (clamp(0, i[d0], 1),d1)");
  }

  @Test
  void tellsEachTurnOfAFold() {
    NdArray zero = NdArray.scalar(ElementType.F32, 0.0);
    Call call = sum(MATRIX, zero);
    Explanation why = Why.of(call, List.of(MATRIX, zero), 0, 2);
    assertThat(reads(why)).containsExactly("1{}", "0{0,2}", "0{1,2}");
    assertThat(IndexMaps.of(call, operand -> operand == 0 ? "x" : "init"))
        .containsExactly("init: (d0) -> ()", "x: (d0)[k0 in 0..1] -> (k0,d0)");
  }

  @Test
  void tellsTheTurnsOfAComplexSumOnce() {
    NdArray numbers = NdArray.ofDoubles(ArrayShape.of(ElementType.C64, 2), 1, 2);
    NdArray zero = NdArray.scalar(ElementType.C64, 0.0);
    Explanation why = Why.of(sum(numbers, zero), List.of(numbers, zero), 0);
    assertThat(reads(why)).containsExactly("1{}", "0{0}", "0{1}");
    assertThat(why.value())
        .isEqualTo(new Explanation.Scalar(ElementType.C64, ElementType.F32.encode(3), 0));
  }

  @Test
  void writesTheMapOfAReversal() {
    Call call = Calls.of("Rev", List.of(MATRIX), Map.of("dimensions", Ints.of(1)));
    assertThat(IndexMaps.of(call, operand -> "x")).containsExactly("x: (d0,d1) -> (d0,2 - d1)");
  }
}

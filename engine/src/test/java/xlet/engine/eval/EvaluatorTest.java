package xlet.engine.eval;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;

class EvaluatorTest {
  private static final NdArray MATRIX =
      NdArray.ofDoubles(ArrayShape.of(ElementType.F32, 2, 3), 1, 2, 3, 4, 5, 6);

  private static NdArray run(String op, List<Value> operands, Map<String, Object> attributes) {
    return (NdArray) Evaluator.run(Calls.of(op, operands, attributes), operands, () -> {});
  }

  @Test
  void reversesBothDimensions() {
    NdArray result = run("Rev", List.of(MATRIX), Map.of("dimensions", Ints.of(0, 1)));
    assertThat(
            result.sameBits(
                NdArray.ofDoubles(ArrayShape.of(ElementType.F32, 2, 3), 6, 5, 4, 3, 2, 1)))
        .isTrue();
  }

  @Test
  void sumsRows() {
    NdArray result =
        run(
            "Reduce",
            List.of(MATRIX, NdArray.scalar(ElementType.F32, 0.0)),
            Map.of("computation", Calls.binary("Add"), "dimensions_to_reduce", Ints.of(1)));
    assertThat(result.sameBits(NdArray.ofDoubles(ArrayShape.of(ElementType.F32, 2), 6, 15)))
        .isTrue();
  }

  @Test
  void gathersRowsAndClampsStarts() {
    NdArray indices = NdArray.ofLongs(ArrayShape.of(ElementType.S32, 3), 1, 0, 9);
    NdArray result =
        run(
            "Gather",
            List.of(MATRIX, indices),
            Map.of(
                "offset_dims", Ints.of(1),
                "collapsed_slice_dims", Ints.of(0),
                "start_index_map", Ints.of(0),
                "index_vector_dim", 1L,
                "slice_sizes", Ints.of(1, 3)));
    assertThat(
            result.sameBits(
                NdArray.ofDoubles(ArrayShape.of(ElementType.F32, 3, 3), 4, 5, 6, 1, 2, 3, 4, 5, 6)))
        .isTrue();
  }

  @Test
  void addsComplexNumbers() {
    NdArray z = NdArray.scalar(ElementType.C64, 1.0, 2.0);
    NdArray result = run("Add", List.of(z, z), Map.of());
    assertThat(result.realAt(0)).isEqualTo(2);
    assertThat(result.imaginaryAt(0)).isEqualTo(4);
  }
}

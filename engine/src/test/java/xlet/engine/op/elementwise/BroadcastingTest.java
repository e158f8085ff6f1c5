package xlet.engine.op.elementwise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.catalog.OpCatalog;
import xlet.engine.op.Arguments;
import xlet.engine.op.Call;
import xlet.engine.op.Mend;
import xlet.engine.op.Violation;

class BroadcastingTest {
  private static final ArrayShape MATRIX = ArrayShape.of(ElementType.F32, 2, 3);
  private static final ArrayShape VECTOR = ArrayShape.of(ElementType.F32, 3);

  private static Map<String, Object> dimensions(long... dimensions) {
    return Map.of("broadcast_dimensions", Ints.of(dimensions));
  }

  private static ArrayShape shape(ArrayShape lhs, ArrayShape rhs, Map<String, Object> attributes) {
    return Call.of(Arguments.of(OpCatalog.find("Add").orElseThrow(), List.of(lhs, rhs), attributes))
        .resultArray();
  }

  private static Violation violation(
      String op, Map<String, Object> attributes, ArrayShape... operands) {
    return catchThrowableOfType(
        Violation.class,
        () ->
            Call.of(Arguments.of(OpCatalog.find(op).orElseThrow(), List.of(operands), attributes)));
  }

  private static void refused(
      Violation violation, String label, String found, String at, Mend... mends) {
    assertThat(violation.constraint().label()).isEqualTo(label);
    assertThat(violation.found()).isEqualTo(found);
    assertThat(violation.marks().get(0).parameter()).isEqualTo(at);
    assertThat(violation.mends()).containsExactly(mends);
  }

  @Test
  void raisesTheOperandOfLowerRankAndStretchesSizeOne() {
    var column = ArrayShape.of(ElementType.F32, 4);
    var row = ArrayShape.of(ElementType.F32, 1, 2);
    assertThat(shape(column, row, dimensions(0)).sizes()).isEqualTo(Ints.of(4, 2));
    var cube = ArrayShape.of(ElementType.F32, 4, 3, 1);
    assertThat(shape(row, cube, dimensions(1, 2)).sizes()).isEqualTo(Ints.of(4, 3, 2));
    assertThat(shape(MATRIX, VECTOR, dimensions(1)).sizes()).isEqualTo(Ints.of(2, 3));
    assertThat(shape(MATRIX, MATRIX, dimensions(0, 1))).isEqualTo(MATRIX);
    assertThat(shape(ArrayShape.of(ElementType.F32), MATRIX, Map.of())).isEqualTo(MATRIX);
  }

  @Test
  void sizeZeroGoesWithSizeOne() {
    var none = ArrayShape.of(ElementType.F32, 0);
    assertThat(shape(none, ArrayShape.of(ElementType.F32, 1), Map.of())).isEqualTo(none);
  }

  @Test
  void addsAVectorToEachRow() {
    NdArray sum = Scalars.run("Add", dimensions(1), Scalars.floats(MATRIX), Scalars.floats(VECTOR));
    assertThat(sum.sameBits(NdArray.ofDoubles(MATRIX, 2, 4, 6, 5, 7, 9))).isTrue();
  }

  @Test
  void unequalRanksWantBroadcastDimensions() {
    refused(
        violation("Add", Map.of(), MATRIX, VECTOR),
        "C2",
        "f32[3] has rank 1, f32[2,3] rank 2",
        "rhs",
        Mend.add("broadcast_dimensions", "{1}"));
  }

  @Test
  void severalBroadcastDimensionsMayDo() {
    refused(
        violation("Add", Map.of(), VECTOR, ArrayShape.of(ElementType.F32, 3, 3)),
        "C2",
        "f32[3] has rank 1, f32[3,3] rank 2",
        "lhs",
        Mend.add("broadcast_dimensions", "{0}"),
        Mend.add("broadcast_dimensions", "{1}"));
  }

  @Test
  void wrongBroadcastDimensionsAreReplaced() {
    refused(
        violation("Add", dimensions(0), MATRIX, VECTOR),
        "C3",
        "the 3 of f32[3] meets dimension 0 of f32[2,3], which is 2",
        "broadcast_dimensions",
        Mend.replace("broadcast_dimensions", "{1}"));
    refused(
        violation("Add", dimensions(2), MATRIX, VECTOR),
        "C4",
        "2 is not in 0..1",
        "broadcast_dimensions",
        Mend.replace("broadcast_dimensions", "{1}"));
    refused(
        violation("Add", dimensions(0, 1), MATRIX, VECTOR),
        "C2",
        "f32[3] has rank 1, {0,1} has 2 entries",
        "broadcast_dimensions",
        Mend.replace("broadcast_dimensions", "{1}"));
    refused(
        violation("Add", dimensions(1, 0), MATRIX, MATRIX),
        "C4",
        "{1,0} for operands of rank 2",
        "broadcast_dimensions",
        Mend.replace("broadcast_dimensions", "{0,1}"));
  }

  @Test
  void oneOfTwoMatricesMayBeTransposed() {
    refused(
        violation("Mul", Map.of(), MATRIX, ArrayShape.of(ElementType.F32, 3, 2)),
        "C3",
        "dimension 0: 2 and 3 differ, and none is 1",
        "rhs",
        Mend.wrap("rhs", "Transpose(%s, {1,0})"),
        Mend.wrap("rhs", "Slice(%s, {0,0}, {2,2}, {1,1})"),
        Mend.wrap("lhs", "Slice(%s, {0,0}, {2,2}, {1,1})"),
        Mend.instead("Dot({lhs}, {rhs})"));
  }

  @Test
  void theIntegerIsConvertedToTheFloat() {
    var integers = ArrayShape.of(ElementType.S32, 3);
    refused(
        violation("Add", Map.of(), VECTOR, integers),
        "C1",
        "f32 and s32 differ",
        "rhs",
        Mend.wrap("rhs", "ConvertElementType(%s, f32)"));
    refused(
        violation("Add", Map.of(), integers, VECTOR),
        "C1",
        "s32 and f32 differ",
        "lhs",
        Mend.wrap("lhs", "ConvertElementType(%s, f32)"));
  }

  @Test
  void aMaskOfIntegersIsComparedWithZero() {
    refused(
        violation("Select", Map.of(), ArrayShape.of(ElementType.S32, 3), VECTOR, VECTOR),
        "C1",
        "s32[3] is not of pred",
        "pred",
        Mend.wrap("pred", "Ne(%s, 0)"));
  }

  @Test
  void bitcastTellsHowManyItJoins() {
    refused(
        violation(
            "BitcastConvertType",
            Map.of("new_element_type", ElementType.S32),
            ArrayShape.of(ElementType.U8, 2, 3)),
        "C2",
        "u8 to s32 joins 4; u8[2,3] has 3 in its last dimension",
        "operand",
        Mend.instead("ConvertElementType({operand}, s32)"));
  }
}

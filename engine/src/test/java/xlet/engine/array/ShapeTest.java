package xlet.engine.array;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ShapeTest {
  private static final ArrayShape MATRIX = ArrayShape.of(ElementType.F32, 2, 3);

  @Test
  void shapesArePrintedAsXlaDoes() {
    assertThat(MATRIX).hasToString("f32[2,3]{1,0}");
    assertThat(MATRIX.text()).isEqualTo("f32[2,3]");
    assertThat(ArrayShape.of(ElementType.S32)).hasToString("s32[]");
    assertThat(MATRIX.withLayout(Layout.of(1, 0).tiled(Ints.of(8, 128), Ints.of(2, 1))))
        .hasToString("f32[2,3]{1,0:T(8,128)(2,1)}");
    assertThat(new TokenShape()).hasToString("token[]");
    var tuple = TupleShape.of(ArrayShape.of(ElementType.F32, 10), ArrayShape.of(ElementType.S32));
    assertThat(tuple).hasToString("(f32[10]{0}, s32[])");
    assertThat(tuple.text()).isEqualTo("(f32[10], s32[])");
    assertThat(TupleShape.of(tuple, new TokenShape()))
        .hasToString("((f32[10]{0}, s32[]), token[])");
    assertThat(TupleShape.of()).hasToString("()");
  }

  @Test
  void elementsAndBytesAreCounted() {
    assertThat(MATRIX.rank()).isEqualTo(2);
    assertThat(MATRIX.size(1)).isEqualTo(3);
    assertThat(MATRIX.elementCount()).isEqualTo(6);
    assertThat(MATRIX.byteCount()).isEqualTo(24);
    assertThat(ArrayShape.of(ElementType.S4, 5).byteCount()).isEqualTo(5);
    assertThat(ArrayShape.of(ElementType.C128).byteCount()).isEqualTo(16);
    assertThat(ArrayShape.of(ElementType.F32, 0, 7).byteCount()).isZero();
    assertThat(ArrayShape.of(ElementType.F64, 1L << 40, 1L << 40).byteCount())
        .isEqualTo(Long.MAX_VALUE);
    assertThat(TupleShape.of(MATRIX, MATRIX, new TokenShape()).byteCount()).isEqualTo(48);
  }

  @Test
  void bytesIncludePadding() {
    var padded = MATRIX.withLayout(Layout.of(1, 0).padded(Ints.of(3, 5), 0));
    assertThat(padded.elementCount()).isEqualTo(6);
    assertThat(padded.byteCount()).isEqualTo(60);
  }

  @Test
  void shapesAreChangedIntoOthers() {
    var columns = MATRIX.withLayout(Layout.of(0, 1));
    assertThat(columns.withType(ElementType.S8)).hasToString("s8[2,3]{0,1}");
    assertThat(columns.withSizes(4)).hasToString("f32[4]{0}");
    assertThat(columns.withDefaultLayout()).isEqualTo(MATRIX);
    assertThat(MATRIX.isScalar()).isFalse();
    assertThat(MATRIX.withSizes().isScalar()).isTrue();
  }

  @Test
  void compatibleShapesDifferInLayoutsOnly() {
    var columns = MATRIX.withLayout(Layout.of(0, 1));
    assertThat(MATRIX.compatible(columns)).isTrue();
    assertThat(MATRIX).isNotEqualTo(columns);
    assertThat(MATRIX.compatible(MATRIX.withType(ElementType.S32))).isFalse();
    assertThat(MATRIX.sameDimensions(MATRIX.withType(ElementType.S32))).isTrue();
    assertThat(MATRIX.compatible(MATRIX.withSizes(3, 2))).isFalse();
    assertThat(TupleShape.of(MATRIX).compatible(TupleShape.of(columns))).isTrue();
    assertThat(TupleShape.of(MATRIX).compatible(TupleShape.of(MATRIX, MATRIX))).isFalse();
    assertThat(TupleShape.of(MATRIX).compatible(MATRIX)).isFalse();
    assertThat(new TokenShape().compatible(new TokenShape())).isTrue();
    assertThat(new TokenShape().compatible(TupleShape.of())).isFalse();
  }

  @Test
  void aNegativeSizeIsRefused() {
    assertThatThrownBy(() -> ArrayShape.of(ElementType.F32, 2, -1))
        .isInstanceOf(LayoutException.class)
        .hasMessage("f32[2,-1] has a negative size");
  }
}

package xlet.engine.array;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NdArrayTest {
  private static final Layout PADDED = Layout.of(0, 1).padded(Ints.of(3, 5), 0);

  private static NdArray matrix(Layout layout) {
    var shape = new ArrayShape(ElementType.S32, Ints.of(2, 3), layout);
    return NdArray.ofLongs(shape, 1, 2, 3, 4, 5, 6);
  }

  private static int[] memory(NdArray array) {
    return ((Buffer.Integers) array.buffer()).array();
  }

  /** The memory of the document's own examples. */
  @Test
  void theBufferLiesAsTheLayoutSays() {
    assertThat(memory(matrix(Layout.of(1, 0)))).containsExactly(1, 2, 3, 4, 5, 6);
    assertThat(memory(matrix(Layout.of(0, 1)))).containsExactly(1, 4, 2, 5, 3, 6);
    assertThat(memory(matrix(PADDED))).containsExactly(1, 4, 0, 2, 5, 0, 3, 6, 0, 0, 0, 0, 0, 0, 0);
    assertThat(memory(matrix(Layout.of(1, 0).padded(Ints.of(3, 5), 9))))
        .containsExactly(1, 2, 3, 9, 9, 4, 5, 6, 9, 9, 9, 9, 9, 9, 9);
  }

  @Test
  void anotherLayoutHoldsTheSameElements() {
    var rows = matrix(Layout.of(1, 0));
    var padded = rows.withLayout(PADDED);
    assertThat(memory(padded)).containsExactly(1, 4, 0, 2, 5, 0, 3, 6, 0, 0, 0, 0, 0, 0, 0);
    assertThat(padded.shape()).hasToString("s32[2,3]{0,1:padded_dimensions={3,5},padding_value=0}");
    assertThat(padded.longAt(padded.offset(1, 2))).isEqualTo(6);
    assertThat(memory(padded.withLayout(Layout.of(1, 0)))).containsExactly(1, 2, 3, 4, 5, 6);
    assertThat(rows.withLayout(Layout.of(1, 0))).isSameAs(rows);
    assertThat(padded.sameBits(rows)).isTrue();
  }

  @Test
  void tilesArePaddedWithThePaddingValue() {
    var layout = new Layout(Ints.of(0), List.of(Ints.of(2)), Ints.of(), -7, "");
    var array = NdArray.ofLongs(new ArrayShape(ElementType.S32, Ints.of(3), layout), 1, 2, 3);
    assertThat(memory(array)).containsExactly(1, 2, 3, -7);
  }

  @ParameterizedTest
  @EnumSource
  void elementsComeBackFromBytesInAnyLayout(ElementType type) {
    var random = new Random(type.bits());
    var shape = new ArrayShape(type, Ints.of(3, 5), Layout.of(0, 1).tiled(Ints.of(2, 2)));
    var bytes = new byte[15 * type.bytes()];
    random.nextBytes(bytes);
    if (type.bits() < 8) {
      narrow(type, bytes);
    }
    var array = NdArray.fromLittleEndian(shape, bytes);
    assertThat(array.toLittleEndian()).isEqualTo(bytes);
    var rows = array.withLayout(Layout.of(1, 0));
    assertThat(rows.toLittleEndian()).isEqualTo(bytes);
    assertThat(rows.sameBits(array)).isTrue();
    assertThat(rows.sameValues(array)).isTrue();
    bytes[0] ^= 1;
    assertThat(NdArray.fromLittleEndian(shape, bytes).sameBits(array)).isFalse();
  }

  /** One byte an element: signed ones sign-extended, others zero-extended. */
  private static void narrow(ElementType type, byte[] bytes) {
    for (int i = 0; i < bytes.length; i++) {
      int shift = 32 - type.bits();
      bytes[i] =
          (byte) (type.isSigned() ? bytes[i] << shift >> shift : bytes[i] << shift >>> shift);
    }
  }

  @Test
  void bytesAreLittleEndianAndComplexInPairs() {
    var shape = ArrayShape.of(ElementType.C64, 1);
    var one = NdArray.fromLittleEndian(shape, new byte[] {0, 0, -128, 63, 0, 0, 0, -64});
    assertThat(one.realAt(0)).isEqualTo(1);
    assertThat(one.imaginaryAt(0)).isEqualTo(-2);
    assertThat(one.doubleAt(0)).isEqualTo(1);
    assertThat(one.realBits(0)).isEqualTo(0x3F800000L);
    assertThat(one.imaginaryBits(0)).isEqualTo(0xC0000000L);
    var wide = NdArray.scalar(ElementType.S16, 0x1234);
    assertThat(wide.toLittleEndian()).containsExactly(0x34, 0x12);
    assertThatThrownBy(() -> NdArray.fromLittleEndian(shape, new byte[7]))
        .hasMessage("c64[1] needs 8 bytes; found 7");
  }

  @Test
  void narrowIntegersAreCanonical() {
    var signed = NdArray.scalar(ElementType.S4, 9);
    assertThat(signed.longAt(0)).isEqualTo(-7);
    assertThat(signed.bits(0)).isEqualTo(9);
    assertThat(signed.buffer().bits(0)).isEqualTo(0xF9);
    assertThat(signed.doubleAt(0)).isEqualTo(-7);
    var unsigned = NdArray.scalar(ElementType.U4, -1);
    assertThat(unsigned.longAt(0)).isEqualTo(15);
    assertThat(unsigned.buffer().bits(0)).isEqualTo(15);
    assertThat(NdArray.scalar(ElementType.PRED, 2).buffer().bits(0)).isEqualTo(1);
    assertThat(NdArray.scalar(ElementType.U32, -1).longAt(0)).isEqualTo(0xFFFFFFFFL);
    assertThat(NdArray.scalar(ElementType.U64, -1).doubleAt(0)).isEqualTo(0x1p64);
    assertThat(NdArray.scalar(ElementType.S8, 1e9).longAt(0)).isEqualTo(127);
  }

  @Test
  void scalarsAreTheNearestOfTheirType() {
    assertThat(NdArray.scalar(ElementType.BF16, 1.004).doubleAt(0)).isEqualTo(1.0078125);
    assertThat(NdArray.scalar(ElementType.F32, 0.1).doubleAt(0)).isEqualTo(0.1f);
    assertThat(NdArray.scalar(ElementType.F64, 0.1).doubleAt(0)).isEqualTo(0.1);
    assertThat(NdArray.scalar(ElementType.F8E4M3FN, 465.0).doubleAt(0)).isNaN();
    assertThat(NdArray.scalar(ElementType.F16, 3L).doubleAt(0)).isEqualTo(3);
    var complex = NdArray.scalar(ElementType.C128, 0.1, -0.2);
    assertThat(complex.realAt(0)).isEqualTo(0.1);
    assertThat(complex.imaginaryAt(0)).isEqualTo(-0.2);
    assertThat(NdArray.scalar(ElementType.C64, 2.5).imaginaryAt(0)).isZero();
    assertThat(complex.shape()).hasToString("c128[]");
  }

  @Test
  void aBufferMustFitItsShape() {
    var shape = ArrayShape.of(ElementType.F32, 3);
    assertThatThrownBy(() -> NdArray.of(shape, new Buffer.Integers(new int[3])))
        .hasMessage("f32[3]{0} needs 3 slots; found 3 in Integers");
    assertThatThrownBy(() -> NdArray.of(shape, new Buffer.Floats(new float[2])))
        .hasMessage("f32[3]{0} needs 3 slots; found 2 in Floats");
    assertThatThrownBy(() -> NdArray.ofDoubles(shape, 1, 2))
        .hasMessage("f32[3] needs 3 elements; found 2");
  }

  @Test
  void valuesAreComparedAsNumbersAndBitsAsBits() {
    var shape = ArrayShape.of(ElementType.F32, 2);
    var array = NdArray.ofDoubles(shape, Double.NaN, 0);
    var other = NdArray.of(shape, new Buffer.Floats(new float[] {0, -0f}));
    other.buffer().setBits(0, 0x7FC00001L);
    assertThat(array.sameValues(other)).isTrue();
    assertThat(array.sameBits(other)).isFalse();
    assertThat(array.sameValues(NdArray.ofDoubles(shape, 1, 0))).isFalse();
    assertThat(array.sameValues(NdArray.ofDoubles(ArrayShape.of(ElementType.F64, 2), 1, 0)))
        .isFalse();
    assertThat(array.sameBits(NdArray.ofDoubles(ArrayShape.of(ElementType.F32, 1), 1))).isFalse();
    assertThat(
            NdArray.scalar(ElementType.C64, 1, 2).sameValues(NdArray.scalar(ElementType.C64, 1, 3)))
        .isFalse();
    assertThat(
            NdArray.scalar(ElementType.C64, 1, 2).sameBits(NdArray.scalar(ElementType.C64, 1, 3)))
        .isFalse();
  }

  @Provide
  Arbitrary<Layout> layouts() {
    return Arbitraries.of(
        Layout.of(1, 0),
        Layout.of(0, 1),
        PADDED,
        Layout.of(1, 0).tiled(Ints.of(2, 2)),
        Layout.of(0, 1).tiled(Ints.of(2, 4), Ints.of(2, 1)),
        Layout.of(0, 1).tiled(Ints.of(-1, 4)).padded(Ints.of(4, 4), 3));
  }

  @Property
  void layoutsDoNotMatterToElements(
      @ForAll("layouts") Layout from, @ForAll("layouts") Layout to, @ForAll ElementType type) {
    var shape = new ArrayShape(type, Ints.of(2, 3), from);
    var array = NdArray.ofDoubles(shape, 0, 1, 2, 3, 4, 1);
    var moved = array.withLayout(to);
    assertThat(moved.sameBits(array)).isTrue();
    assertThat(moved.toLittleEndian()).isEqualTo(array.toLittleEndian());
    assertThat(moved.withLayout(from).buffer().length()).isEqualTo(array.buffer().length());
  }

  @Provide
  Arbitrary<Layout> orders() {
    return Arbitraries.shuffle(0, 1, 2).map(order -> Layout.of(Ints.of(order)));
  }

  @Property
  void ordersOfDimensionsDoNotMatterToElements(
      @ForAll("orders") Layout from, @ForAll("orders") Layout to, @ForAll ElementType type) {
    var shape = new ArrayShape(type, Ints.of(2, 3, 4), from);
    var array = NdArray.ofDoubles(shape, IntStream.range(0, 24).mapToDouble(k -> k % 7).toArray());
    var moved = array.withLayout(to);
    assertThat(moved.sameBits(array)).isTrue();
    assertThat(moved.doubleAt(moved.offset(1, 2, 3)))
        .isEqualTo(array.doubleAt(array.offset(1, 2, 3)));
  }

  @Test
  void itShowsItsFirstElements() {
    assertThat(matrix(PADDED))
        .hasToString("s32[2,3]{0,1:padded_dimensions={3,5},padding_value=0} {1, 2, 3, 4, 5, 6}");
    assertThat(NdArray.scalar(ElementType.PRED, 1)).hasToString("pred[] {true}");
    assertThat(NdArray.scalar(ElementType.U64, -1)).hasToString("u64[] {18446744073709551615}");
    assertThat(NdArray.scalar(ElementType.C64, 1, -2)).hasToString("c64[] {(1.0, -2.0)}");
    assertThat(NdArray.of(ArrayShape.of(ElementType.F32, 17), Buffer.allocate(ElementType.F32, 17)))
        .asString()
        .endsWith("0.0, ...}");
  }

  @Test
  void tuplesAndTokensAreValuesToo() {
    var tuple = TupleValue.of(NdArray.scalar(ElementType.S32, 4), new Token());
    assertThat(tuple.shape()).hasToString("(s32[], token[])");
    assertThat(tuple.size()).isEqualTo(2);
    assertThat(tuple.get(1)).isEqualTo(new Token());
  }
}

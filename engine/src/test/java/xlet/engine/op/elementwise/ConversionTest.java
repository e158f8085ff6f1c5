package xlet.engine.op.elementwise;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;

class ConversionTest {
  private static NdArray convert(NdArray operand, ElementType type) {
    return Scalars.run("ConvertElementType", Map.of("new_element_type", type), operand);
  }

  private static NdArray bitcast(NdArray operand, ElementType type) {
    return Scalars.run("BitcastConvertType", Map.of("new_element_type", type), operand);
  }

  @ParameterizedTest(name = "{0} to {1} is {2}")
  @CsvSource({
    "1.9, s32, 1",
    "-1.9, s32, -1",
    "1e30, s32, 2147483647",
    "-1e30, s8, -128",
    "NaN, s32, 0",
    "300, u8, 255",
    "-1, u8, 0",
    "1e30, u64, -1",
    "0.1, pred, 1",
    "NaN, pred, 1",
    "-0.0, pred, 0",
  })
  void floatsToIntegersTruncateAndSaturate(double x, String type, long wanted) {
    ElementType to = ElementType.named(type).orElseThrow();
    assertThat(convert(NdArray.scalar(ElementType.F32, x), to).longAt(0)).isEqualTo(wanted);
  }

  @ParameterizedTest(name = "{0} {1} to {2} is {3}")
  @CsvSource({
    "300, s32, s8, 44",
    "-1, s32, u64, -1",
    "-1, s32, u16, 65535",
    "256, s32, pred, 1",
    "1, pred, s8, 1",
  })
  void integersWrap(long x, String from, String to, long wanted) {
    NdArray operand = NdArray.scalar(ElementType.named(from).orElseThrow(), x);
    assertThat(convert(operand, ElementType.named(to).orElseThrow()).longAt(0)).isEqualTo(wanted);
  }

  /** Rounding to a double first would take each of these for a tie and round it down. */
  @ParameterizedTest(name = "{0} {1} is {2} as f32")
  @CsvSource({
    "1152921573326323713, s64, 1.15292171E18",
    "-1152921573326323713, s64, -1.15292171E18",
    "-1, u64, 1.8446744073709552E19",
    "16777217, s32, 16777216",
  })
  void integersAreRoundedOnce(long x, String from, double wanted) {
    NdArray operand = NdArray.scalar(ElementType.named(from).orElseThrow(), x);
    assertThat(convert(operand, ElementType.F32).doubleAt(0)).isEqualTo((float) wanted);
  }

  @ParameterizedTest(name = "{0} to {1} is {2}")
  @CsvSource({
    "464, f8e4m3fn, 448",
    "465, f8e4m3fn, NaN",
    "Infinity, f8e4m3fn, NaN",
    "1e30, f8e5m2, Infinity",
    "3.4e38, bf16, Infinity",
  })
  void overflowIsWhatTheFormatHas(double x, String type, double wanted) {
    ElementType to = ElementType.named(type).orElseThrow();
    assertThat(convert(NdArray.scalar(ElementType.F32, x), to).doubleAt(0))
        .isEqualTo(Double.valueOf(wanted));
  }

  @Test
  void complexNumbersLoseTheirImaginaryPart() {
    NdArray z = NdArray.scalar(ElementType.C64, 2.5, -3);
    assertThat(convert(z, ElementType.S32).longAt(0)).isEqualTo(2);
    assertThat(convert(z, ElementType.C128).imaginaryAt(0)).isEqualTo(-3);
    assertThat(convert(NdArray.scalar(ElementType.S32, 7), ElementType.C64).imaginaryAt(0))
        .isZero();
  }

  @Test
  void bitsAreCutAndJoinedTheLowestFirst() {
    NdArray number = NdArray.scalar(ElementType.S32, 0x01020304);
    NdArray lanes = bitcast(number, ElementType.U8);
    assertThat(lanes.sameBits(NdArray.ofLongs(ArrayShape.of(ElementType.U8, 4), 4, 3, 2, 1)))
        .isTrue();
    assertThat(bitcast(lanes, ElementType.S32).sameBits(number)).isTrue();
  }

  @Test
  void bitsOfNaNSurvive() {
    NdArray bits = NdArray.scalar(ElementType.U32, 0xffa00001L);
    NdArray nan = bitcast(bits, ElementType.F32);
    assertThat(bitcast(nan, ElementType.U32).sameBits(bits)).isTrue();
    NdArray halves = bitcast(nan, ElementType.BF16);
    assertThat(bitcast(halves, ElementType.U32).sameBits(bits)).isTrue();
  }
}

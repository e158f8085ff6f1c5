package xlet.engine.array;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ElementTypeTest {
  static Stream<ElementType> longTypes() {
    return Stream.of(ElementType.values()).filter(ElementType::inLong);
  }

  @Test
  void thereAreThirtyNamedAsXlaPrintsThem() {
    assertThat(
            Stream.of(ElementType.values()).map(ElementType::text).collect(Collectors.joining(" ")))
        .isEqualTo(
            "pred s1 s2 s4 s8 s16 s32 s64 u1 u2 u4 u8 u16 u32 u64 f16 bf16 f32 f64 f8e5m2 f8e4m3"
                + " f8e4m3fn f8e4m3b11fnuz f8e5m2fnuz f8e4m3fnuz f8e3m4 f4e2m1fn f8e8m0fnu c64"
                + " c128");
  }

  @ParameterizedTest
  @EnumSource
  void aNameIsFoundInAnyCase(ElementType type) {
    assertThat(ElementType.named(type.text())).contains(type);
    assertThat(ElementType.named(type.text().toUpperCase(Locale.ROOT))).contains(type);
  }

  @Test
  void otherNamesAreNone() {
    assertThat(ElementType.named("float")).isEmpty();
    assertThat(ElementType.named("")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "PRED, 1, 1",
    "S1, 1, 1",
    "U2, 2, 1",
    "S4, 4, 1",
    "U8, 8, 1",
    "S16, 16, 2",
    "U32, 32, 4",
    "S64, 64, 8",
    "BF16, 16, 2",
    "F4E2M1FN, 4, 1",
    "F8E8M0FNU, 8, 1",
    "F64, 64, 8",
    "C64, 64, 8",
    "C128, 128, 16"
  })
  void bitsCarryTheValueAndBytesStoreIt(ElementType type, int bits, int bytes) {
    assertThat(type.bits()).isEqualTo(bits);
    assertThat(type.bytes()).isEqualTo(bytes);
  }

  @ParameterizedTest
  @EnumSource
  void eachTypeIsOfOneFamily(ElementType type) {
    assertThat(
            Stream.of(type.isPred(), type.isInteger(), type.isFloat(), type.isComplex())
                .filter(is -> is))
        .hasSize(1);
    assertThat(type.inLong()).isEqualTo(type.isPred() || type.isInteger());
    assertThat(type.isSigned()).isEqualTo(type.kind() == ElementType.Kind.SIGNED);
    assertThat(
            type.kind().name().charAt(0) == Character.toUpperCase(type.text().charAt(0))
                || type == ElementType.BF16)
        .isTrue();
  }

  @Test
  void complexTypesHaveParts() {
    assertThat(ElementType.C64.part()).isEqualTo(ElementType.F32);
    assertThat(ElementType.C128.part()).isEqualTo(ElementType.F64);
    assertThat(ElementType.S8.part()).isEqualTo(ElementType.S8);
    assertThat(ElementType.F32.complex()).isEqualTo(ElementType.C64);
    assertThat(ElementType.F64.complex()).isEqualTo(ElementType.C128);
    assertThat(ElementType.C64.complex()).isEqualTo(ElementType.C64);
    assertThatThrownBy(ElementType.BF16::complex).hasMessageContaining("bf16");
  }

  @ParameterizedTest
  @CsvSource({
    "S1, 1, -1",
    "S2, 2, -2",
    "S4, 7, 7",
    "S4, 8, -8",
    "S8, 300, 44",
    "S16, 40000, -25536",
    "S32, 2147483648, -2147483648",
    "S64, -5, -5",
    "U1, 3, 1",
    "U4, -1, 15",
    "U8, 256, 0",
    "U32, -1, 4294967295",
    "U64, -1, -1",
    "PRED, 256, 1",
    "PRED, 0, 0"
  })
  void integersWrap(ElementType type, long value, long expected) {
    assertThat(type.wrap(value)).isEqualTo(expected);
  }

  @Test
  void floatsAreNotHeldAsLongs() {
    assertThatThrownBy(() -> ElementType.F32.wrap(1)).hasMessageContaining("f32");
  }

  @Property
  void canonicalLongsComeBackFromTheirBits(@ForAll long any) {
    longTypes()
        .forEach(type -> {
          long canonical = type.wrap(any);
          long bits = type.bitsOf(canonical);
          assertThat(type.canonical(bits)).isEqualTo(canonical);
          assertThat(Long.compareUnsigned(bits, -1L >>> (64 - type.bits()))).isNotPositive();
        });
  }

  @ParameterizedTest
  @CsvSource({
    "S1, -1, 0",
    "S4, -8, 7",
    "S8, -128, 127",
    "S64, -9223372036854775808, 9223372036854775807",
    "U1, 0, 1",
    "U4, 0, 15",
    "U32, 0, 4294967295",
    "U64, 0, -1",
    "PRED, 0, 1"
  })
  void integersHaveEnds(ElementType type, long least, long greatest) {
    assertThat(type.minLong()).isEqualTo(least);
    assertThat(type.maxLong()).isEqualTo(greatest);
  }

  /** As ConvertElementType does: truncated, saturated, NaN to 0; to pred whether it is not 0. */
  @ParameterizedTest
  @CsvSource({
    "S8, 1e9, 127",
    "S8, -1e9, -128",
    "S8, -1.9, -1",
    "S8, NaN, 0",
    "U8, -3, 0",
    "U8, 300, 255",
    "S4, 9, 7",
    "U4, 15.9, 15",
    "S64, 1e30, 9223372036854775807",
    "U64, 1e30, -1",
    "U64, -1, 0",
    "U64, NaN, 0",
    "U64, 9223372036854775808, -9223372036854775808",
    "U64, 3.7, 3",
    "PRED, 0.5, 1",
    "PRED, NaN, 1",
    "PRED, -0.0, 0"
  })
  void aDoubleBecomesAnInteger(ElementType type, double value, long expected) {
    assertThat(type.canonical(type.encode(value))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "S8, 255, -1",
    "U8, 255, 255",
    "U64, -1, 18446744073709551615",
    "S64, -1, -1",
    "PRED, 1, 1",
    "U64, -9223372036854774783, 9223372036854777856",
    "S4, 9, -7"
  })
  void bitsOfAnIntegerDecode(ElementType type, long bits, double expected) {
    assertThat(type.decode(bits)).isEqualTo(expected);
  }

  @Property(tries = 20_000)
  void anIntegerIsRoundedOnce(@ForAll long any) {
    double exactly = new BigDecimal(any).floatValue();
    assertThat(ElementType.F32.fromLong(ElementType.S64, any)).isEqualTo(exactly);
    assertThat(ElementType.F64.fromLong(ElementType.S64, any)).isEqualTo((double) any);
    var unsigned = new BigDecimal(Long.toUnsignedString(any));
    assertThat(ElementType.F32.fromLong(ElementType.U64, any)).isEqualTo(unsigned.floatValue());
    assertThat(ElementType.F64.fromLong(ElementType.U64, any)).isEqualTo(unsigned.doubleValue());
  }

  /** By way of the nearest double each would be the tie, and go to the even number below. */
  @Test
  void anIntegerJustAboveATieGoesUp() {
    long tie = (1L << 62) + (1L << 54);
    assertThat(ElementType.BF16.fromLong(ElementType.S64, tie)).isEqualTo(0x1p62);
    assertThat(ElementType.BF16.fromLong(ElementType.S64, tie + 1)).isEqualTo(0x1p62 + 0x1p55);
    assertThat(ElementType.BF16.fromLong(ElementType.S64, -tie)).isEqualTo(-0x1p62);
    assertThat(ElementType.BF16.fromLong(ElementType.S64, -tie - 1)).isEqualTo(-0x1p62 - 0x1p55);
    assertThat(ElementType.BF16.fromLong(ElementType.U64, 2 * tie + 1)).isEqualTo(0x1p63 + 0x1p56);
    assertThat(ElementType.F16.fromLong(ElementType.S32, 65520)).isInfinite();
  }

  @Test
  void wideFloatsRoundAsThePlatformDoes() {
    assertThat(ElementType.F64.round(0.1)).isEqualTo(0.1);
    assertThat(ElementType.F32.round(0.1)).isEqualTo(0.1f);
    assertThat(ElementType.C64.round(0.1)).isEqualTo(0.1f);
    assertThat(ElementType.C128.round(0.1)).isEqualTo(0.1);
    assertThat(ElementType.F32.round(1e300)).isEqualTo(Double.POSITIVE_INFINITY);
  }

  @ParameterizedTest
  @CsvSource({
    "F64, 11, 52, 1.7976931348623157e308, 2.2250738585072014E-308, 4.9E-324, true",
    "F32, 8, 23, 3.4028234663852886E38, 1.1754943508222875E-38, 1.401298464324817E-45, true",
    "F16, 5, 10, 65504, 6.103515625E-5, 5.960464477539063E-8, true",
    "BF16, 8, 7, 3.3895313892515355E38, 1.1754943508222875E-38, 9.183549615799121E-41, true",
    "F8E5M2, 5, 2, 57344, 6.103515625E-5, 1.52587890625E-5, true",
    "F8E4M3, 4, 3, 240, 0.015625, 0.001953125, true",
    "F8E4M3FN, 4, 3, 448, 0.015625, 0.001953125, false",
    "F8E4M3B11FNUZ, 4, 3, 30, 9.765625E-4, 1.220703125E-4, false",
    "F8E5M2FNUZ, 5, 2, 57344, 3.0517578125E-5, 7.62939453125E-6, false",
    "F8E4M3FNUZ, 4, 3, 240, 0.0078125, 9.765625E-4, false",
    "F8E3M4, 3, 4, 15.5, 0.25, 0.015625, true",
    "F4E2M1FN, 2, 1, 6, 1, 0.5, false",
    "F8E8M0FNU, 8, 0, 1.7014118346046923E38, 5.877471754111438E-39, 5.877471754111438E-39, false"
  })
  void floatsHaveTheirFinfo(
      ElementType type,
      int exponentBits,
      int mantissaBits,
      double greatest,
      double normal,
      double smallest,
      boolean infinity) {
    assertThat(type.exponentBits()).isEqualTo(exponentBits);
    assertThat(type.mantissaBits()).isEqualTo(mantissaBits);
    assertThat(type.maxValue()).isEqualTo(greatest);
    assertThat(type.minValue()).isEqualTo(type == ElementType.F8E8M0FNU ? smallest : -greatest);
    assertThat(type.smallestNormal()).isEqualTo(normal);
    assertThat(type.smallestPositive()).isEqualTo(smallest);
    assertThat(type.hasInfinity()).isEqualTo(infinity);
    assertThat(type.hasNaN()).isEqualTo(type != ElementType.F4E2M1FN);
  }
}

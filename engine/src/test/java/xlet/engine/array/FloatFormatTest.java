package xlet.engine.array;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds encoding and rounding against the table of all numbers a format has. */
class FloatFormatTest {
  static Stream<ElementType> narrowFloats() {
    return Stream.of(ElementType.values()).filter(type -> type.isFloat() && type.bits() <= 16);
  }

  @ParameterizedTest
  @MethodSource("narrowFloats")
  void eachPatternSurvivesDecodingAndEncoding(ElementType type) {
    int nans = 0;
    for (long bits = 0; bits < 1L << type.bits(); bits++) {
      double value = type.decode(bits);
      if (Double.isNaN(value)) {
        nans++;
        assertThat(type.decode(type.encode(value))).isNaN();
      } else {
        assertThat(type.encode(value)).as("%s %x", type, bits).isEqualTo(bits);
        assertThat(type.round(value)).isEqualTo(value);
      }
    }
    assertThat(nans > 0).isEqualTo(type.hasNaN());
  }

  @ParameterizedTest
  @MethodSource("narrowFloats")
  void neighboursShareTheLineBetweenThemAtItsMiddle(ElementType type) {
    long top = type.encode(type.maxValue());
    for (long bits = 0; bits < top; bits++) {
      double below = type.decode(bits);
      double above = type.decode(bits + 1);
      double middle = (below + above) / 2;
      long even = (bits & 1) == 0 && type != ElementType.F8E8M0FNU ? bits : bits + 1;
      assertRounds(type, Math.nextDown(middle), bits);
      assertRounds(type, middle, even);
      assertRounds(type, Math.nextUp(middle), bits + 1);
    }
  }

  /** Checks the value, and its negative where the format has one. */
  private static void assertRounds(ElementType type, double value, long bits) {
    assertThat(type.encode(value)).as("%s %s", type, value).isEqualTo(bits);
    assertThat(type.round(value)).as("%s %s", type, value).isEqualTo(type.decode(bits));
    if (type.minValue() < 0) {
      long negative = type.encode(-type.decode(bits));
      assertThat(type.encode(-value)).as("%s %s", type, -value).isEqualTo(negative);
      assertThat(Double.doubleToLongBits(type.round(-value)))
          .isEqualTo(Double.doubleToLongBits(type.decode(negative)));
    }
  }

  /** As measured with ml_dtypes 0.5.4; 464 and 465 in f8e4m3fn also with XLA itself. */
  @ParameterizedTest
  @CsvSource({
    "F8E4M3FN, 464, 448",
    "F8E4M3FN, 465, NaN",
    "F8E4M3FN, Infinity, NaN",
    "F8E4M3, 247, 240",
    "F8E4M3, 248, Infinity",
    "F8E4M3, -249, -Infinity",
    "F8E5M2, 61439, 57344",
    "F8E5M2, 61440, Infinity",
    "F8E5M2, -1e30, -Infinity",
    "F8E3M4, 15.7, 15.5",
    "F8E3M4, 15.75, Infinity",
    "F8E4M3B11FNUZ, 30.9, 30",
    "F8E4M3B11FNUZ, 31, NaN",
    "F8E4M3B11FNUZ, -Infinity, NaN",
    "F8E5M2FNUZ, 61439, 57344",
    "F8E5M2FNUZ, 61440, NaN",
    "F8E4M3FNUZ, 247, 240",
    "F8E4M3FNUZ, 248, NaN",
    "F4E2M1FN, 5, 4",
    "F4E2M1FN, 1e30, 6",
    "F4E2M1FN, -Infinity, -6",
    "F4E2M1FN, 0.25, 0",
    "F8E8M0FNU, 3, 4",
    "F8E8M0FNU, 2.9, 2",
    "F8E8M0FNU, 0, NaN",
    "F8E8M0FNU, -1, NaN",
    "F8E8M0FNU, 1e-300, 5.877471754111438e-39",
    "F8E8M0FNU, 2.56e38, NaN",
    "F16, 65519, 65504",
    "F16, 65520, Infinity",
    "BF16, 3.3961775292304957e38, Infinity",
    "BF16, 3.39e38, 3.3895313892515355E38"
  })
  void theEndsAreTheFormats(ElementType type, double value, double expected) {
    assertThat(type.round(value)).isEqualTo(Double.valueOf(expected));
  }

  @ParameterizedTest
  @CsvSource({
    "F8E5M2, 7e, fe", "F8E4M3, 7c, fc", "F8E3M4, 78, f8", "F8E4M3FN, 7f, ff",
    "F8E4M3B11FNUZ, 80, 80", "F8E5M2FNUZ, 80, 80", "F8E4M3FNUZ, 80, 80", "F8E8M0FNU, ff, ff",
    "F4E2M1FN, 8, 0", "F16, 7e00, fe00", "BF16, 7fc0, ffc0", "F32, 7fc00000, ffc00000"
  })
  void nanKeepsItsSignWhereThereIsOne(ElementType type, String positive, String negative) {
    double nan = Double.longBitsToDouble(0x7FF8000000000000L);
    double negativeNan = Double.longBitsToDouble(0xFFF8000000000000L);
    assertThat(type.encode(nan)).isEqualTo(Long.parseLong(positive, 16));
    assertThat(type.encode(negativeNan)).isEqualTo(Long.parseLong(negative, 16));
  }

  @ParameterizedTest
  @MethodSource("narrowFloats")
  void negativeZeroIsKeptWhereThereIsOne(ElementType type) {
    var without =
        List.of(ElementType.F8E4M3B11FNUZ, ElementType.F8E5M2FNUZ, ElementType.F8E4M3FNUZ);
    if (type != ElementType.F8E8M0FNU) {
      long expected = without.contains(type) ? 0 : 1L << (type.bits() - 1);
      assertThat(type.encode(-0.0)).isEqualTo(expected);
      assertThat(type.encode(-Double.MIN_VALUE)).isEqualTo(expected);
    }
  }

  @Test
  void halfAgreesWithThePlatform() {
    for (int bits = 0; bits < 1 << 16; bits++) {
      float platform = Float.float16ToFloat((short) bits);
      assertThat((float) FloatFormat.HALF.decodeByDefinition(bits))
          .isEqualTo(Float.valueOf(platform));
    }
  }

  @Test
  void brainIsTheUpperHalfOfSingle() {
    for (int bits = 0; bits < 1 << 16; bits++) {
      float upper = Float.intBitsToFloat(bits << 16);
      assertThat((float) FloatFormat.BRAIN.decodeByDefinition(bits))
          .isEqualTo(Float.valueOf(upper));
    }
  }

  /** One rounding: by way of f32 this would be the tie, and lie at 1. */
  @Test
  void aDoubleIsRoundedOnce() {
    double justAboveTheTie = 1 + 0x1p-8 + 0x1p-40;
    assertThat(ElementType.BF16.round(justAboveTheTie)).isEqualTo(1 + 0x1p-7);
    assertThat(ElementType.BF16.round((float) justAboveTheTie)).isEqualTo(1);
  }

  @Property(tries = 20_000)
  void singleByTheGeneralRuleIsThePlatforms(@ForAll long bits) {
    double value = Double.longBitsToDouble(bits);
    if (!Double.isNaN(value)) {
      long expected = Float.floatToRawIntBits((float) value) & 0xFFFFFFFFL;
      assertThat(FloatFormat.SINGLE.encode(value)).isEqualTo(expected);
      assertThat(ElementType.F32.encode(value)).isEqualTo(expected);
    }
  }

  @Property(tries = 20_000)
  void singleByTheGeneralRuleIsThePlatformsNearItsRange(@ForAll float near, @ForAll int further) {
    double value = near * (1 + further * 0x1p-52);
    assertThat((float) FloatFormat.SINGLE.round(value)).isEqualTo((float) value);
  }

  @Property(tries = 20_000)
  void roundingIsEncodingAndDecoding(@ForAll float near) {
    narrowFloats()
        .forEach(type ->
            assertThat(Double.doubleToLongBits(type.round(near)))
                .as("%s %s", type, near)
                .isEqualTo(Double.doubleToLongBits(type.decode(type.encode(near)))));
  }
}

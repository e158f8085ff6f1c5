package xlet.engine.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import xlet.engine.array.ElementType;

/** Doubles are rounded to narrow floats once, as the element types do it. */
class RoundedTest {
  private static final int COUNT = 1 << 18;

  private static void check(double value) {
    assertThat(Float.floatToIntBits(Rounded.toBrain(value)))
        .as("bf16 of %s", value)
        .isEqualTo(Float.floatToIntBits((float) ElementType.BF16.round(value)));
    assertThat(Float.floatToIntBits(Rounded.toHalf(value)))
        .as("f16 of %s", value)
        .isEqualTo(Float.floatToIntBits((float) ElementType.F16.round(value)));
  }

  @Test
  void anyDouble() {
    Random random = new Random(7);
    for (int k = 0; k < COUNT; k++) {
      check(Double.longBitsToDouble(random.nextLong()));
      check((random.nextDouble() - 0.5) * Math.scalb(1.0, random.nextInt(300) - 160));
    }
  }

  @Test
  void whatLiesInTheMiddleAndJustBesideIt() {
    for (int exponent = -150; exponent <= 128; exponent++) {
      for (int digits = 128; digits < 4096; digits += digits < 512 ? 1 : 61) {
        double middle = Math.scalb((double) digits, exponent - 8);
        check(middle);
        check(Math.nextUp(middle));
        check(-Math.nextDown(middle));
      }
    }
  }

  @Test
  void allNumbersOfHalf() {
    for (int bits = 0; bits <= 0xFFFF; bits++) {
      Float wanted = Float.float16ToFloat((short) bits);
      assertThat(Rounded.ofHalf(bits)).isEqualTo(wanted);
      assertThat(Rounded.nearestHalf(wanted)).isEqualTo(wanted);
      short back = (short) Rounded.halfBits(wanted);
      assertThat(Float.float16ToFloat(back)).isEqualTo(wanted);
    }
  }

  @Test
  void bitsOfHalf() {
    Random random = new Random(8);
    for (int k = 0; k < COUNT; k++) {
      checkBits(Float.intBitsToFloat(random.nextInt()));
      float near = Math.scalb(1 + random.nextInt(1 << 12) / 4096f, random.nextInt(48) - 28);
      checkBits(near);
      checkBits(-Math.nextUp(near));
      checkBits(Math.nextDown(near));
    }
    checkBits(Float.POSITIVE_INFINITY);
    checkBits(Float.NEGATIVE_INFINITY);
    checkBits(0);
    checkBits(-0f);
    checkBits(Float.MAX_VALUE);
    assertThat(Rounded.halfBits(Float.NaN)).isEqualTo(0x7E00);
  }

  private static void checkBits(float value) {
    if (!Float.isNaN(value)) {
      assertThat((short) Rounded.halfBits(value))
          .as("bits of %s", value)
          .isEqualTo(Float.floatToFloat16(value));
    }
  }

  /** A quotient of floats, rounded on, is the exact quotient rounded once. */
  @Test
  void quotients() {
    Random random = new Random(9);
    for (ElementType type : new ElementType[] {ElementType.F16, ElementType.BF16}) {
      for (int k = 0; k < 4 * COUNT; k++) {
        double left = type.decode(random.nextInt(1 << 16));
        double right = type.decode(random.nextInt(1 << 16));
        assertThat(Double.valueOf(type.round((float) left / (float) right)))
            .as("%s of %s / %s", type, left, right)
            .isEqualTo(Double.valueOf(type.round(left / right)));
      }
    }
  }
}

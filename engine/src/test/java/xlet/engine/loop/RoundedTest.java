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
}

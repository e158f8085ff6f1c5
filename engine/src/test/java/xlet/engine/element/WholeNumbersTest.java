package xlet.engine.element;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Rounding to whole numbers gives the JDK's bits. */
class WholeNumbersTest {
  private static final int COUNT = 1 << 20;

  private static void same(double own, double wanted) {
    assertThat(Double.doubleToLongBits(own))
        .as("%s and %s", own, wanted)
        .isEqualTo(Double.doubleToLongBits(wanted));
  }

  private static void check(float x) {
    same(WholeNumbers.rint(x), (float) Math.rint(x));
    same(WholeNumbers.floor(x), (float) Math.floor(x));
    same(WholeNumbers.ceil(x), (float) Math.ceil(x));
    same(WholeNumbers.sign(x), Math.signum(x));
    same(WholeNumbers.roundNearestAfz(x), (float) awayFromZero(x));
  }

  private static void check(double x) {
    same(WholeNumbers.rint(x), Math.rint(x));
    same(WholeNumbers.floor(x), Math.floor(x));
    same(WholeNumbers.ceil(x), Math.ceil(x));
    same(WholeNumbers.sign(x), Math.signum(x));
    same(WholeNumbers.roundNearestAfz(x), awayFromZero(x));
  }

  private static double awayFromZero(double x) {
    double size = Math.abs(x);
    double whole = Math.floor(size);
    return Math.copySign(size - whole >= 0.5 ? whole + 1 : whole, x);
  }

  @Test
  void ofAnyFloat() {
    for (long bits = 0; bits < 1L << 32; bits += (1L << 32) / COUNT) {
      check(Float.intBitsToFloat((int) bits));
    }
  }

  @Test
  void ofAnyDouble() {
    Random random = new Random(5);
    for (int k = 0; k < COUNT; k++) {
      check(Double.longBitsToDouble(random.nextLong()));
    }
  }

  @Test
  void ofTiesAndTheirNeighbours() {
    for (double base : new double[] {0, 1, 2, 255, 4194303, 8388607, 8388608, 16777215}) {
      for (double half = base - 2; half < base + 2; half += 0.25) {
        for (float x : new float[] {(float) half, Math.nextUp((float) half), -(float) half}) {
          check(x);
        }
        for (double x :
            new double[] {half, Math.nextUp(half), -half, half + 0x1p51, half + 0x1p52}) {
          check(x);
        }
      }
    }
  }
}

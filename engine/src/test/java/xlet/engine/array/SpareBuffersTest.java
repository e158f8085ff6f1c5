package xlet.engine.array;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpareBuffersTest {
  private static final int SLOTS = 1 << 18;

  private static final long BYTES = 4L * SLOTS;

  private final SpareBuffers spares = new SpareBuffers(10 * BYTES);

  @Test
  void makesWhatIsUsedAgain() {
    spares.take(ElementType.F32, SLOTS);
    spares.refill(Runnable::run);
    assertEquals(0, spares.bytes(), "of a size that came once");
    spares.take(ElementType.F32, SLOTS);
    spares.take(ElementType.C64, SLOTS);
    spares.refill(Runnable::run);
    assertEquals(2 * BYTES, spares.bytes());
    spares.take(ElementType.F32, SLOTS);
    assertEquals(BYTES, spares.bytes());
  }

  @Test
  void givesEachBufferOnceAndFullOfZeros() {
    List<int[]> taken = new ArrayList<>();
    for (int round = 0; round < 5; round++) {
      for (int k = 0; k < 3; k++) {
        int[] array = ((Buffer.Integers) spares.take(ElementType.S32, SLOTS)).array();
        assertArrayEquals(new int[SLOTS], array);
        taken.forEach(other -> assertNotSame(other, array));
        Arrays.fill(array, 7);
        taken.add(array);
      }
      spares.refill(Runnable::run);
    }
  }

  @Test
  void keepsNoMoreThanItMay() {
    for (int round = 0; round < 5; round++) {
      for (int k = 0; k < 8; k++) {
        spares.take(ElementType.F64, SLOTS);
        spares.take(ElementType.F64, 2 * SLOTS);
      }
      spares.refill(Runnable::run);
      assertTrue(spares.bytes() <= 10 * BYTES, () -> spares.bytes() + " bytes");
    }
  }

  @Test
  void leavesSmallAndVeryLargeBuffersAlone() {
    for (int round = 0; round < 3; round++) {
      spares.take(ElementType.S8, 100);
      spares.take(ElementType.S8, (int) Buffer.LARGE_BYTES);
      spares.refill(Runnable::run);
      assertEquals(0, spares.bytes());
    }
  }
}

package xlet.engine.emit;

import java.util.Random;
import java.util.stream.IntStream;

/** The arrays and the widths of vectors with which tests run emitted code. */
final class Inputs {
  private Inputs() {}

  /** Scalars, narrow vectors, and the machine's; scalars alone where there are no vectors. */
  static int[] widths() {
    int bits = Vectors.bits();
    return IntStream.of(0, Math.min(bits, 128), bits).distinct().toArray();
  }

  /** Numbers from -0.5 to 0.5. */
  static float[] floats(long seed, int count) {
    var random = new Random(seed);
    float[] floats = new float[count];
    for (int k = 0; k < count; k++) {
      floats[k] = random.nextFloat() - 0.5f;
    }
    return floats;
  }
}

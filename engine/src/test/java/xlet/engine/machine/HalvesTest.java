package xlet.engine.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static xlet.engine.machine.MachineCodeTest.routine;
import static xlet.engine.machine.TurnTerms.TURN;
import static xlet.engine.machine.TurnTerms.halfBits;
import static xlet.engine.machine.TurnTerms.literal;
import static xlet.engine.machine.TurnTerms.load;
import static xlet.engine.machine.TurnTerms.ofHalf;
import static xlet.engine.machine.TurnTerms.operate;
import static xlet.engine.machine.TurnTerms.use;

import java.lang.classfile.Opcode;
import java.util.List;
import org.junit.jupiter.api.Test;
import xlet.engine.loop.Carrier;
import xlet.engine.loop.Routine;
import xlet.engine.loop.Step;
import xlet.engine.loop.Storage;
import xlet.engine.loop.Term;

/** Machine code converts f16 as Java does. */
final class HalvesTest {
  /** Every number of f16, and the floats around the middle between it and the next one. */
  private static float[] floatsNearHalves() {
    float[] floats = new float[4 << Short.SIZE];
    for (int k = 0; k < floats.length; k += 4) {
      float half = Float.float16ToFloat((short) (k / 4));
      float next = Float.float16ToFloat((short) (k / 4 + 1));
      float middle = half + (next - half) / 2;
      floats[k] = half;
      floats[k + 1] = middle;
      floats[k + 2] = Math.nextUp(middle);
      floats[k + 3] = Math.nextDown(middle);
    }
    return floats;
  }

  @Test
  void halvesAreRoundedAndReadAsInJava() {
    float[] floats = floatsNearHalves();
    Term rounded =
        operate(
            Opcode.IAND,
            Carrier.INT,
            halfBits(load(0, Storage.FLOATS)),
            literal(Carrier.INT, 0xFFFF));
    Routine toHalves =
        routine(
            List.of(Storage.FLOATS),
            Storage.SHORTS,
            List.of(new Step.Store(1, Storage.SHORTS, use(TURN), rounded)));
    Routine ofHalves =
        routine(
            List.of(Storage.SHORTS),
            Storage.FLOATS,
            List.of(new Step.Store(1, Storage.FLOATS, use(TURN), ofHalf(load(0, Storage.SHORTS)))));
    short[] halves = new short[floats.length];
    float[] back = new float[floats.length];
    for (int k = 0; k < floats.length; k++) {
      halves[k] = Float.floatToFloat16(floats[k]);
      back[k] = Float.float16ToFloat(halves[k]);
    }
    assertThat(resultOf(toHalves, floats, new short[floats.length], halves)).isEqualTo(halves);
    assertThat(resultOf(ofHalves, halves, new float[floats.length], back)).isEqualTo(back);
  }

  /**
   * Runs a routine by machine code; returns {@code otherwise} where machine code is not written.
   */
  private static Object resultOf(Routine routine, Object source, Object result, Object otherwise) {
    return MachineCode.of(routine)
        .map(code -> {
          code.run(new Object[] {source, result}, 0, 4 << Short.SIZE);
          return result;
        })
        .orElse(otherwise);
  }
}

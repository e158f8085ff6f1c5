package xlet.engine.emit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.loop.Lowered;
import xlet.engine.loop.Nest;
import xlet.engine.op.Call;

/** Runs calls as emitted code of several kinds, and compares their results. */
final class NestRuns {
  /** The widest vectors that there are anywhere, in bits. */
  static final int WIDEST = 512;

  private NestRuns() {}

  static Lowered lowered(Call call, List<Value> operands) {
    return lowered(call, operands, WIDEST);
  }

  private static Lowered lowered(Call call, List<Value> operands, int bits) {
    Nest nest = Calls.nest(call, operands);
    Lowered lowered = Lowered.forVectors(nest, bits, routine -> true);
    assertThat(lowered.units()).isEqualTo(Lowered.of(nest).units());
    return lowered;
  }

  /** The fewest bits of vectors for elements of {@code type}: narrow ones need some more lanes. */
  static int fewestBits(ElementType type) {
    return type.bytes() < Integer.BYTES ? 256 : 128;
  }

  /** Compares the results of scalars with those of vectors of {@code fewest} bits and more. */
  static void sameWithAllWidths(Call call, List<Value> operands, int fewest) {
    Lowered lowered = lowered(call, operands);
    ArrayShape result = call.resultArrays().getFirst();
    NdArray wanted = NdArray.of(result, Buffer.allocate(result));
    run(Emitter.emit(lowered.routine()), lowered.units(), operands, wanted);
    for (int bits : new int[] {128, 256, WIDEST}) {
      if (bits >= fewest && bits <= Vectors.bits()) {
        NdArray found = NdArray.of(result, Buffer.allocate(result));
        Lowered own = lowered(call, operands, bits);
        run(Emitter.emitVectors(own.routine(), bits), own.units(), operands, found);
        assertThat(found.sameValues(wanted)).as("%s bits", bits).isTrue();
      }
    }
  }

  /** Runs all units, in two parts where there are several. */
  static void run(EmittedCode code, long units, List<Value> operands, NdArray result) {
    Object[] arrays = new Object[operands.size() + 1];
    for (int k = 0; k < operands.size(); k++) {
      arrays[k] = ((NdArray) operands.get(k)).buffer().array();
    }
    arrays[operands.size()] = result.buffer().array();
    int part = (int) units * 2 / 5;
    code.run(arrays, 0, part);
    code.run(arrays, part, (int) units);
  }
}

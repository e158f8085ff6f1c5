package xlet.engine.eval;

import java.util.List;
import java.util.Optional;
import xlet.engine.array.Buffer;
import xlet.engine.array.NdArray;
import xlet.engine.emit.Vectors;
import xlet.engine.loop.LoopRoutine;
import xlet.engine.op.Evaluation;
import xlet.engine.work.Polls;

/** A loop with a small state as emitted code. */
public final class CompiledLoop {
  /** About so many primitives are computed before the first look at the cancel flag. */
  private static final long WORK_OF_CALL = 1 << 19;

  /**
   * Where that takes less, there are twice as many turns before the next look. Each begins with new
   * scratch arrays, and new memory can take longer than what is computed.
   */
  private static final long NANOS_OF_CALL = 1_000_000L;

  private static final int MOST_TURNS = 1 << 16;

  /** So many primitives are worth vector code. */
  private static final long WORK_TO_TRAIN = 1 << 20;

  private final LoopRoutine loop;
  private final SwappedCode code;
  private final List<NdArray> constants;
  private final long work;

  private CompiledLoop(LoopRoutine loop, SwappedCode code, List<NdArray> constants, long work) {
    this.loop = loop;
    this.code = code;
    this.constants = List.copyOf(constants);
    this.work = work;
  }

  /** The code for {@code loop}, a turn of which computes about {@code work} primitives. */
  public static Optional<CompiledLoop> of(LoopRoutine loop, List<NdArray> constants, long work) {
    Optional<SwappedCode> vectors =
        Reader.used() == Reader.VECTORS
            ? CompiledNest.vectors(() -> loop.forVectors(Vectors.bits()))
            : Optional.empty();
    return vectors
        .or(() -> CompiledNest.code(loop::routine))
        .map(code -> new CompiledLoop(loop, code, constants, work));
  }

  /** Takes all turns; {@code state} are the arrays of the state. */
  public void run(List<Buffer> state, Evaluation evaluation) {
    Object[] arrays = new Object[constants.size() + state.size() + 1];
    for (int k = 0; k < constants.size(); k++) {
      arrays[k] = constants.get(k).buffer().array();
    }
    for (int k = 0; k < state.size(); k++) {
      arrays[constants.size() + k] = state.get(k).array();
    }
    long[] goesOn = {1};
    arrays[arrays.length - 1] = goesOn;
    int next = Math.clamp(WORK_OF_CALL / work, 1, MOST_TURNS);
    while (goesOn[0] != 0) {
      evaluation.poll();
      int turns = next;
      long start = System.nanoTime();
      Polls.during(evaluation::poll, () -> code.run(arrays, 0, turns));
      if (System.nanoTime() - start < NANOS_OF_CALL) {
        next = Math.min(2 * turns, MOST_TURNS);
      }
      if (goesOn[0] != 0 && code.attempts().add(turns * work) >= WORK_TO_TRAIN) {
        Training.begin(code, loop, arrays, work);
      }
    }
  }
}

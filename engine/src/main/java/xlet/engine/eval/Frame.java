package xlet.engine.eval;

import xlet.engine.array.Buffer;
import xlet.engine.array.NdArray;
import xlet.engine.op.Evaluation;

/** The state that closures work on: loop indices, the contents of slots, and the operands. */
final class Frame {
  /** How many turns of folds pass between two looks at the cancel flag. */
  private static final int TURNS_PER_POLL = 1 << 14;

  /** After so many turns of loops with a condition emitted code pays for itself. */
  static final long TURNS_TO_COMPILE = 1 << 13;

  final long[] indices;
  final long[] longs;
  final double[] doubles;
  final NdArray[] operands;
  final Buffer[] buffers;
  final Buffer[] outputs;

  /** Grows with each element; a value computed once for an element holds until then. */
  long element;

  private final Evaluation evaluation;
  private int turns;
  private long uncountedTurns = Long.MAX_VALUE;

  Frame(int indices, int slots, NdArray[] operands, Buffer[] outputs, Evaluation evaluation) {
    this.indices = new long[indices];
    this.longs = new long[slots];
    this.doubles = new double[slots];
    this.operands = operands;
    this.buffers = new Buffer[operands.length];
    for (int k = 0; k < operands.length; k++) {
      buffers[k] = operands[k].buffer();
    }
    this.outputs = outputs;
    this.evaluation = evaluation;
  }

  /** A turn of a fold: now and then looks whether to go on. */
  void turn() {
    if (++turns == TURNS_PER_POLL) {
      turns = 0;
      poll();
    }
  }

  /** From now on loops with a condition may take so many turns in all. */
  void allow(long turns) {
    uncountedTurns = turns;
  }

  /**
   * A turn of a loop with a condition.
   *
   * @throws TooLong if there have been more than are allowed
   */
  void uncountedTurn() {
    turn();
    if (--uncountedTurns < 0) {
      throw new TooLong();
    }
  }

  /** Says that emitted code had better begin anew. */
  static final class TooLong extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private TooLong() {
      super("a long loop", null, false, false);
    }
  }

  /** Looks whether to go on. */
  void poll() {
    evaluation.poll();
  }
}

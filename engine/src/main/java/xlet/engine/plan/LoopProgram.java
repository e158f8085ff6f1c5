package xlet.engine.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.BoundedShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.Leaves;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.TokenShape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.Value;
import xlet.engine.eval.CompiledLoop;
import xlet.engine.op.Evaluation;

/**
 * A loop of which a turn changes little, as emitted code: condition and body are one program that
 * reads the state.
 */
public final class LoopProgram {
  private final Shape state;
  private final List<ArrayShape> shapes;
  private final CompiledLoop code;

  /** Of each array of the state, whether no turn changes it. */
  private final List<Boolean> kept;

  private LoopProgram(LoopItems loop, CompiledLoop code) {
    this.state = loop.state();
    this.shapes = Leaves.of(state);
    this.code = code;
    this.kept = Leaves.paths(state).stream().map(new LoopParts(loop)::keeps).toList();
  }

  /** The program of {@code loop}; empty if a turn changes much or something in it is no formula. */
  public static Optional<LoopProgram> of(LoopItems loop) {
    return LoopComposition.of(loop)
        .flatMap(made -> CompiledLoop.of(made.routine(), made.constants(), made.work()))
        .map(code -> new LoopProgram(loop, code));
  }

  /** Whether {@code shape} is of arrays of fixed sizes alone. */
  public static boolean isFixed(Shape shape) {
    return switch (shape) {
      case ArrayShape array -> true;
      case TupleShape tuple -> tuple.elements().stream().allMatch(LoopProgram::isFixed);
      case BoundedShape bounded -> false;
      case TokenShape token -> false;
    };
  }

  /** The state after all turns from {@code value} on. */
  public Value run(Value value, Evaluation evaluation) {
    List<NdArray> before = Leaves.of(value);
    List<Buffer> buffers = new ArrayList<>();
    for (int k = 0; k < shapes.size(); k++) {
      NdArray array = before.get(k);
      buffers.add(kept.get(k) ? array.rowMajor().buffer() : copied(array));
    }
    code.run(buffers, evaluation);
    List<NdArray> after = new ArrayList<>();
    for (int k = 0; k < shapes.size(); k++) {
      after.add(kept.get(k) ? before.get(k) : NdArray.of(shapes.get(k), buffers.get(k)));
    }
    return state(state, before, after);
  }

  /** The state of arrays that are {@code after}, with the layouts of those {@code before}. */
  static Value state(Shape shape, List<NdArray> before, List<NdArray> after) {
    List<NdArray> laid = new ArrayList<>();
    for (int k = 0; k < after.size(); k++) {
      laid.add(after.get(k).withLayout(before.get(k).shape().layout()));
    }
    return Leaves.value(shape, laid);
  }

  /** A buffer with the elements of {@code array} in row-major order, which is no other's. */
  private static Buffer copied(NdArray array) {
    NdArray rows = array.rowMajor();
    if (rows != array) {
      return rows.buffer();
    }
    Buffer copy = Buffer.allocate(array.shape());
    copy.copy(0, array.buffer(), 0, copy.length());
    return copy;
  }
}

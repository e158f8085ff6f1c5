package xlet.engine.emit;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import xlet.engine.loop.Carrier;
import xlet.engine.loop.Step;
import xlet.engine.loop.Storage;
import xlet.engine.loop.Term;

/** Emits a {@link Step.Turning} with vectors: squares of as many lines and slots as have lanes. */
final class TurnedLanes {
  private final CodeBuilder code;
  private final TermEmitter terms;
  private final Step.Turning turning;
  private final Carrier carrier;
  private final TypeKind element;
  private final int lanes;
  private final VectorCalls calls;
  private final LaneMoves moves;

  /** The local variables of the lines of a square, which become its columns. */
  private final int[] vectors;

  private TurnedLanes(CodeBuilder code, TermEmitter terms, Step.Turning turning, int lanes) {
    this.code = code;
    this.terms = terms;
    this.turning = turning;
    this.carrier = turning.first().storage().carrier();
    this.element = TermEmitter.kind(carrier);
    this.lanes = lanes;
    this.calls = new VectorCalls(code, lanes);
    this.moves = new LaneMoves(code, lanes);
    this.vectors = new int[lanes];
  }

  /** The way to do it with vectors of {@code bits} bits, if there is one. */
  static Optional<TurnedLanes> of(
      CodeBuilder code, TermEmitter terms, Step.Turning turning, int bits) {
    Storage storage = turning.first().storage();
    int lanes = VectorClasses.lanes(TermEmitter.element(storage), bits);
    boolean isNarrow = storage == Storage.BYTES || storage == Storage.SHORTS;
    return lanes == 1 || isNarrow || turning.by() != 1
        ? Optional.empty()
        : Optional.of(new TurnedLanes(code, terms, turning, lanes));
  }

  /** How many lines and slots a square has. */
  int side() {
    return lanes;
  }

  /** Emits all whole squares; {@code arrays} tells the local variables of arrays. */
  void emit(IntUnaryOperator arrays) {
    List<LaneMoves.Exchange> exchanges = moves.transposition(carrier);
    Arrays.setAll(vectors, _ -> code.allocateLocal(TypeKind.REFERENCE));
    int line = code.allocateLocal(TypeKind.INT);
    int slot = code.allocateLocal(TypeKind.INT);
    int from = code.allocateLocal(TypeKind.INT);
    int to = code.allocateLocal(TypeKind.INT);
    squares(
        line,
        turning.lines(),
        () -> {
          terms.emit(turning.first().offset());
          code.iload(line).loadConstant(turning.apart()).imul().iadd().istore(from);
          code.iload(line).istore(to);
          squares(
              slot,
              turning.length(),
              () -> {
                load(arrays.applyAsInt(turning.first().array()), from);
                moves.exchange(carrier, exchanges, vectors);
                store(arrays.applyAsInt(turning.to()), to);
                code.iinc(from, lanes);
                code.iload(to).loadConstant(lanes * turning.side()).iadd().istore(to);
              });
        });
  }

  /** Loads the lines of a square, the first of which begins at {@code from}. */
  private void load(int array, int from) {
    for (int k = 0; k < lanes; k++) {
      calls.species(element);
      code.aload(array);
      further(from, k, turning.apart());
      calls.fromArray(element);
      moves.toBits(carrier);
      code.astore(vectors[k]);
    }
  }

  /** Stores the columns of a square, the first of which begins at {@code to}. */
  private void store(int array, int to) {
    for (int k = 0; k < lanes; k++) {
      code.aload(vectors[k]);
      moves.fromBits(carrier);
      code.aload(array);
      further(to, k, turning.side());
      calls.intoArray(element);
    }
  }

  /** Emits {@code body} for each whole square of {@code count}, {@code counter} at its first. */
  private void squares(int counter, Term count, Runnable body) {
    int last = code.allocateLocal(TypeKind.INT);
    terms.emit(count);
    code.loadConstant(lanes).isub().istore(last);
    code.iconst_0().istore(counter);
    Label end = code.newLabel();
    Label next = code.newBoundLabel();
    code.iload(counter).iload(last).if_icmpgt(end);
    body.run();
    code.iinc(counter, lanes).goto_(next);
    code.labelBinding(end);
  }

  private void further(int place, int times, int step) {
    code.iload(place);
    if (times > 0) {
      code.loadConstant(times * step).iadd();
    }
  }
}

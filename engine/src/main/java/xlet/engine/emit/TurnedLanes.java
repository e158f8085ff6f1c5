package xlet.engine.emit;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import xlet.engine.loop.Carrier;
import xlet.engine.loop.Step;
import xlet.engine.loop.Term;
import xlet.engine.loop.TurnedSlots;

/**
 * Emits a {@link Step.Turning} with vectors: squares of as many lines and slots as vectors hold.
 * The last of them begin where they still have room, so that some numbers are turned twice.
 *
 * <p>Numbers of 8 or 16 bits are turned as ints, which hold several. Every so many slots of a
 * square make a square of ints: an int takes the same slot of neighbouring lines.
 */
final class TurnedLanes {
  /** Shorter vectors are not used. */
  private static final int LEAST_BITS = 128;

  private final CodeBuilder code;
  private final TermEmitter terms;
  private final Step.Turning turning;
  private final Carrier carrier;
  private final TypeKind element;

  /** How many bits a number has. */
  private final int width;

  /** How many numbers a lane holds. */
  private final int parts;

  private final int lanes;

  /** Calls on vectors of lanes. */
  private final VectorCalls calls;

  /** Calls on vectors of numbers. */
  private final VectorCalls numbers;

  private final LaneMoves moves;

  /** The local variables of the lines of a square, which become its columns. */
  private final int[] vectors;

  private TurnedLanes(CodeBuilder code, TermEmitter terms, Step.Turning turning, int bits) {
    this.code = code;
    this.terms = terms;
    this.turning = turning;
    this.carrier = turning.first().storage().carrier();
    this.element = TermEmitter.element(turning.first().storage());
    this.width = VectorClasses.bits(element);
    this.parts = Math.max(1, Integer.SIZE / width);
    this.lanes = VectorClasses.lanes(element, bits) / parts;
    this.calls = new VectorCalls(code, lanes);
    this.numbers = new VectorCalls(code, lanes * parts);
    this.moves = new LaneMoves(code, lanes);
    this.vectors = new int[lanes];
  }

  /**
   * The way to do it with vectors of at most {@code bits} bits, shorter ones where lines are short
   * or few; empty if there is none.
   */
  static Optional<TurnedLanes> of(
      CodeBuilder code, TermEmitter terms, Step.Turning turning, int bits) {
    if (turning.by() != 1 || bits < LEAST_BITS) {
      return Optional.empty();
    }
    var turned = new TurnedLanes(code, terms, turning, bits);
    return turned.lanes == 1 || turned.isFew(turning.lines()) || turned.isFew(turning.length())
        ? of(code, terms, turning, bits / 2)
        : Optional.of(turned);
  }

  private boolean isFew(Term count) {
    return count instanceof Term.Literal(var carrier, long known) && known < side();
  }

  /** How many lines and slots a square has. */
  private int side() {
    return lanes * parts;
  }

  /**
   * Emits all of it.
   *
   * @param arrays tells the local variables of arrays
   * @param others emits steps without vectors, for fewer lines or slots than a square has
   */
  void emit(IntUnaryOperator arrays, Consumer<List<Step>> others) {
    Label few = code.newLabel();
    Label end = code.newLabel();
    jumpIfFew(turning.lines(), few);
    jumpIfFew(turning.length(), few);
    squares(arrays);
    code.goto_(end);
    code.labelBinding(few);
    others.accept(TurnedSlots.steps(turning));
    code.labelBinding(end);
  }

  /** Jumps if {@code count} turns out to be less than a side; {@link #of} has asked a known one. */
  private void jumpIfFew(Term count, Label few) {
    if (!(count instanceof Term.Literal)) {
      terms.emit(count);
      code.loadConstant(side()).if_icmplt(few);
    }
  }

  private void squares(IntUnaryOperator arrays) {
    List<LaneMoves.Exchange> exchanges = moves.transposition(carrier);
    Arrays.setAll(vectors, _ -> code.allocateLocal(TypeKind.REFERENCE));
    int line = code.allocateLocal(TypeKind.INT);
    int slot = code.allocateLocal(TypeKind.INT);
    int begin = code.allocateLocal(TypeKind.INT);
    int from = code.allocateLocal(TypeKind.INT);
    int to = code.allocateLocal(TypeKind.INT);
    squares(
        line,
        turning.lines(),
        () -> {
          terms.emit(turning.first().offset());
          code.iload(line).loadConstant(turning.apart()).imul().iadd().istore(begin);
          squares(
              slot,
              turning.length(),
              () -> {
                code.iload(begin).iload(slot).iadd().istore(from);
                code.iload(slot).loadConstant(turning.side()).imul();
                code.iload(line).iadd().istore(to);
                phases(
                    to,
                    (shift, column) -> {
                      load(arrays.applyAsInt(turning.first().array()), from, shift);
                      moves.exchange(carrier, exchanges, vectors);
                      store(arrays.applyAsInt(turning.to()), column);
                    });
              });
        });
  }

  /** Emits the turning of every so many slots: behind how many bits of a lane, to which column. */
  @FunctionalInterface
  private interface Phase {
    void emit(int shift, int column);
  }

  private void phases(int to, Phase phase) {
    int shift = code.allocateLocal(TypeKind.INT);
    int column = code.allocateLocal(TypeKind.INT);
    code.iconst_0().istore(shift).iload(to).istore(column);
    Label next = code.newBoundLabel();
    phase.emit(shift, column);
    if (parts > 1) {
      code.iload(column).loadConstant(turning.side()).iadd().istore(column);
      code.iinc(shift, width);
      code.iload(shift).loadConstant(Integer.SIZE).if_icmplt(next);
    }
  }

  /**
   * Loads the lines of a square, the first of which begins at {@code from}, those that share lanes
   * as one.
   */
  private void load(int array, int from, int shift) {
    for (int k = 0; k < lanes; k++) {
      for (int part = 0; part < parts; part++) {
        line(array, from, k * parts + part);
        if (parts > 1) {
          put(part, shift);
        }
      }
      moves.toBits(carrier);
      code.astore(vectors[k]);
    }
  }

  private void line(int array, int from, int line) {
    numbers.species(element);
    code.aload(array);
    further(from, line * turning.apart());
    numbers.fromArray(element);
    calls.reinterpret(element, TermEmitter.kind(carrier));
  }

  /**
   * Puts the slots behind {@code shift} bits in this part of the lanes of what was loaded so far.
   */
  private void put(int part, int shift) {
    calls.byScalar("LSHR", Carrier.INT, () -> code.iload(shift));
    if (part < parts - 1) {
      calls.byInt("AND", (1 << width) - 1);
    }
    if (part > 0) {
      calls.byInt("LSHL", part * width);
      calls.combine(TypeKind.INT, "or");
    }
  }

  /** Stores columns, the first of which begins at {@code to}. */
  private void store(int array, int to) {
    for (int k = 0; k < lanes; k++) {
      code.aload(vectors[k]);
      moves.fromBits(carrier);
      calls.reinterpret(TermEmitter.kind(carrier), element);
      code.aload(array);
      further(to, k * parts * turning.side());
      numbers.intoArray(element);
    }
  }

  /**
   * Emits {@code body} for the squares of {@code count}, which is as many as a square has or more,
   * with {@code counter} at the first of each.
   */
  private void squares(int counter, Term count, Runnable body) {
    int last = code.allocateLocal(TypeKind.INT);
    terms.emit(count);
    code.loadConstant(side()).isub().istore(last);
    code.iconst_0().istore(counter);
    Label end = code.newLabel();
    Label next = code.newBoundLabel();
    body.run();
    code.iload(counter).iload(last).if_icmpge(end);
    code.iload(counter).loadConstant(side()).iadd().iload(last);
    new ScalarCalls(code, TypeKind.INT).combine("min");
    code.istore(counter).goto_(next);
    code.labelBinding(end);
  }

  private void further(int place, int numbers) {
    code.iload(place);
    if (numbers != 0) {
      code.loadConstant(numbers).iadd();
    }
  }
}

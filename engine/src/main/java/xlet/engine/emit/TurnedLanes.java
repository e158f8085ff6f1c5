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
import xlet.engine.loop.Term;
import xlet.engine.loop.TurnedSlots;

/**
 * Emits a {@link Step.Turning} with vectors: squares of as many lines and slots as vectors hold.
 *
 * <p>Numbers of 8 or 16 bits are turned as ints, which hold several. Every so many slots of a
 * square make a square of ints: an int takes the same slot of neighbouring lines.
 */
final class TurnedLanes {
  /** A part of a square is turned if it is at least this part of one. */
  private static final int FEWEST_OF_LANES = 4;

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

  /** How many slots behind whole squares are turned with the first lanes. */
  private final int rest;

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
    this.rest = rest(bits);
    this.vectors = new int[lanes];
  }

  /** The way to do it with vectors of {@code bits} bits, if there is one. */
  static Optional<TurnedLanes> of(
      CodeBuilder code, TermEmitter terms, Step.Turning turning, int bits) {
    return Optional.of(new TurnedLanes(code, terms, turning, bits))
        .filter(turned -> turned.lanes > 1 && turning.by() == 1);
  }

  /** How many lines and slots a square has. */
  int side() {
    return lanes * parts;
  }

  /** Emits the steps for what squares leave over. */
  List<Step> left() {
    return TurnedSlots.rest(turning, side(), rest > 0);
  }

  /**
   * How many slots behind whole squares are turned with the first lanes; 0 if so few are left that
   * they are copied, or it is not known how many.
   */
  private int rest(int bits) {
    if (turning.length() instanceof Term.Literal(var number, long length)
        && parts == 1
        && Vectors.haveMasks(bits)) {
      int left = (int) length % lanes;
      return left * FEWEST_OF_LANES < lanes ? 0 : left;
    }
    return 0;
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
                phases(
                    to,
                    (shift, column) -> {
                      load(arrays.applyAsInt(turning.first().array()), from, shift, lanes);
                      moves.exchange(carrier, exchanges, vectors);
                      store(arrays.applyAsInt(turning.to()), column, lanes);
                    });
                code.iinc(from, side());
                code.iload(to).loadConstant(side() * turning.side()).iadd().istore(to);
              });
          if (rest > 0) {
            load(arrays.applyAsInt(turning.first().array()), from, 0, rest);
            moves.exchange(carrier, exchanges, vectors);
            store(arrays.applyAsInt(turning.to()), to, rest);
          }
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
   * Loads the first {@code count} slots of the lines of a square, the first of which begins at
   * {@code from}, those that share lanes as one.
   */
  private void load(int array, int from, int shift, int count) {
    for (int k = 0; k < lanes; k++) {
      for (int part = 0; part < parts; part++) {
        line(array, from, k * parts + part, count);
        if (parts > 1) {
          put(part, shift);
        }
      }
      moves.toBits(carrier);
      code.astore(vectors[k]);
    }
  }

  private void line(int array, int from, int line, int count) {
    numbers.species(element);
    code.aload(array);
    further(from, line * turning.apart());
    if (count < lanes) {
      numbers.firstLanes(element, () -> code.loadConstant(count));
      numbers.maskedFromArray(element);
    } else {
      numbers.fromArray(element);
    }
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

  /** Stores the first {@code count} columns, the first of which begins at {@code to}. */
  private void store(int array, int to, int count) {
    for (int k = 0; k < count; k++) {
      code.aload(vectors[k]);
      moves.fromBits(carrier);
      calls.reinterpret(TermEmitter.kind(carrier), element);
      code.aload(array);
      further(to, k * parts * turning.side());
      numbers.intoArray(element);
    }
  }

  /** Emits {@code body} for each whole square of {@code count}, {@code counter} at its first. */
  private void squares(int counter, Term count, Runnable body) {
    int last = code.allocateLocal(TypeKind.INT);
    terms.emit(count);
    code.loadConstant(side()).isub().istore(last);
    code.iconst_0().istore(counter);
    Label end = code.newLabel();
    Label next = code.newBoundLabel();
    code.iload(counter).iload(last).if_icmpgt(end);
    body.run();
    code.iinc(counter, side()).goto_(next);
    code.labelBinding(end);
  }

  private void further(int place, int numbers) {
    code.iload(place);
    if (numbers != 0) {
      code.loadConstant(numbers).iadd();
    }
  }
}

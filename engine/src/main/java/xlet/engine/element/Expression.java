package xlet.engine.element;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.element.Atom.Dim;

/**
 * A scalar in terms of the dimensions of a result: what one element of it is. Expressions are built
 * once per call of an operation and never changed; a part that occurs twice is one object.
 */
public sealed interface Expression {

  /** The element type of the scalar. */
  ElementType type();

  /**
   * A number: {@code bits} are the storage bits of it in {@code type}, those of a complex number's
   * imaginary part in {@code imaginaryBits}.
   */
  record Constant(ElementType type, long bits, long imaginaryBits) implements Expression {
    public static final Constant TRUE = new Constant(ElementType.PRED, 1, 0);
    public static final Constant FALSE = new Constant(ElementType.PRED, 0, 0);

    /** The number that {@code scalar}, an array of rank 0, holds. */
    public static Constant of(NdArray scalar) {
      return new Constant(scalar.type(), scalar.realBits(0), scalar.imaginaryBits(0));
    }
  }

  /**
   * The element of operand number {@code operand} at {@code at}; of a complex operand {@code part}
   * 0 is the real and 1 the imaginary part where {@code type} is no longer complex.
   */
  record Read(int operand, ElementType type, Index at, int part) implements Expression {}

  /**
   * One of {@code primitives} of {@code arguments}, rounded once to {@code type}. A complex result
   * has two primitives, for its real and its imaginary part. A primitive that takes as many numbers
   * as there are complex arguments sees the part of each that it gives; others see the parts of all
   * arguments in turn.
   */
  record Apply(List<Primitive> primitives, ElementType type, List<Expression> arguments)
      implements Expression {}

  /** {@code yes} where {@code condition} holds, else {@code no}: only one of them is computed. */
  record Select(Expression condition, Expression yes, Expression no, String whyYes, String whyNo)
      implements Expression {
    @Override
    public ElementType type() {
      return yes.type();
    }
  }

  /** {@code low <= index <= high}; {@code dimension} is the operand's, for explanations. */
  record Within(IndexExpression index, long low, long high, int dimension) {}

  /** Holds where all of {@code ranges} do. */
  record Guard(List<Within> ranges) implements Expression {
    /** The guard, or a constant where the ranges of the indices decide it. */
    public static Expression of(List<Within> ranges) {
      List<Within> open = new ArrayList<>();
      for (Within range : ranges) {
        if (range.index.high() < range.low || range.index.low() > range.high) {
          return Constant.FALSE;
        }
        if (!range.index.isWithin(range.low, range.high)) {
          open.add(range);
        }
      }
      return open.isEmpty() ? Constant.TRUE : new Guard(List.copyOf(open));
    }

    @Override
    public ElementType type() {
      return ElementType.PRED;
    }
  }

  /** The number that an index is, converted to {@code type}; integers wrap. */
  record FromIndex(IndexExpression index, ElementType type) implements Expression {}

  /** The storage bits of {@code value}, read as {@code type}, which has as many of them. */
  record Reinterpret(Expression value, ElementType type) implements Expression {}

  /** A scalar with a name: the accumulator of a fold, or a shared part; equal only to itself. */
  final class Slot implements Expression {
    private final String name;
    private final ElementType type;

    public Slot(String name, ElementType type) {
      this.name = name;
      this.type = type;
    }

    public String name() {
      return name;
    }

    @Override
    public ElementType type() {
      return type;
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /** {@code names[k]} stands for {@code values[k]}, computed in order, each once, in results. */
  record Block(List<Slot> names, List<Expression> values, List<Expression> results) {
    public Block {
      names = List.copyOf(names);
      values = List.copyOf(values);
      results = List.copyOf(results);
    }

    /** {@code results} alone. */
    public static Block of(List<Expression> results) {
      return new Block(List.of(), List.of(), results);
    }

    /** Result number {@code number} with the names that it needs. */
    public Expression result(int number) {
      return names.isEmpty() ? results.get(number) : new Bound(this, number);
    }
  }

  /** Result number {@code result} of {@code block}. */
  record Bound(Block block, int result) implements Expression {
    @Override
    public ElementType type() {
      return block.results.get(result).type();
    }
  }

  /** The order in which a fold combines elements. */
  enum Order {
    /** From the first to the last in row-major order. */
    LEFT,
    /**
     * Blocks of 65,536; in a block {@link Fold#lanes} lanes of which number l takes the elements k
     * ≡ l modulo their number, then a halving tree.
     */
    LANES
  }

  /**
   * A loop over {@code over} in row-major order: each of {@code slots} starts with its one of
   * {@code inits} and takes its one of the results of {@code step} at each turn. {@code noun} names
   * a turn in explanations ("window", say).
   */
  record Fold(
      List<Dim> over,
      List<Slot> slots,
      List<Expression> inits,
      Block step,
      Order order,
      String noun) {
    public Fold {
      over = List.copyOf(over);
      slots = List.copyOf(slots);
      inits = List.copyOf(inits);
    }

    /** How many lanes there are, where the order is one in lanes: of f64 half as many as of f32. */
    public int lanes() {
      boolean wide = slots.stream().anyMatch(slot -> slot.type().part().bits() > Integer.SIZE);
      return wide ? 32 : 64;
    }

    /** The number of turns in each dimension. */
    public Ints extents() {
      return Ints.of(over.stream().mapToLong(Dim::extent).toArray());
    }
  }

  /** Result number {@code result} of {@code fold}. */
  record Get(Fold fold, int result) implements Expression {
    @Override
    public ElementType type() {
      return fold.slots.get(result).type();
    }
  }

  /**
   * A loop with a condition, so that its turns cannot be counted before: each of {@code slots}
   * starts with its one of {@code inits} and takes its one of the results of {@code step} as long
   * as {@code condition} holds of them.
   */
  record Repeat(List<Slot> slots, List<Expression> inits, Expression condition, Block step) {
    public Repeat {
      slots = List.copyOf(slots);
      inits = List.copyOf(inits);
    }

    /**
     * The last values of a loop that starts with {@code inits}; {@code condition} and {@code step}
     * are given the slots that stand for the values of a turn.
     */
    public static List<Expression> of(
        List<Expression> inits,
        Function<List<Expression>, Block> condition,
        Function<List<Expression>, Block> step) {
      List<Slot> slots = inits.stream().map(init -> new Slot("s", init.type())).toList();
      List<Expression> state = List.copyOf(slots);
      Repeat repeat = new Repeat(slots, inits, condition.apply(state).result(0), step.apply(state));
      return IntStream.range(0, slots.size())
          .<Expression>mapToObj(k -> new Last(repeat, k))
          .toList();
    }
  }

  /** The value of slot number {@code result} when {@code repeat} has ended. */
  record Last(Repeat repeat, int result) implements Expression {
    @Override
    public ElementType type() {
      return repeat.slots.get(result).type();
    }
  }

  /** Result number {@code result} of a computation that no expression can stand for. */
  record Invoke(Callee callee, List<Expression> arguments, ElementType type, int result)
      implements Expression {}

  /**
   * The function that {@link Invoke} calls: scalars in, scalars out, as storage bits (imaginary
   * parts after).
   */
  interface Callee {
    /**
     * The storage bits of each result for the storage bits of each argument.
     *
     * @param poll called now and then; throws if the work shall stop
     */
    long[] call(long[] argumentBits, Runnable poll);
  }

  /** {@code yes} or {@code no}, at once where {@code condition} is known. */
  static Expression select(
      Expression condition, Expression yes, Expression no, String whyYes, String whyNo) {
    if (condition instanceof Constant known) {
      return known.bits() != 0 ? yes : no;
    }
    return new Select(condition, yes, no, whyYes, whyNo);
  }

  /** One primitive applied. */
  static Expression apply(Primitive primitive, ElementType type, Expression... arguments) {
    return new Apply(List.of(primitive), type, List.of(arguments));
  }

  /** The number {@code value} in {@code type}; integers wrap, floats are rounded. */
  static Constant number(ElementType type, double value) {
    if (type.isComplex()) {
      return new Constant(type, type.part().encode(value), type.part().encode(0));
    }
    return type.inLong() ? whole(type, (long) value) : new Constant(type, type.encode(value), 0);
  }

  /** The whole number {@code value} in the integer type {@code type}. */
  static Constant whole(ElementType type, long value) {
    return new Constant(type, type.bitsOf(type.wrap(value)), 0);
  }
}

package xlet.engine.eval;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.element.Atom;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Apply;
import xlet.engine.element.Expression.Block;
import xlet.engine.element.Expression.Bound;
import xlet.engine.element.Expression.Constant;
import xlet.engine.element.Expression.FromIndex;
import xlet.engine.element.Expression.Get;
import xlet.engine.element.Expression.Guard;
import xlet.engine.element.Expression.Invoke;
import xlet.engine.element.Expression.Last;
import xlet.engine.element.Expression.Read;
import xlet.engine.element.Expression.Reinterpret;
import xlet.engine.element.Expression.Select;
import xlet.engine.element.Expression.Slot;

/** Makes a tree of small functions of an expression: a step costs about ten nanoseconds. */
final class Closures {
  private final List<ArrayShape> operands;
  private final IdentityHashMap<Atom.Dim, Integer> dims = new IdentityHashMap<>();
  private final IdentityHashMap<Slot, Integer> slots = new IdentityHashMap<>();
  private final IdentityHashMap<Block, BlockClosure> blocks = new IdentityHashMap<>();
  private final IdentityHashMap<Expression.Fold, FoldClosure> folds = new IdentityHashMap<>();
  private final IdentityHashMap<Expression.Repeat, RepeatClosure> repeats = new IdentityHashMap<>();
  private final IndexClosures indices = new IndexClosures(this);
  private int extraSlots;
  private int loopDepth;

  /** {@code operands} are the shapes of what the reads will read, with their layouts. */
  Closures(List<ArrayShape> operands, List<Atom.Dim> resultDims) {
    this.operands = operands;
    resultDims.forEach(this::dim);
  }

  /** The number of the place in {@link Frame#indices} for {@code dim}. */
  int dim(Atom.Dim dim) {
    return dims.computeIfAbsent(dim, d -> dims.size());
  }

  /** The number of the place in {@link Frame#longs} or {@link Frame#doubles} for {@code slot}. */
  int slot(Slot slot) {
    return slots.computeIfAbsent(slot, s -> slots.size() + extraSlots);
  }

  /** A slot without a name. */
  int extraSlot() {
    return slots.size() + extraSlots++;
  }

  int dimCount() {
    return dims.size();
  }

  int slotCount() {
    return slots.size() + extraSlots;
  }

  IndexClosures indices() {
    return indices;
  }

  /** Returns whether a loop runs as long as a condition holds. */
  boolean repeats() {
    return !repeats.isEmpty();
  }

  /** Runs {@code inside} for the inside of a loop, where nothing holds for a whole element. */
  <T> T insideLoop(Supplier<T> inside) {
    loopDepth++;
    T result = inside.get();
    loopDepth--;
    return result;
  }

  /** Whether the expression being compiled is the same for a whole element of the result. */
  boolean isOncePerElement() {
    return loopDepth == 0;
  }

  /** The strides of operand {@code operand}, unless it is tiled. */
  Optional<long[]> strides(int operand) {
    ArrayShape shape = operands.get(operand);
    return shape.layout().isStrided()
        ? Optional.of(shape.layout().strides(shape.sizes()))
        : Optional.empty();
  }

  /** The code of an expression, in the way that its type travels. */
  Closure compile(Expression expression) {
    return expression.type().inLong() ? longs(expression) : doubles(expression);
  }

  /** An integer or predicate in canonical form. */
  Closure.OfLong longs(Expression expression) {
    return switch (expression) {
      case Constant c -> {
        long value = c.type().canonical(c.bits());
        yield frame -> value;
      }
      case Read read -> ReadClosures.longs(read, indices.offset(read.operand(), read.at()));
      case Slot slot -> {
        int number = slot(slot);
        yield frame -> frame.longs[number];
      }
      case Guard(var ranges) -> indices.guard(ranges);
      case Select select -> {
        Closure.OfLong condition = longs(select.condition());
        Closure.OfLong yes = longs(select.yes());
        Closure.OfLong no = longs(select.no());
        yield frame -> condition.at(frame) != 0 ? yes.at(frame) : no.at(frame);
      }
      case FromIndex(var index, var type) -> {
        Closure.OfLong number = indices.compile(index);
        var round = Rounding.ofLong(type);
        yield frame -> round.apply(number.at(frame));
      }
      case Reinterpret(var value, var type) -> {
        Closure.OfLong bits = bits(value);
        yield frame -> type.canonical(bits.at(frame));
      }
      case Apply apply -> ApplyClosures.longs(this, apply);
      case Bound(Block block, int result) -> block(block).longs(result);
      case Get(var fold, int result) -> fold(fold).longs(result);
      case Last(var repeat, int result) -> repeat(repeat).longs(result);
      case Invoke invoke -> {
        Closure.OfLong bits = invoke(invoke);
        var type = invoke.type();
        yield frame -> type.canonical(bits.at(frame));
      }
    };
  }

  /** A float. */
  Closure.OfDouble doubles(Expression expression) {
    return switch (expression) {
      case Constant c -> {
        double value = c.type().decode(c.bits());
        yield frame -> value;
      }
      case Read read -> ReadClosures.doubles(read, indices.offset(read.operand(), read.at()));
      case Slot slot -> {
        int number = slot(slot);
        yield frame -> frame.doubles[number];
      }
      case Select select -> {
        Closure.OfLong condition = longs(select.condition());
        Closure.OfDouble yes = doubles(select.yes());
        Closure.OfDouble no = doubles(select.no());
        yield frame -> condition.at(frame) != 0 ? yes.at(frame) : no.at(frame);
      }
      case FromIndex(var index, var type) -> {
        Closure.OfLong number = indices.compile(index);
        yield frame -> type.round((double) number.at(frame));
      }
      case Reinterpret(var value, var type) -> {
        Closure.OfLong bits = bits(value);
        yield frame -> type.decode(bits.at(frame));
      }
      case Apply apply -> ApplyClosures.doubles(this, apply);
      case Bound(Block block, int result) -> block(block).doubles(result);
      case Get(var fold, int result) -> fold(fold).doubles(result);
      case Last(var repeat, int result) -> repeat(repeat).doubles(result);
      case Invoke invoke -> {
        Closure.OfLong bits = invoke(invoke);
        var type = invoke.type();
        yield frame -> type.decode(bits.at(frame));
      }
      case Guard guard -> throw new IllegalStateException("a guard is no float");
    };
  }

  /** The storage bits: an element that is only moved keeps them, any NaN as it is. */
  Closure.OfLong bits(Expression expression) {
    ElementType type = expression.type();
    return switch (expression) {
      case Read read -> ReadClosures.bits(read, indices.offset(read.operand(), read.at()));
      case Constant c -> frame -> c.bits();
      case Reinterpret(var value, var to) -> bits(value);
      case Select select -> {
        Closure.OfLong condition = longs(select.condition());
        Closure.OfLong yes = bits(select.yes());
        Closure.OfLong no = bits(select.no());
        yield frame -> condition.at(frame) != 0 ? yes.at(frame) : no.at(frame);
      }
      default -> {
        if (type.inLong()) {
          Closure.OfLong value = longs(expression);
          yield frame -> type.bitsOf(value.at(frame));
        }
        Closure.OfDouble value = doubles(expression);
        yield frame -> type.encode(value.at(frame));
      }
    };
  }

  /** Whether {@code expression} only moves bits. */
  static boolean isMove(Expression expression) {
    return switch (expression) {
      case Read read -> true;
      case Constant constant -> true;
      case Reinterpret reinterpret -> true;
      case Select select -> isMove(select.yes()) && isMove(select.no());
      default -> false;
    };
  }

  /** Writes the value of {@code expression} to a slot of result buffer {@code output}. */
  Store store(Expression expression, int output) {
    ElementType type = expression.type();
    if (isMove(expression) && !type.inLong()) {
      Closure.OfLong bits = bits(expression);
      return (frame, slot) -> frame.outputs[output].setBits(slot, bits.at(frame));
    }
    if (type.inLong()) {
      Closure.OfLong value = longs(expression);
      return (frame, slot) -> frame.outputs[output].setBits(slot, value.at(frame));
    }
    Closure.OfDouble value = doubles(expression);
    return switch (type) {
      case F32 ->
          (frame, slot) ->
              ((Buffer.Floats) frame.outputs[output]).array()[slot] = (float) value.at(frame);
      case F64 ->
          (frame, slot) -> ((Buffer.Doubles) frame.outputs[output]).array()[slot] = value.at(frame);
      default -> (frame, slot) -> frame.outputs[output].setBits(slot, type.encode(value.at(frame)));
    };
  }

  /** Writes one value. */
  @FunctionalInterface
  interface Store {
    void write(Frame frame, int slot);
  }

  private Closure.OfLong invoke(Invoke invoke) {
    List<Closure.OfLong> arguments = invoke.arguments().stream().map(this::bits).toList();
    var callee = invoke.callee();
    int result = invoke.result();
    return frame -> {
      long[] bits = new long[arguments.size()];
      for (int a = 0; a < bits.length; a++) {
        bits[a] = arguments.get(a).at(frame);
      }
      return callee.call(bits, frame::poll)[result];
    };
  }

  private BlockClosure block(Block block) {
    BlockClosure closure = blocks.get(block);
    if (closure == null) {
      closure = new BlockClosure(this, block);
      blocks.put(block, closure);
    }
    return closure;
  }

  private RepeatClosure repeat(Expression.Repeat repeat) {
    RepeatClosure closure = repeats.get(repeat);
    if (closure == null) {
      closure = new RepeatClosure(this, repeat);
      repeats.put(repeat, closure);
    }
    return closure;
  }

  private FoldClosure fold(Expression.Fold fold) {
    FoldClosure closure = folds.get(fold);
    if (closure == null) {
      closure = new FoldClosure(this, fold);
      folds.put(fold, closure);
    }
    return closure;
  }
}

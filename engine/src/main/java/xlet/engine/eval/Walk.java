package xlet.engine.eval;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.element.Atom;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Apply;
import xlet.engine.element.Expression.Block;
import xlet.engine.element.Expression.Bound;
import xlet.engine.element.Expression.Constant;
import xlet.engine.element.Expression.Fold;
import xlet.engine.element.Expression.FromIndex;
import xlet.engine.element.Expression.Get;
import xlet.engine.element.Expression.Guard;
import xlet.engine.element.Expression.Invoke;
import xlet.engine.element.Expression.Last;
import xlet.engine.element.Expression.Order;
import xlet.engine.element.Expression.Read;
import xlet.engine.element.Expression.Reinterpret;
import xlet.engine.element.Expression.Repeat;
import xlet.engine.element.Expression.Select;
import xlet.engine.element.Expression.Slot;
import xlet.engine.element.Expression.Within;
import xlet.engine.element.Index;
import xlet.engine.element.IndexExpression;
import xlet.engine.element.Primitive;
import xlet.engine.op.Evaluation;

/** The meaning of an expression: goes through it for one element at a time, and tells its way. */
public final class Walk {
  /** How many turns of folds pass between two looks at the cancel flag. */
  private static final int TURNS_PER_POLL = 1 << 8;

  private final List<NdArray> operands;
  private final Trace trace;
  private final Evaluation evaluation;
  private final IdentityHashMap<Atom.Dim, Long> dims = new IdentityHashMap<>();

  /** How many loops with a condition it is inside of; what their turns select is not traced. */
  private int repeats;

  private final IdentityHashMap<Slot, Long> slots = new IdentityHashMap<>();

  /** The results of the loops that this turn of the enclosing loop has run. */
  private IdentityHashMap<Object, long[]> loops = new IdentityHashMap<>();

  /**
   * @param operands the arrays that are read, prepared ones after the operands
   */
  public Walk(List<NdArray> operands, Trace trace) {
    this(operands, trace, () -> {});
  }

  /** A walk that asks {@code evaluation} now and then whether to go on. */
  public Walk(List<NdArray> operands, Trace trace, Evaluation evaluation) {
    this.operands = List.copyOf(operands);
    this.trace = trace;
    this.evaluation = evaluation;
  }

  /**
   * The storage bits of the parts of one result where each of {@code over} is its one of {@code
   * at}. A loop that several parts come from runs once.
   */
  public long[] bits(List<Expression> parts, List<Atom.Dim> over, long... at) {
    bind(over, at);
    return parts.stream().mapToLong(this::bits).toArray();
  }

  private void bind(List<Atom.Dim> over, long... at) {
    loops = new IdentityHashMap<>();
    for (int d = 0; d < at.length; d++) {
      dims.put(over.get(d), at[d]);
    }
  }

  private long bits(Expression expression) {
    return switch (expression) {
      case Constant c -> c.bits();
      case Read read -> read(read);
      case Slot slot -> Objects.requireNonNull(slots.get(slot));
      case Guard(List<Within> ranges) -> holds(ranges, new ArrayList<>()) ? 1 : 0;
      case Select select -> bits(chosen(select));
      case Reinterpret(Expression value, ElementType type) -> bits(value);
      case FromIndex(IndexExpression index, ElementType type) ->
          IndexNumbers.fromIndex(type, index(index));
      case Apply apply -> apply(apply);
      case Bound(Block block, int result) -> {
        block(block);
        yield bits(block.results().get(result));
      }
      case Get(Fold fold, int result) -> once(fold, () -> fold(fold))[result];
      case Last(Repeat repeat, int result) -> once(repeat, () -> repeat(repeat))[result];
      case Invoke(var callee, var arguments, var type, int result) ->
          callee.call(arguments.stream().mapToLong(this::bits).toArray(), evaluation::poll)[result];
    };
  }

  private long read(Read read) {
    NdArray source = operands.get(read.operand());
    long[] at = index(read.at());
    int offset = source.offset(at);
    long bits = read.part() == 0 ? source.realBits(offset) : source.imaginaryBits(offset);
    trace.read(read, at, bits);
    return bits;
  }

  private Expression chosen(Select select) {
    List<Trace.Tested> tested = new ArrayList<>();
    boolean yes =
        select.condition() instanceof Guard(List<Within> ranges)
            ? holds(ranges, tested)
            : bits(select.condition()) != 0;
    if (repeats == 0) {
      trace.selected(select, yes, tested);
    }
    return yes ? select.yes() : select.no();
  }

  private boolean holds(List<Within> ranges, List<Trace.Tested> tested) {
    boolean all = true;
    for (Within range : ranges) {
      long index = index(range.index());
      boolean holds = range.low() <= index && index <= range.high();
      tested.add(new Trace.Tested(range, index, holds));
      all &= holds;
    }
    return all;
  }

  private long apply(Apply apply) {
    List<Expression> arguments = apply.arguments();
    Primitive primitive = apply.primitives().get(0);
    long[] bits = new long[arguments.size()];
    for (int a = 0; a < bits.length; a++) {
      bits[a] = bits(arguments.get(a));
    }
    long result =
        Primitives.apply(
            primitive, apply.type(), arguments.stream().map(Expression::type).toList(), bits);
    trace.applied(apply, result);
    return result;
  }

  private void block(Block block) {
    for (int k = 0; k < block.names().size(); k++) {
      slots.put(block.names().get(k), bits(block.values().get(k)));
    }
  }

  /** The results of {@code loop}, which {@code run} runs unless this turn has run it. */
  private long[] once(Object loop, Supplier<long[]> run) {
    IdentityHashMap<Object, long[]> known = loops;
    long[] results = known.get(loop);
    if (results == null) {
      results = run.get();
      loops = known;
      known.put(loop, results);
    }
    return results;
  }

  private long[] fold(Fold fold) {
    long[] accumulators = fold.inits().stream().mapToLong(this::bits).toArray();
    long turns = fold.extents().product();
    long[] at = new long[fold.over().size()];
    LaneFold[] lanes =
        fold.order() == Order.LANES ? LaneSteps.start(fold, accumulators) : new LaneFold[0];
    for (long turn = 0; turn < turns; turn++) {
      if (turn % TURNS_PER_POLL == 0) {
        evaluation.poll();
      }
      bind(fold.over(), at);
      trace.beginTurn(fold, at.clone());
      if (fold.order() == Order.LANES) {
        for (int k = 0; k < lanes.length; k++) {
          Expression element = LaneSteps.element(fold, k);
          lanes[k].accept(element.type().decode(bits(element)));
        }
      } else {
        accumulators = turn(fold.slots(), accumulators, fold.step());
      }
      trace.endTurn(fold);
      Odometer.advance(at, fold.extents());
    }
    return fold.order() == Order.LANES ? LaneSteps.finish(fold, lanes) : accumulators;
  }

  private long[] repeat(Repeat repeat) {
    long[] state = repeat.inits().stream().mapToLong(this::bits).toArray();
    repeats++;
    for (long turn = 0; holds(repeat, state); turn++) {
      if (turn % TURNS_PER_POLL == 0) {
        evaluation.poll();
      }
      state = turn(repeat.slots(), state, repeat.step());
    }
    repeats--;
    return state;
  }

  private boolean holds(Repeat repeat, long[] state) {
    put(repeat.slots(), state);
    return bits(repeat.condition()) != 0;
  }

  private void put(List<Slot> names, long[] values) {
    loops = new IdentityHashMap<>();
    for (int k = 0; k < values.length; k++) {
      slots.put(names.get(k), values[k]);
    }
  }

  /** The results of {@code step} when {@code names} hold {@code values}. */
  private long[] turn(List<Slot> names, long[] values, Block step) {
    put(names, values);
    block(step);
    return step.results().stream().mapToLong(this::bits).toArray();
  }

  /** The numbers that {@code index} stands for. */
  private long[] index(Index index) {
    long[] numbers = new long[index.rank()];
    for (int d = 0; d < numbers.length; d++) {
      numbers[d] = index(index.get(d));
    }
    return numbers;
  }

  private long index(IndexExpression expression) {
    long sum = expression.constant();
    for (IndexExpression.Term term : expression.terms()) {
      sum += term.coefficient() * atom(term.atom());
    }
    return sum;
  }

  private long atom(Atom atom) {
    return switch (atom) {
      case Atom.Dim dim -> Objects.requireNonNull(dims.get(dim));
      case Atom.Div(var dividend, long divisor) -> Math.floorDiv(index(dividend), divisor);
      case Atom.Mod(var dividend, long modulus) -> Math.floorMod(index(dividend), modulus);
      case Atom.OfValue value -> {
        long number = IndexNumbers.toIndex(value.value().type(), bits(value.value()));
        trace.used(value, number);
        yield number;
      }
      case Atom.Clamp clamp -> {
        long from = index(clamp.index());
        long to = Math.clamp(from, clamp.low(), clamp.high());
        trace.clamped(clamp, from, to);
        yield to;
      }
    };
  }
}

package xlet.engine.eval;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Callee;
import xlet.engine.element.Expression.Slot;
import xlet.engine.element.Lambda;
import xlet.engine.emit.EmittedCode;
import xlet.engine.loop.Routine;
import xlet.engine.loop.ScalarRoutines;
import xlet.engine.op.Evaluation;

/**
 * A function of scalars as closures: a call costs tens of nanoseconds. Arguments and results are
 * storage bits, a complex number's real part before its imaginary part.
 */
public final class ScalarProgram implements Callee {
  /** After so many calls, or turns of a loop, emitted code has paid for itself. */
  private static final int CALLS_TO_COMPILE = 1 << 12;

  /** So many turns are taken by emitted code between two looks at the cancel flag. */
  private static final int TURNS = 1 << 16;

  private final Lambda lambda;
  private volatile Optional<EmittedCode> once = Optional.empty();
  private volatile Optional<EmittedCode> repeated = Optional.empty();
  private volatile boolean compiles = true;
  private int calls;
  private final List<ElementType> parameterTypes;
  private final List<ElementType> resultTypes;
  private final int[] slots;
  private final int[] next;
  private final Closure[] results;
  private final int slotCount;
  private final int dimCount;

  public ScalarProgram(Lambda lambda) {
    Lambda real = lambda.parts();
    this.lambda = real;
    Closures closures = new Closures(List.of(), List.of());
    this.parameterTypes = real.parameters().stream().map(Slot::type).toList();
    this.resultTypes = real.body().results().stream().map(Expression::type).toList();
    this.slots = real.parameters().stream().mapToInt(closures::slot).toArray();
    this.results = new Closure[resultTypes.size()];
    for (int k = 0; k < results.length; k++) {
      results[k] = closures.compile(real.body().result(k));
    }
    this.next = new int[slots.length];
    for (int k = 0; k < next.length; k++) {
      next[k] = closures.extraSlot();
    }
    this.slotCount = closures.slotCount();
    this.dimCount = closures.dimCount();
  }

  @Override
  public long[] call(long[] argumentBits, Runnable poll) {
    Optional<EmittedCode> code = once;
    if (code.isPresent()) {
      long[] bits = new long[results.length];
      code.get().run(new Object[] {argumentBits, bits}, 0, 1);
      return bits;
    }
    if (++calls >= calls()) {
      once = code(ScalarRoutines::once);
    }
    Frame frame = frame(argumentBits, poll::run);
    long[] bits = new long[results.length];
    for (int k = 0; k < bits.length; k++) {
      ElementType type = resultTypes.get(k);
      bits[k] =
          results[k] instanceof Closure.OfLong whole
              ? type.bitsOf(whole.at(frame))
              : type.encode(((Closure.OfDouble) results[k]).at(frame));
    }
    return bits;
  }

  /**
   * The arguments after the rest of the results has taken their place again and again, as long as
   * the first result, a predicate, holds.
   */
  public long[] repeat(long[] argumentBits, Evaluation evaluation) {
    Frame frame = frame(argumentBits, evaluation);
    Closure.OfLong condition = (Closure.OfLong) results[0];
    int turn = 0;
    while (condition.at(frame) != 0) {
      frame.turn();
      if (++turn >= calls() && repeated().isPresent()) {
        return repeat(repeated.get(), state(frame), evaluation);
      }
      for (int k = 0; k < slots.length; k++) {
        switch (results[k + 1]) {
          case Closure.OfLong whole -> frame.longs[next[k]] = whole.at(frame);
          case Closure.OfDouble real -> frame.doubles[next[k]] = real.at(frame);
          default -> throw new IllegalStateException("no such code");
        }
      }
      for (int k = 0; k < slots.length; k++) {
        frame.longs[slots[k]] = frame.longs[next[k]];
        frame.doubles[slots[k]] = frame.doubles[next[k]];
      }
      frame.element++;
    }
    return state(frame);
  }

  /** Goes on with emitted code. */
  private static long[] repeat(EmittedCode code, long[] state, Evaluation evaluation) {
    long[] bits = state;
    while (true) {
      evaluation.poll();
      long[] next = new long[bits.length + 1];
      code.run(new Object[] {bits, next}, 0, TURNS);
      bits = Arrays.copyOf(next, bits.length);
      if (next[bits.length] == 0) {
        return bits;
      }
    }
  }

  private static int calls() {
    return Reader.used().compilesAll() ? 1 : CALLS_TO_COMPILE;
  }

  private Optional<EmittedCode> repeated() {
    if (repeated.isEmpty()) {
      repeated = code(ScalarRoutines::repeated);
    }
    return repeated;
  }

  private Optional<EmittedCode> code(Function<Lambda, Routine> lowering) {
    if (!compiles || Reader.used() == Reader.CLOSURES) {
      return Optional.empty();
    }
    Optional<EmittedCode> code =
        CompiledNest.code(() -> lowering.apply(lambda)).map(SwappedCode::plain);
    compiles = code.isPresent();
    return code;
  }

  private long[] state(Frame frame) {
    long[] bits = new long[slots.length];
    for (int k = 0; k < bits.length; k++) {
      ElementType type = parameterTypes.get(k);
      bits[k] =
          type.inLong() ? type.bitsOf(frame.longs[slots[k]]) : type.encode(frame.doubles[slots[k]]);
    }
    return bits;
  }

  private Frame frame(long[] argumentBits, Evaluation evaluation) {
    Frame frame = new Frame(dimCount, slotCount, new NdArray[0], new Buffer[0], evaluation);
    frame.element = 1;
    for (int k = 0; k < slots.length; k++) {
      ElementType type = parameterTypes.get(k);
      if (type.inLong()) {
        frame.longs[slots[k]] = type.canonical(argumentBits[k]);
      } else {
        frame.doubles[slots[k]] = type.decode(argumentBits[k]);
      }
    }
    return frame;
  }
}

package xlet.engine.eval;

import java.util.List;
import java.util.Optional;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Callee;
import xlet.engine.element.Expression.Slot;
import xlet.engine.element.Lambda;
import xlet.engine.emit.EmittedCode;
import xlet.engine.loop.ScalarRoutines;
import xlet.engine.op.Evaluation;
import xlet.engine.work.Polls;

/**
 * A function of scalars as closures: a call costs tens of nanoseconds. Arguments and results are
 * storage bits, a complex number's real part before its imaginary part.
 */
public final class ScalarProgram implements Callee {
  /** After so many calls emitted code has paid for itself. */
  private static final int CALLS_TO_COMPILE = 1 << 12;

  private final Lambda lambda;
  private volatile Optional<EmittedCode> code = Optional.empty();
  private volatile boolean compiles = true;
  private int calls;
  private final List<ElementType> parameterTypes;
  private final List<ElementType> resultTypes;
  private final int[] slots;
  private final Closure[] results;
  private final boolean repeats;
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
    this.repeats = closures.repeats();
    this.slotCount = closures.slotCount();
    this.dimCount = closures.dimCount();
  }

  @Override
  public long[] call(long[] argumentBits, Runnable poll) {
    if (mayCompile() && ++calls >= callsToCompile()) {
      code = compiled();
    }
    Optional<EmittedCode> emitted = code;
    if (emitted.isPresent()) {
      return run(emitted.get(), argumentBits, poll);
    }
    try {
      return closures(argumentBits, poll, mayCompile());
    } catch (Frame.TooLong loop) {
      code = compiled();
      return call(argumentBits, poll);
    }
  }

  private long[] run(EmittedCode emitted, long[] argumentBits, Runnable poll) {
    long[] bits = new long[results.length];
    Object[] arrays = {argumentBits, bits};
    if (repeats) {
      Polls.during(poll, () -> emitted.run(arrays, 0, 1));
    } else {
      emitted.run(arrays, 0, 1);
    }
    return bits;
  }

  /** {@code orCompile} says that closures give up where a loop turns out to be long. */
  private long[] closures(long[] argumentBits, Runnable poll, boolean orCompile) {
    Frame frame = frame(argumentBits, poll::run);
    if (orCompile) {
      frame.allow(Frame.TURNS_TO_COMPILE);
    }
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

  private boolean mayCompile() {
    return code.isEmpty() && compiles && Reader.used() != Reader.CLOSURES;
  }

  private static int callsToCompile() {
    return Reader.used().compilesAll() ? 1 : CALLS_TO_COMPILE;
  }

  private Optional<EmittedCode> compiled() {
    Optional<EmittedCode> emitted =
        CompiledNest.code(() -> ScalarRoutines.of(lambda)).map(SwappedCode::plain);
    compiles = emitted.isPresent();
    return emitted;
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

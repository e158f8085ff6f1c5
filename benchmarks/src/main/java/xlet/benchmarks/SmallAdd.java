package xlet.benchmarks;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.eval.Evaluator;
import xlet.engine.op.Arguments;
import xlet.engine.op.Call;
import xlet.engine.op.OpDef;
import xlet.engine.op.elementwise.Add;

/** An addition of three elements, the daily bread of a prompt: from the call to the result. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class SmallAdd {
  private final OpDef add = Add.DEF;
  private final NdArray x = NdArray.ofDoubles(ArrayShape.of(ElementType.F32, 3), 1, 2, 3);
  private final List<Value> operands = List.of(x, x);
  private final Evaluator ready =
      new Evaluator(Call.of(Arguments.of(add, List.of(x.shape(), x.shape()), Map.of())));

  /** Shape rule, definition, closures and run: nothing kept from the last time. */
  @Benchmark
  public Value fromTheCall() {
    Call call = Call.of(Arguments.of(add, List.of(x.shape(), x.shape()), Map.of()));
    return Evaluator.run(call, operands, () -> {});
  }

  /** The closures are there already: a turn of a loop. */
  @Benchmark
  public Value again() {
    return ready.run(operands, () -> {});
  }
}

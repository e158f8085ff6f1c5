package xlet.benchmarks;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.eval.Evaluator;
import xlet.engine.op.Arguments;
import xlet.engine.op.Call;
import xlet.engine.op.elementwise.Add;
import xlet.engine.op.structure.Reverse;

/** The cost of an element by closures, on an array of 10,000, in nanoseconds. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ClosureSteps {
  private static final int ELEMENTS = 10_000;

  private final NdArray x =
      NdArray.ofDoubles(ArrayShape.of(ElementType.F32, 100, 100), new double[ELEMENTS]);
  private final Evaluator add =
      new Evaluator(Call.of(Arguments.of(Add.DEF, List.of(x.shape(), x.shape()), Map.of())));
  private final Evaluator reverse =
      new Evaluator(
          Call.of(
              Arguments.of(Reverse.DEF, List.of(x.shape()), Map.of("dimensions", Ints.of(0, 1)))));

  @Benchmark
  @OperationsPerInvocation(ELEMENTS)
  public Value add() {
    return add.run(List.of(x, x), () -> {});
  }

  @Benchmark
  @OperationsPerInvocation(ELEMENTS)
  public Value reverse() {
    return reverse.run(List.of(x), () -> {});
  }
}

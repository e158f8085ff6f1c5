package xlet.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.BoundedArray;
import xlet.engine.array.BoundedShape;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.catalog.OpCatalog;
import xlet.engine.eval.Evaluator;
import xlet.engine.graph.Node;
import xlet.engine.op.Call;
import xlet.engine.op.Example;
import xlet.session.compare.Comparison;

/** Arrays whose sizes are found when the program runs are like arrays of those sizes. */
final class BoundedArraysTest {
  private static final int BOUND = 6;

  /** Programs of {@code x}, a vector of f32, whose results are vectors again. */
  private static final List<String> STEPS =
      List.of(
          "x * x + x",
          "-x",
          "x + 1.5",
          "Abs(x) < 2.0",
          "Rev(x, {0})",
          "Sort(x)",
          "Pad(x, 7.0, {{1, 2, 1}})",
          "Pad(x, 7.0, {{-1, 1, 0}})",
          "Concat(x, x, dimension=0)",
          "Concat(x, f32[2] {8, 9}, dimension=0)",
          "Select(x < 2.0, x, -x)",
          "Clamp(0.0, x, 2.0)",
          "Reshape(x, {1, SIZE})",
          "Broadcast(x, {2})",
          "BroadcastInDim(x, {SIZE, 2}, {0})",
          "ReduceWindow(x, 0.0, Add, window_dimensions={2}, window_strides={1}, padding=VALID)",
          "ReduceWindow(x, 0.0, Add, window_dimensions={3}, window_strides={2}, padding=SAME)",
          "Map(x, (a) => a * 2.0, {0})",
          "Conditional(true, x, (a) => a + 1.0, x, (a) => a)",
          "Call((a) => a * a, x)",
          "Reduce(x, 0.0, Add, {0})",
          "Reduce(x, -inf, Max, {0})",
          "Dot(x, x)",
          "Fft(Complex(x, x), FFT, {SIZE})",
          "BitcastConvertType(x, s32)",
          "ConvertElementType(x, s8)",
          "DynamicSlice(x, {0}, {SIZE})",
          "DynamicUpdateSlice(x, x, {0})",
          "Gather(x, {{0}, {9}}, offset_dims={1}, collapsed_slice_dims={}, start_index_map={0},"
              + " index_vector_dim=1, slice_sizes={SIZE})",
          "Scatter(x, {{0}}, {5.0}, Add, update_window_dims={}, inserted_window_dims={0},"
              + " scatter_dims_to_operand_dims={0}, index_vector_dim=1)",
          "GetDimensionSize(x, 0)",
          "AllReduce(x, Add)",
          "OptimizationBarrier(x)",
          "Copy(x)",
          "(x, x + 1.0)");

  private static final List<String> CHAINED = STEPS.subList(0, 12);

  static Stream<String> programs() {
    List<String> programs = new ArrayList<>(STEPS);
    Random random = new Random(11);
    for (int k = 0; k < 40; k++) {
      String inner = CHAINED.get(random.nextInt(3)).replace("x", "(x)");
      String outer = CHAINED.get(random.nextInt(CHAINED.size()));
      programs.add(outer.replaceAll("\\bx\\b", "(" + inner + ")"));
    }
    return programs.stream().filter(program -> !program.contains("(x) < "));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void nothingBeyondTheSizeGetsIntoAResult(String program) {
    for (int size = 1; size <= BOUND; size++) {
      Value wanted =
          value("let x = f32[%s] %s".formatted(size, numbers(size, size)), program, size);
      for (String tail : List.of("nan", "inf", "-3.0")) {
        String bound =
            "let x = SetDimensionSize(f32[%s] %s, %s, 0)"
                .formatted(BOUND, numbers(size, BOUND).replace("?", tail), size);
        Value found = value(bound, program, BOUND);
        assertThat(new Comparison.Equal().difference(wanted, found))
            .as("size %s, tail %s", size, tail)
            .isEmpty();
      }
    }
  }

  /** So many numbers, those from {@code size} on to be replaced. */
  private static String numbers(int size, int count) {
    StringBuilder text = new StringBuilder("{");
    for (int k = 0; k < count; k++) {
      text.append(k == 0 ? "" : ", ").append(k < size ? 4 - 1.5 * k : "?");
    }
    return text.append("}").toString();
  }

  private static Value value(String binding, String program, int size) {
    Session session = Session.create();
    List<Outcome> outcomes =
        session.run(binding + "\nlet y = " + program.replace("SIZE", Integer.toString(size)));
    assertThat(outcomes).noneMatch(Outcome::isBad);
    return Objects.requireNonNull(session.variables().get("y")).value();
  }

  /** An example of an operation of the catalogue. */
  record Case(String source) {}

  static Stream<Case> examples() {
    return OpCatalog.all().stream()
        .filter(def -> !def.takesBounded())
        .flatMap(def -> def.examples().stream())
        .filter(example -> !example.fails())
        .map(Example::source)
        .map(Case::new);
  }

  @ParameterizedTest
  @MethodSource("examples")
  void eachOperationTakesArraysThatAreAsLargeAsTheirBounds(Case example) {
    Session session = Session.create();
    session.run(example.source());
    Variable last = Objects.requireNonNull(session.variables().get(Session.LAST));
    if (!(last.origin().root() instanceof Node.Operation operation)) {
      return;
    }
    List<Value> operands = operation.inputs().stream().map(last::valueOf).toList();
    List<Value> bounded = operands.stream().map(BoundedArraysTest::bounded).toList();
    List<Shape> shapes = bounded.stream().map(Value::shape).toList();
    Call call = Call.of(operation.call().arguments().with(shapes));
    Value found = Evaluator.run(call, bounded, () -> {});
    assertThat(found.shape().compatible(call.result())).isTrue();
    assertThat(new Comparison.Equal().difference(last.value(), found)).isEmpty();
  }

  /** {@code value} with each dimension dynamic; scalars stay as they are. */
  private static Value bounded(Value value) {
    if (!(value instanceof NdArray array) || array.shape().isScalar()) {
      return value;
    }
    ArrayShape shape = array.shape();
    return BoundedArray.of(new BoundedShape(shape, Ints.range(shape.rank())), array);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          d + 1.0                                      | f32[<=6]
          Concat(d, d, dimension=0)                    | f32[<=12]
          Concat(d, f32[2] {1, 2}, dimension=0)        | f32[<=8]
          BroadcastInDim(d, {2, 6}, {1})               | f32[2,<=6]
          Reduce(d, 0.0, Add, {0})                     | f32[]
          Reshape(d, {3, 2})                           | f32[<=3,2]
          Reshape(d, {1, 6})                           | f32[1,<=6]
          Slice(d, {0}, {2})                           | f32[2]
          Slice(d, {1}, {6})                           | f32[<=5]
          TopK(d, 2, true)                             | (f32[2], s32[2])
          SetDimensionSize(Broadcast(d, {2}), 1, 0)    | f32[<=2,<=6]
          (d, 3)                                       | (f32[<=6], s32[])
          """)
  void theTypeSaysWhichSizesMayBeSmaller(String program, String type) {
    Session session = Session.create();
    session.run("let d = SetDimensionSize(f32[6] {1, 2, 3, 4, 5, 6}, 4, 0)");
    assertThat(session.typeOf(program)).contains(type);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SetDimensionSize(f32[6] {1, 2, 3, 4, 5, 6}, 7, 0) | cannot get the size 7
          SetDimensionSize(f32[6] {1, 2, 3, 4, 5, 6}, -1, 0) | cannot get the size -1
          Slice(d, {0}, {5})                           | limit 5 > 4
          d + SetDimensionSize(d, 3, 0)                | 4 and 3 differ
          Reshape(d, {2, 3})                           | f32[4] has 4 elements
          DynamicReshape(d, {2, 3}, {2, 3}, {true, true}) | cannot get the sizes {2,3}
          """)
  void aSizeThatDoesNotFitIsToldOf(String program, String words) {
    Session session = Session.create();
    session.run("let d = SetDimensionSize(f32[6] {1, 2, 3, 4, 5, 6}, 4, 0)");
    assertThat(session.run(program).getLast().result())
        .isInstanceOfSatisfying(
            Outcome.Result.Failed.class,
            failed -> assertThat(failed.diagnostic().message()).contains(words));
  }

  @Test
  void anElementIsExplainedAtTheSizeThatWasFound() {
    Session session = Session.create();
    session.run("let d = SetDimensionSize(f32[6] {1, 2, 3, 4, 5, 6}, 4, 0)\nlet r = Rev(d, {0})");
    Variable reversed = Objects.requireNonNull(session.variables().get("r"));
    assertThat(reversed.value()).isInstanceOf(BoundedArray.class);
    Recomputation.check("r", reversed);
  }
}

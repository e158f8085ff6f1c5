package xlet.engine.eval;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import xlet.engine.Agreement;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.Layout;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleShape;
import xlet.engine.array.Value;
import xlet.engine.catalog.OpCatalog;
import xlet.engine.op.Call;
import xlet.engine.op.OpDef;
import xlet.engine.op.Violation;
import xlet.engine.work.Workers;

/** Closures, emitted code and the walk give the same bits, for all types and awkward numbers. */
class ReadersTest {
  private static final int COUNT = 96;

  /** Numbers at the edges of types, of which each type keeps what it can. */
  private static final double[] EDGES = {
    0,
    -0.0,
    1,
    -1,
    0.5,
    -1.5,
    2.5,
    3,
    31,
    32,
    63,
    64,
    127,
    128,
    -128,
    -129,
    255,
    256,
    32767,
    65535,
    65536,
    2147483647.0,
    2147483648.0,
    -2147483648.0,
    4294967295.0,
    9.223372036854776E18,
    1e-40,
    1e-45,
    1e-310,
    6e-8,
    3e38,
    -3e38,
    1e300,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    Double.NaN,
    Math.PI,
    -0.3,
    1e-20
  };

  static Stream<OpDef> operations() {
    return OpCatalog.all().stream()
        .filter(def -> def.element().isPresent() && def.preparation().isEmpty());
  }

  /** An array of edges and random bits. */
  private static NdArray array(ElementType type, Random random, long... sizes) {
    ArrayShape shape = ArrayShape.of(type, sizes);
    Buffer buffer = Buffer.allocate(shape);
    ElementType part = type.part();
    for (int slot = 0; slot < buffer.length(); slot++) {
      double edge = EDGES[random.nextInt(EDGES.length)];
      boolean random4 = random.nextInt(3) == 0;
      long bits = random4 ? random.nextLong() : part.encode(edge);
      buffer.setBits(slot, part.inLong() ? part.wrap(bits) : part.bitsOf(bits));
    }
    return NdArray.of(shape, buffer);
  }

  private static Optional<Call> call(OpDef def, List<Value> operands) {
    try {
      return Optional.of(Calls.of(def.name(), operands, Map.of()));
    } catch (Violation | IllegalArgumentException refused) {
      return Optional.empty();
    }
  }

  @ParameterizedTest
  @MethodSource("operations")
  void anOperationOnEdgesOfAllTypes(OpDef def) {
    Random random = new Random(def.name().hashCode());
    for (ElementType type : ElementType.values()) {
      for (int count = 1; count <= 3; count++) {
        List<Value> operands = new ArrayList<>();
        for (int k = 0; k < count; k++) {
          operands.add(array(type, random, COUNT));
        }
        call(def, operands).ifPresent(call -> Agreement.check(call, operands));
      }
      for (double edge : new double[] {1, 7, -1, 40}) {
        NdArray scalar = type.inLong() ? NdArray.scalar(type, (long) edge) : array(type, random);
        List<Value> operands = List.of(array(type, random, COUNT), scalar);
        call(def, operands).ifPresent(call -> Agreement.check(call, operands));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void aConversionToAnyType(ElementType from) {
    Random random = new Random(from.bits());
    List<Value> operand = List.of(array(from, random, COUNT));
    for (ElementType to : ElementType.values()) {
      Map<String, Object> attributes = Map.of("new_element_type", to);
      Agreement.check(Calls.of("ConvertElementType", operand, attributes), operand);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aSumOverAnyDimension(ElementType type) {
    Random random = new Random(type.bits());
    for (long[] sizes : new long[][] {{130}, {3, 70}, {70, 5}, {2, 65, 3}, {2, 461}, {7, 3, 35}}) {
      NdArray x = array(type, random, sizes);
      List<Value> operands = List.of(x, array(type, random));
      for (int d = 0; d < sizes.length; d++) {
        for (String op : List.of("Add", "Max", "Mul", "And")) {
          reduction(operands, op, Ints.of(d));
        }
      }
      reduction(operands, "Add", Ints.range(sizes.length));
    }
  }

  /** Rows of many times all lanes, which begin amid the lanes, or do not. */
  @ParameterizedTest
  @EnumSource(names = {"S8", "F16", "F32", "S64", "F64", "C64"})
  void aSumOverLongRowsWithOthersBetween(ElementType type) {
    Random random = new Random(type.bits());
    for (long[] sizes : new long[][] {{3, 2, 300}, {2, 2, 320}, {260, 2, 257}}) {
      List<Value> operands = List.of(array(type, random, sizes), array(type, random));
      for (String op : List.of("Add", "Max", "Mul", "And")) {
        reduction(operands, op, Ints.of(0, 2));
      }
    }
  }

  private static void reduction(List<Value> operands, String op, Ints dimensions) {
    Map<String, Object> attributes =
        Map.of("computation", Calls.binary(op), "dimensions_to_reduce", dimensions);
    Call call;
    try {
      call = Calls.of("Reduce", operands, attributes);
    } catch (Violation refused) {
      return;
    }
    Agreement.check(call, operands);
  }

  @ParameterizedTest
  @EnumSource(names = {"S8", "F16", "F32", "C64"})
  void aTransposeOfManyTilesAndAnyLayout(ElementType type) {
    Random random = new Random(7);
    int side = type.bits() < 32 ? 135 : 70;
    NdArray x = array(type, random, 2, side, 45 + side / 2);
    for (Layout layout : List.of(Layout.of(2, 1, 0), Layout.of(0, 1, 2), Layout.of(1, 0, 2))) {
      List<Value> operands = List.of(x.withLayout(layout));
      for (long[] permutation : new long[][] {{0, 2, 1}, {2, 1, 0}, {1, 2, 0}}) {
        var order = Ints.of(permutation);
        Agreement.check(Calls.of("Transpose", operands, Map.of("permutation", order)), operands);
      }
    }
  }

  private static void joined(ElementType type, int dimension, long[]... sizes) {
    Random random = new Random(sizes.length);
    List<Value> operands = new ArrayList<>();
    for (long[] size : sizes) {
      operands.add(array(type, random, size));
    }
    Map<String, Object> attributes = Map.of("dimension", (long) dimension);
    Agreement.check(Calls.of("Concatenate", operands, attributes), operands);
  }

  @ParameterizedTest
  @EnumSource(names = {"S8", "F32", "C64"})
  void rowsAreCutWhereOperandsMeet(ElementType type) {
    joined(type, 1, new long[][] {{5, 40}, {5, 3}, {5, 1}, {5, 17}});
    joined(type, 0, new long[][] {{3, 40}, {1, 40}, {9, 40}});
    long[][] many = new long[40][];
    Arrays.fill(many, new long[] {3});
    joined(type, 0, many);
  }

  @Test
  void rowsAreCutWherePaddingBegins() {
    Random random = new Random(5);
    List<Value> operands =
        List.of(array(ElementType.F32, random, 7, 40), array(ElementType.F32, random));
    for (List<Ints> config :
        List.of(
            List.of(Ints.of(2, 3, 0), Ints.of(4, 5, 0)),
            List.of(Ints.of(-2, 3, 0), Ints.of(4, -5, 0)),
            List.of(Ints.of(0, 0, 1), Ints.of(3, 0, 0)),
            List.of(Ints.of(1, 0, 0), Ints.of(0, 1, 2)))) {
      Map<String, Object> attributes = Map.of("padding_config", config);
      Agreement.check(Calls.of("Pad", operands, attributes), operands);
    }
  }

  @Test
  void rowsAreCutWhereAnUpdateLies() {
    Random random = new Random(6);
    for (long start : new long[] {-5, 0, 3, 30, 90}) {
      List<Value> operands =
          List.of(
              array(ElementType.F32, random, 7, 40),
              array(ElementType.F32, random, 2, 11),
              NdArray.ofLongs(ArrayShape.of(ElementType.S32, 2), start / 10, start));
      Agreement.check(Calls.of("DynamicUpdateSlice", operands, Map.of()), operands);
    }
  }

  @Test
  void aRowThatIsCutIsSharedByThreads() {
    Random random = new Random(8);
    List<Value> operands = new ArrayList<>();
    for (long size : new long[] {400_001, 17, 600_002}) {
      operands.add(array(ElementType.F32, random, size));
    }
    Call call = Calls.of("Concatenate", operands, Map.of("dimension", 0L));
    NdArray joined = (NdArray) Evaluator.run(call, operands, () -> {});
    int at = 0;
    for (Value operand : operands) {
      NdArray part = (NdArray) operand;
      for (int k = 0; k < part.shape().elementCount(); k++) {
        assertThat(joined.realBits(at++)).isEqualTo(part.realBits(k));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyOtherElement(ElementType type) {
    Random random = new Random(type.bits());
    for (long[] sizes : new long[][] {{65}, {66}, {3, 67}}) {
      List<Value> operand = List.of(array(type, random, sizes));
      Ints none = Ints.of(new long[sizes.length - 1]);
      Ints ones = Ints.of(sizes.length == 1 ? new long[0] : new long[] {1});
      for (long start = 0; start < 3; start++) {
        Map<String, Object> attributes =
            Map.of(
                "start_indices", none.append(start),
                "limit_indices", Ints.of(sizes),
                "strides", ones.append(2));
        Agreement.check(Calls.of("Slice", operand, attributes), operand);
      }
    }
  }

  @Test
  void largeWorkIsSharedByAnyNumberOfThreads() {
    Random random = new Random(3);
    List<Value> operands =
        List.of(array(ElementType.F32, random, 700, 900), array(ElementType.F32, random, 700, 900));
    Call call = Calls.of("Add", operands, Map.of());
    assertThat(call.result()).isNotInstanceOf(TupleShape.class);
    int before = Workers.count();
    List<NdArray> sums = new ArrayList<>();
    for (int threads = 1; threads <= 3; threads++) {
      Workers.count(threads);
      sums.add((NdArray) Evaluator.run(call, operands, () -> {}));
    }
    Workers.count(before);
    NdArray closures;
    Reader.use(Reader.CLOSURES);
    try {
      closures = (NdArray) Evaluator.run(call, operands, () -> {});
    } finally {
      Reader.use(Reader.CHOSEN);
    }
    assertThat(sums).allMatch(sum -> sum.sameValues(closures));
  }

  @Test
  void aStepThatUsesItsAccumulatorTwiceGoesFromTheLeft() {
    List<Value> operands =
        List.of(
            NdArray.ofDoubles(ArrayShape.of(ElementType.F32, 3), 1, 2, 3),
            NdArray.scalar(ElementType.F32, 1.0));
    var grown =
        Calls.computation(in ->
            Calls.node(
                "Add", Map.of(), in.get(0), Calls.node("Mul", Map.of(), in.get(0), in.get(1))));
    Map<String, Object> attributes =
        Map.of("computation", grown, "dimensions_to_reduce", Ints.of(0));
    NdArray result =
        (NdArray) Evaluator.run(Calls.of("Reduce", operands, attributes), operands, () -> {});
    assertThat(result.doubleAt(0)).isEqualTo(1.0 * (1 + 1) * (1 + 2) * (1 + 3));
  }

  @Test
  void theEmitterHasNotFailed() {
    assertThat(CompiledNest.defects()).isZero();
  }
}

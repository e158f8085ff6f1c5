package xlet.engine.emit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.loop.Lowered;
import xlet.engine.loop.Nest;
import xlet.engine.loop.Routine;
import xlet.engine.loop.Step;
import xlet.engine.loop.Storage;
import xlet.engine.op.Call;
import xlet.engine.op.CallDefinition;

/** The loops that vectors can compute. */
class VectorLoopsTest {
  private static final List<ElementType> FLOATS =
      List.of(ElementType.F16, ElementType.BF16, ElementType.F32, ElementType.F64);

  private static final List<ElementType> COMPLEX = List.of(ElementType.C64, ElementType.C128);

  private static Routine routine(
      String op, ElementType type, int count, Map<String, Object> attributes) {
    ArrayShape shape = ArrayShape.of(type, 9);
    List<Value> operands = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      operands.add(NdArray.ofDoubles(shape, new double[9]));
    }
    return lowered(Calls.of(op, operands, attributes), operands).routine();
  }

  private static Nest nest(Call call, List<Value> operands) {
    var definition = CallDefinition.of(call);
    List<ArrayShape> sources = operands.stream().map(x -> ((NdArray) x).shape()).toList();
    return new Nest(definition.dims(), sources, call.resultArrays(), definition.parts());
  }

  private static Lowered lowered(Call call, List<Value> operands) {
    Nest nest = nest(call, operands);
    Lowered lowered = Lowered.forVectors(nest, routine -> true);
    assertThat(lowered.units()).isEqualTo(Lowered.of(nest).units());
    return lowered;
  }

  /** A sum has the same lanes whether vectors can hold all of them at a time or not. */
  @ParameterizedTest
  @EnumSource(names = {"F32", "F64", "S64"})
  void lanesDoNotDependOnTheWidthOfVectors(ElementType type) {
    ArrayShape shape = ArrayShape.of(type, 10_007);
    NdArray x = NdArray.ofDoubles(shape, new Random(3).doubles(10_007, -1e6, 1e6).toArray());
    List<Value> operands = List.of(x, NdArray.scalar(type, 0.0));
    Call call =
        Calls.of(
            "Reduce",
            operands,
            Map.of("computation", Calls.binary("Add"), "dimensions_to_reduce", Ints.of(0)));
    sameWithAllWidths(call, operands, 128);
  }

  /** The lanes of short rows are combined in halves, whatever part of a vector they fill. */
  @ParameterizedTest
  @EnumSource(names = {"F32", "F64"})
  void shortRowsAreHalved(ElementType type) {
    for (int length = 2; length < 140; length += length < 70 ? 1 : 23) {
      double[] numbers = new Random(length).doubles(5L * length, -1e6, 1e6).toArray();
      NdArray x = NdArray.ofDoubles(ArrayShape.of(type, 5, length), numbers);
      for (String name : new String[] {"Add", "Max", "Mul"}) {
        List<Value> operands = List.of(x, NdArray.scalar(type, 1.0));
        Call call =
            Calls.of(
                "Reduce",
                operands,
                Map.of("computation", Calls.binary(name), "dimensions_to_reduce", Ints.of(1)));
        sameWithAllWidths(call, operands, 128);
      }
    }
  }

  @Test
  void halvesAreThoseOfTheDefinition() {
    for (int length = 2; length <= 64; length++) {
      double[] numbers = new Random(length).doubles(length, -1, 1).toArray();
      List<Value> operands =
          List.of(
              NdArray.ofDoubles(ArrayShape.of(ElementType.F32, 1, length), numbers),
              NdArray.scalar(ElementType.F32, 0.0));
      Call call =
          Calls.of(
              "Reduce",
              operands,
              Map.of("computation", Calls.binary("Add"), "dimensions_to_reduce", Ints.of(1)));
      NdArray found = NdArray.ofDoubles(call.resultArrays().getFirst(), new double[1]);
      run(Emitter.emit(lowered(call, operands).routine()), 1, operands, found);
      float[] slots = new float[length];
      for (int k = 0; k < length; k++) {
        slots[k] = (float) numbers[k];
      }
      for (int half = 32; half > 0; half /= 2) {
        for (int k = 0; k < half && k + half < length; k++) {
          slots[k] += slots[k + half];
        }
      }
      assertThat((float) found.type().decode(found.realBits(0))).isEqualTo(slots[0]);
    }
  }

  /** Rows that are shorter than vectors, or leave some lanes over; parts begin amid them. */
  @ParameterizedTest
  @EnumSource(names = {"F32", "F64", "S32", "S64"})
  void shortRowsAreComputedWithSomeLanes(ElementType type) {
    for (int length = 2; length < 140; length += length < 40 ? 1 : 11) {
      double[] numbers = new Random(length).doubles(7L * length, -1e3, 1e3).toArray();
      NdArray x = NdArray.ofDoubles(ArrayShape.of(type, 7, length), numbers);
      NdArray rows = NdArray.ofDoubles(ArrayShape.of(type, 7), Arrays.copyOf(numbers, 7));
      List<Value> operands = List.of(x, rows);
      Call call = Calls.of("Sub", operands, Map.of("broadcast_dimensions", Ints.of(0)));
      sameWithAllWidths(call, operands, 128);
    }
  }

  /** Squares that vectors turn round are whole, or not: in lines, in columns, in both. */
  @ParameterizedTest
  @EnumSource(names = {"S8", "BF16", "F32", "S32", "S64", "F64"})
  void turnsSquaresRound(ElementType type) {
    Ints order = Ints.of(2, 0, 1);
    for (long[] sizes : new long[][] {{2, 64, 64}, {2, 77, 128}, {1, 128, 45}, {3, 70, 90}}) {
      ArrayShape shape = ArrayShape.of(type, sizes);
      int count = (int) shape.elementCount();
      NdArray x = NdArray.ofDoubles(shape, new Random(7).doubles(count, -99, 99).toArray());
      List<Value> operands = List.of(x);
      Call call = Calls.of("Transpose", operands, Map.of("permutation", order));
      sameWithAllWidths(call, operands, type.bytes() < 4 ? 256 : 128);
    }
  }

  /** Compares the results of scalars with those of vectors of {@code fewest} bits and more. */
  private static void sameWithAllWidths(Call call, List<Value> operands, int fewest) {
    Lowered lowered = lowered(call, operands);
    ArrayShape result = call.resultArrays().getFirst();
    NdArray wanted = NdArray.of(result, Buffer.allocate(result));
    run(Emitter.emit(lowered.routine()), lowered.units(), operands, wanted);
    for (int bits : new int[] {128, 256, 512}) {
      if (bits >= fewest && bits <= Vectors.bits()) {
        NdArray found = NdArray.of(result, Buffer.allocate(result));
        run(Emitter.emitVectors(lowered.routine(), bits), lowered.units(), operands, found);
        assertThat(found.sameValues(wanted)).as("%s bits", bits).isTrue();
      }
    }
  }

  /** Four rows at a time, or two, some of them twice where they do not come out even. */
  @ParameterizedTest
  @EnumSource(names = {"S32", "F32", "F64"})
  void foldsGoAlongMemorySideBySide(ElementType type) {
    for (int rows : new int[] {64, 67}) {
      double[] numbers = new Random(rows).doubles(rows * 517L, -1e3, 1e3).toArray();
      NdArray x = NdArray.ofDoubles(ArrayShape.of(type, rows, 517), numbers);
      List<Value> operands = List.of(x, NdArray.scalar(type, 1.0));
      for (String name : new String[] {"Add", "Max"}) {
        Call call =
            Calls.of(
                "Reduce",
                operands,
                Map.of("computation", Calls.binary(name), "dimensions_to_reduce", Ints.of(1)));
        Nest nest = nest(call, operands);
        NdArray wanted = NdArray.ofDoubles(call.resultArrays().getFirst(), new double[rows]);
        run(Emitter.emit(Lowered.of(nest).routine()), rows, operands, wanted);
        for (int refused = 0; refused < 2; refused++) {
          List<Routine> asked = new ArrayList<>();
          int most = refused;
          Lowered lowered =
              Lowered.forVectors(nest, routine -> asked.add(routine) && asked.size() > most);
          assertThat(asked).as("%s %s", rows, name).hasSize(refused + 1);
          NdArray found = NdArray.ofDoubles(call.resultArrays().getFirst(), new double[rows]);
          run(Emitter.emit(lowered.routine()), rows, operands, found);
          assertThat(found.sameValues(wanted)).isTrue();
          if (Vectors.bits() > 0) {
            found = NdArray.ofDoubles(call.resultArrays().getFirst(), new double[rows]);
            run(Emitter.emitVectors(lowered.routine(), Vectors.bits()), rows, operands, found);
            assertThat(found.sameValues(wanted)).isTrue();
          }
        }
      }
    }
  }

  /** Reversed, too, the first and the last element are read, and nothing beyond. */
  @ParameterizedTest
  @EnumSource(names = {"S8", "U16", "BF16", "F32", "S64", "F64"})
  void readsFromTheLastElementOn(ElementType type) {
    NdArray x =
        NdArray.ofDoubles(
            ArrayShape.of(type, 77), IntStream.range(0, 77).asDoubleStream().toArray());
    List<Value> operands = List.of(x);
    Call call = Calls.of("Rev", operands, Map.of("dimensions", Ints.of(0)));
    assertThat(plans(lowered(call, operands).routine().body())).isNotEmpty();
    boolean isNarrow = x.shape().byteCount() < 77 * 4;
    sameWithAllWidths(call, operands, isNarrow ? 256 : 128);
  }

  /** Runs all units, in two parts where there are several. */
  private static void run(EmittedCode code, long units, List<Value> operands, NdArray result) {
    Object[] arrays = new Object[operands.size() + 1];
    for (int k = 0; k < operands.size(); k++) {
      arrays[k] = Storage.array(((NdArray) operands.get(k)).buffer());
    }
    arrays[operands.size()] = Storage.array(result.buffer());
    int part = (int) units * 2 / 5;
    code.run(arrays, 0, part);
    code.run(arrays, part, (int) units);
  }

  /** Elements with others between them: of each remainder of the place it is known what it is. */
  @ParameterizedTest
  @CsvSource({"1, 2", "-1, 1", "0, 0", "3, -2"})
  void padsBetweenElements(int low, int high) {
    for (int interior = 0; interior < 4; interior++) {
      NdArray x =
          NdArray.ofDoubles(
              ArrayShape.of(ElementType.F32, 3, 41),
              IntStream.range(1, 124).asDoubleStream().toArray());
      List<Value> operands = List.of(x, NdArray.scalar(ElementType.F32, -1.0));
      List<Ints> config = List.of(Ints.of(1, 0, 1), Ints.of(low, high, interior));
      Call call = Calls.of("Pad", operands, Map.of("padding_config", config));
      Lowered lowered = lowered(call, operands);
      if (interior < 2) {
        assertThat(plans(lowered.routine().body())).isNotEmpty();
      }
      ArrayShape shape = call.resultArrays().getFirst();
      NdArray found = NdArray.of(shape, Buffer.allocate(shape));
      run(Emitter.emit(lowered.routine()), lowered.units(), operands, found);
      int width = shape.sizes().at(1);
      double[] wanted = new double[(int) shape.elementCount()];
      Arrays.fill(wanted, -1);
      for (int k = 0; k < 123; k++) {
        int row = 1 + k / 41 * 2;
        int column = low + k % 41 * (interior + 1);
        if (column >= 0 && column < width) {
          wanted[row * width + column] = k + 1;
        }
      }
      assertThat(found.sameValues(NdArray.ofDoubles(shape, wanted))).isTrue();
      sameWithAllWidths(call, operands, 128);
    }
  }

  /** The plans of the loops that vectors can compute. */
  private static Stream<VectorLoops.Plan> plans(List<Step> steps) {
    return steps.stream()
        .flatMap(step ->
            switch (step) {
              case Step.Loop loop ->
                  Stream.concat(
                      Stream.ofNullable(VectorLoops.of(loop, new Invariants())),
                      plans(loop.body()));
              case Step.When(var holds, List<Step> yes, List<Step> no) -> plans(yes);
              default -> Stream.of();
            });
  }

  /** Vectors of 256 bits take as many integers as go into them, if lanes as narrow can hold all. */
  @ParameterizedTest
  @CsvSource({
    "Add, S8, 32", "Mul, U8, 32", "Max, U8, 32", "Min, S8, 32", "Abs, S8, 32", "Neg, S16, 16",
    "Max, U16, 16", "Lt, U8, 32", "Ge, U16, 16", "Sign, S8, 16", "And, PRED, 32", "Add, S32, 8"
  })
  void integersAsNarrowAsTheyAre(String op, ElementType type, int lanes) {
    boolean isUnary = Stream.of("Abs", "Neg", "Sign").anyMatch(op::equals);
    Routine routine = routine(op, type, isUnary ? 1 : 2, Map.of());
    assertThat(plans(routine.body()).map(plan -> plan.lanes(256))).containsExactly(lanes);
  }

  static Stream<Arguments> elementwise() {
    return Stream.of(
        Arguments.of("Floor", FLOATS, 1),
        Arguments.of("Ceil", FLOATS, 1),
        Arguments.of("RoundNearestEven", FLOATS, 1),
        Arguments.of("RoundNearestAfz", FLOATS, 1),
        Arguments.of("Sign", FLOATS, 1),
        Arguments.of("Sign", List.of(ElementType.S8, ElementType.S32, ElementType.S64), 1),
        Arguments.of("Abs", List.of(ElementType.S8, ElementType.S32, ElementType.S64), 1),
        Arguments.of("IsFinite", FLOATS, 1),
        Arguments.of("Tan", FLOATS, 1),
        Arguments.of("Complex", List.of(ElementType.F32, ElementType.F64), 2),
        Arguments.of("Real", COMPLEX, 1),
        Arguments.of("Imag", COMPLEX, 1),
        Arguments.of("Neg", COMPLEX, 1),
        Arguments.of("Add", COMPLEX, 2),
        Arguments.of("Sub", COMPLEX, 2),
        Arguments.of("Mul", COMPLEX, 2),
        Arguments.of("Eq", COMPLEX, 2),
        Arguments.of("Abs", List.of(ElementType.C64), 1),
        Arguments.of("Div", List.of(ElementType.C64), 2),
        Arguments.of("Exp", List.of(ElementType.C64), 1),
        Arguments.of("Log", List.of(ElementType.C64), 1),
        Arguments.of("Sqrt", List.of(ElementType.C64), 1));
  }

  @ParameterizedTest
  @MethodSource
  void elementwise(String op, List<ElementType> types, int count) {
    for (ElementType type : types) {
      Routine routine = routine(op, type, count, Map.of());
      assertThat(plans(routine.body())).as("%s", routine).isNotEmpty();
    }
  }

  /** Elements with others between them are taken from several vectors, the last of which ends. */
  @ParameterizedTest
  @EnumSource(names = {"S8", "BF16", "F32", "S64", "F64"})
  void elementsThatAreApart(ElementType type) {
    for (long stride = 2; stride <= 9; stride++) {
      long limit = 1 + 200 * stride;
      NdArray x =
          NdArray.ofDoubles(
              ArrayShape.of(type, limit),
              IntStream.range(0, (int) limit).mapToDouble(k -> k % 100).toArray());
      List<Value> operands = List.of(x);
      Map<String, Object> slice =
          Map.of(
              "start_indices", Ints.of(stride),
              "limit_indices", Ints.of(limit),
              "strides", Ints.of(stride));
      Call call = Calls.of("Slice", operands, slice);
      boolean hasVectors = plans(lowered(call, operands).routine().body()).count() > 0;
      assertThat(hasVectors).isEqualTo(stride <= 8);
      if (hasVectors) {
        sameWithAllWidths(call, operands, type.bits() < 32 ? 256 : 128);
      }
    }
  }

  @Test
  void whatBothPartsNeedIsComputedOnce() {
    String text = routine("Exp", ElementType.C64, 1, Map.of()).toString();
    assertThat(text.split("1.4426950408889634", -1)).hasSize(2);
  }
}

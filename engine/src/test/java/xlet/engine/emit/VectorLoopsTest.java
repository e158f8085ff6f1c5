package xlet.engine.emit;

import static org.assertj.core.api.Assertions.assertThat;
import static xlet.engine.emit.NestRuns.fewestBits;
import static xlet.engine.emit.NestRuns.lowered;
import static xlet.engine.emit.NestRuns.run;
import static xlet.engine.emit.NestRuns.sameWithAllWidths;

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
import xlet.engine.loop.Routine;
import xlet.engine.loop.Step;
import xlet.engine.op.Call;

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

  /** Rows that are shorter than vectors, or leave some lanes over; parts begin amid them. */
  @ParameterizedTest
  @EnumSource(names = {"F32", "F64", "S32", "S64", "S8", "U16", "BF16", "F16"})
  void shortRowsAreComputedWithSomeLanes(ElementType type) {
    for (int length = 2; length < 140; length += length < 40 ? 1 : 11) {
      double[] numbers = new Random(length).doubles(7L * length, -99, 99).toArray();
      NdArray x = NdArray.ofDoubles(ArrayShape.of(type, 7, length), numbers);
      NdArray rows = NdArray.ofDoubles(ArrayShape.of(type, 7), Arrays.copyOf(numbers, 7));
      List<Value> operands = List.of(x, rows);
      Call call = Calls.of("Sub", operands, Map.of("broadcast_dimensions", Ints.of(0)));
      sameWithAllWidths(call, operands, fewestBits(type));
    }
  }

  /** Squares that vectors turn round are whole, or not: in lines, in columns, in both. */
  @ParameterizedTest
  @EnumSource(names = {"S8", "BF16", "F32", "S32", "S64", "F64"})
  void turnsSquaresRound(ElementType type) {
    Ints order = Ints.of(2, 0, 1);
    long[][] all = {
      {64, 64}, {77, 128}, {128, 45}, {70, 90}, {70, 8}, {16, 11}, {66, 17}, {17, 70}, {9, 66},
      {8, 20}
    };
    for (long[] sizes : all) {
      ArrayShape shape = ArrayShape.of(type, 2, sizes[0], sizes[1]);
      int count = (int) shape.elementCount();
      NdArray x = NdArray.ofDoubles(shape, new Random(7).doubles(count, -99, 99).toArray());
      List<Value> operands = List.of(x);
      Call call = Calls.of("Transpose", operands, Map.of("permutation", order));
      sameWithAllWidths(call, operands, fewestBits(type));
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
    sameWithAllWidths(call, operands, fewestBits(type));
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

package xlet.engine.emit;

import static org.assertj.core.api.Assertions.assertThat;
import static xlet.engine.emit.NestRuns.fewestBits;
import static xlet.engine.emit.NestRuns.lowered;
import static xlet.engine.emit.NestRuns.run;
import static xlet.engine.emit.NestRuns.sameWithAllWidths;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.loop.Lowered;
import xlet.engine.loop.Nest;
import xlet.engine.loop.Routine;
import xlet.engine.op.Call;

/** Folds whose lanes are held in vectors. */
class VectorFoldsTest {
  private static Call reduce(String name, List<Value> operands, long dimension) {
    return Calls.of(
        "Reduce",
        operands,
        Map.of("computation", Calls.binary(name), "dimensions_to_reduce", Ints.of(dimension)));
  }

  /** A sum has the same lanes whether vectors can hold all of them at a time or not. */
  @ParameterizedTest
  @EnumSource(names = {"F32", "F64", "S64"})
  void lanesDoNotDependOnTheWidthOfVectors(ElementType type) {
    ArrayShape shape = ArrayShape.of(type, 10_007);
    NdArray x = NdArray.ofDoubles(shape, new Random(3).doubles(10_007, -1e6, 1e6).toArray());
    List<Value> operands = List.of(x, NdArray.scalar(type, 0.0));
    Call call = reduce("Add", operands, 0);
    sameWithAllWidths(call, operands, 128);
  }

  /** The lanes of short rows are combined in halves, whatever part of a vector they fill. */
  @ParameterizedTest
  @EnumSource(names = {"F32", "F64"})
  void shortRowsAreHalved(ElementType type) {
    for (int length = 2; length < 140; length += length < 70 ? 1 : 23) {
      for (String name : new String[] {"Add", "Max", "Mul"}) {
        rowsAreFolded(name, type, 5, length, 1e6);
      }
    }
  }

  /** Rows of narrow floats may fill a part of a vector as well. */
  @ParameterizedTest
  @EnumSource(names = {"BF16", "F16"})
  void shortRowsOfNarrowFloatsAreHalved(ElementType type) {
    for (int length = 9; length < 140; length += length < 70 ? 1 : 23) {
      rowsAreFolded("Max", type, 5, length, 1e3);
    }
  }

  /** A fold from the left turns its rows round in blocks, whether they are whole squares or not. */
  @ParameterizedTest
  @EnumSource(names = {"S8", "BF16", "S32", "F32", "F64"})
  void shortRowsAreTurnedRound(ElementType type) {
    for (int length = 4; length < 140; length += length < 36 ? 1 : 23) {
      rowsAreFolded("Sub", type, 70, length, 99);
    }
  }

  /** Folds rows of numbers between {@code -bound} and {@code bound} with vectors of all widths. */
  private static void rowsAreFolded(
      String name, ElementType type, int rows, int length, double bound) {
    double[] numbers = new Random(length).doubles((long) rows * length, -bound, bound).toArray();
    NdArray x = NdArray.ofDoubles(ArrayShape.of(type, rows, length), numbers);
    List<Value> operands = List.of(x, NdArray.scalar(type, 1.0));
    sameWithAllWidths(reduce(name, operands, 1), operands, fewestBits(type));
  }

  @Test
  void halvesAreThoseOfTheDefinition() {
    for (int length = 2; length <= 64; length++) {
      double[] numbers = new Random(length).doubles(length, -1, 1).toArray();
      List<Value> operands =
          List.of(
              NdArray.ofDoubles(ArrayShape.of(ElementType.F32, 1, length), numbers),
              NdArray.scalar(ElementType.F32, 0.0));
      Call call = reduce("Add", operands, 1);
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

  /** Four rows at a time, or two, some of them twice where they do not come out even. */
  @ParameterizedTest
  @EnumSource(names = {"S32", "F32", "F64"})
  void foldsGoAlongMemorySideBySide(ElementType type) {
    for (int rows : new int[] {64, 67}) {
      double[] numbers = new Random(rows).doubles(rows * 517L, -1e3, 1e3).toArray();
      NdArray x = NdArray.ofDoubles(ArrayShape.of(type, rows, 517), numbers);
      List<Value> operands = List.of(x, NdArray.scalar(type, 1.0));
      for (String name : new String[] {"Add", "Max"}) {
        Call call = reduce(name, operands, 1);
        sameSideBySide(call, operands, rows);
      }
    }
  }

  private static void sameSideBySide(Call call, List<Value> operands, int rows) {
    Nest nest = Calls.nest(call, operands);
    NdArray wanted = NdArray.ofDoubles(call.resultArrays().getFirst(), new double[rows]);
    run(Emitter.emit(Lowered.of(nest).routine()), rows, operands, wanted);
    for (int refused = 0; refused < 2; refused++) {
      List<Routine> asked = new ArrayList<>();
      int most = refused;
      Routine routine =
          Lowered.forVectors(nest, NestRuns.WIDEST, any -> asked.add(any) && asked.size() > most)
              .routine();
      assertThat(asked).as("%s", nest).hasSize(refused + 1);
      List<EmittedCode> codes = new ArrayList<>(List.of(Emitter.emit(routine)));
      if (Vectors.bits() > 0) {
        codes.add(Emitter.emitVectors(routine, Vectors.bits()));
      }
      for (EmittedCode code : codes) {
        NdArray found = NdArray.ofDoubles(call.resultArrays().getFirst(), new double[rows]);
        run(code, rows, operands, found);
        assertThat(found.sameValues(wanted)).isTrue();
      }
    }
  }
}

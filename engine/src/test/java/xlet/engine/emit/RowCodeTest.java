package xlet.engine.emit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import xlet.engine.emit.RowProgram.Operator;
import xlet.engine.loop.Carrier;
import xlet.engine.machine.DirectRows;
import xlet.engine.machine.MachineCode;

class RowCodeTest {
  /** No multiple of any number of lanes. */
  private static final int COUNT = 37;

  private static final int TURNS = 3;

  /** Makes code of a program. */
  private interface Maker {
    RowCode code(RowProgram program, Carrier carrier);
  }

  /** Code of all widths, and machine code where there can be some. */
  private static List<Maker> makers() {
    List<Maker> makers = new ArrayList<>();
    for (int bits : Inputs.widths()) {
      makers.add((program, carrier) -> RowEmitter.emit(program, carrier, bits));
    }
    if (MachineCode.isPossible()) {
      makers.add((program, carrier) -> DirectRows.of(program, carrier).orElseThrow());
    }
    return makers;
  }

  @Test
  void rowsMoveFromTurnToTurn() {
    var program = new RowProgram();
    int factor = program.factor(1, 1);
    int scaled = program.product(program.load(0, 0), factor);
    int added = program.fused(scaled, program.constant(0.5), program.load(0, 2));
    program.store(2, 3, program.difference(added, factor));
    double[] x = new Random(1).doubles(500).toArray();
    double[] y = new Random(2).doubles(20).toArray();
    int[] places = {4, 5, 200, 1, 40, 2, -3, 50};
    double[] wanted = new double[200];
    for (int turn = 0; turn < TURNS; turn++) {
      double f = y[5 + 2 * turn];
      for (int k = 0; k < COUNT; k++) {
        double sum = Math.fma(x[4 + 40 * turn + k] * f, 0.5, x[200 - 3 * turn + k]);
        wanted[1 + 50 * turn + k] = sum - f;
      }
    }
    for (Maker maker : makers()) {
      double[] result = new double[200];
      RowCode code = maker.code(program, Carrier.DOUBLE);
      code.run(new Object[] {x, y, result}, places, TURNS, COUNT);
      assertThat(result).isEqualTo(wanted);
    }
  }

  @Test
  void placesAreListedTurnByTurn() {
    var program = RowProgram.ofListed();
    program.store(0, 0, program.sum(program.load(0, 0), program.load(1, 1)));
    int[] places = {5, 40, 5, 3, 60, 1};
    for (Maker maker : makers()) {
      int[] sums = new int[100];
      int[] added = IntStream.range(0, 100).toArray();
      maker.code(program, Carrier.INT).run(new Object[] {sums, added}, places, 3, COUNT);
      for (int k = 0; k < sums.length; k++) {
        int first = k >= 5 && k < 5 + COUNT ? 2 * (k - 5) + 43 : 0;
        int last = k >= 60 && k < 60 + COUNT ? k - 59 : 0;
        assertThat(sums[k]).isEqualTo(first + last);
      }
    }
  }

  @Test
  void manyRowsAreListed() {
    var program = RowProgram.ofListed();
    program.store(0, 0, program.sum(program.load(0, 0), program.load(1, 1)));
    int[] places = new Random(1).ints(2 * 21, 0, 100).toArray();
    int[] added = new Random(2).ints(100 + COUNT).toArray();
    int[] wanted = new int[100 + COUNT];
    for (int turn = 0; turn < places.length; turn += 2) {
      for (int k = 0; k < COUNT; k++) {
        wanted[places[turn] + k] += added[places[turn + 1] + k];
      }
    }
    for (Maker maker : makers()) {
      int[] sums = new int[100 + COUNT];
      Object[] arrays = {sums, added};
      maker.code(program, Carrier.INT).run(arrays, places, places.length / 2, COUNT);
      assertThat(sums).isEqualTo(wanted);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Operator.class,
      names = {"ADD", "SUBTRACT", "MULTIPLY", "MAXIMUM", "MINIMUM"})
  void numbersOfAllTypesAreCombined(Operator operator) {
    DoubleBinaryOperator wanted =
        switch (operator) {
          case ADD -> Double::sum;
          case SUBTRACT -> (x, y) -> x - y;
          case MULTIPLY -> (x, y) -> x * y;
          case MAXIMUM -> Math::max;
          default -> Math::min;
        };
    double[] x = new Random(1).ints(COUNT, -1000, 1000).asDoubleStream().toArray();
    double[] y = new Random(2).ints(COUNT, -1000, 1000).asDoubleStream().toArray();
    double[] combined =
        IntStream.range(0, COUNT).mapToDouble(k -> wanted.applyAsDouble(x[k], y[k])).toArray();
    for (Maker maker : makers()) {
      double[] doubles = x.clone();
      combine(operator, Carrier.DOUBLE, maker, doubles, y);
      assertThat(doubles).isEqualTo(combined);
      int[] integers = IntStream.range(0, COUNT).map(k -> (int) x[k]).toArray();
      int[] others = IntStream.range(0, COUNT).map(k -> (int) y[k]).toArray();
      combine(operator, Carrier.INT, maker, integers, others);
      assertThat(IntStream.of(integers).asDoubleStream().toArray()).isEqualTo(combined);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Operator.class,
      names = {"AND", "OR", "UNSIGNED_MAXIMUM", "UNSIGNED_MINIMUM"})
  void wholeNumbersAreCombined(Operator operator) {
    LongBinaryOperator wanted =
        switch (operator) {
          case AND -> (x, y) -> x & y;
          case OR -> (x, y) -> x | y;
          case UNSIGNED_MAXIMUM -> (x, y) -> Long.compareUnsigned(x, y) > 0 ? x : y;
          default -> (x, y) -> Long.compareUnsigned(x, y) < 0 ? x : y;
        };
    long[] x = new Random(1).longs(COUNT).toArray();
    long[] y = new Random(2).longs(COUNT).toArray();
    int[] integers = LongStream.of(x).mapToInt(number -> (int) number).toArray();
    int[] others = LongStream.of(y).mapToInt(number -> (int) number).toArray();
    for (Maker maker : makers()) {
      long[] longs = x.clone();
      combine(operator, Carrier.LONG, maker, longs, y);
      int[] ints = integers.clone();
      combine(operator, Carrier.INT, maker, ints, others);
      for (int k = 0; k < COUNT; k++) {
        assertThat(longs[k]).isEqualTo(wanted.applyAsLong(x[k], y[k]));
        assertThat(ints[k]).isEqualTo((int) wanted.applyAsLong(integers[k], others[k]));
      }
    }
  }

  private static void combine(Operator operator, Carrier carrier, Maker maker, Object x, Object y) {
    var program = new RowProgram();
    program.store(0, 0, program.combination(operator, program.load(0, 0), program.load(1, 1)));
    maker.code(program, carrier).run(new Object[] {x, y}, new int[4], 1, COUNT);
  }
}

package xlet.engine.op.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import xlet.engine.emit.TrainedCode;
import xlet.engine.emit.Vectors;
import xlet.engine.loop.Carrier;
import xlet.engine.machine.MachineCode;
import xlet.engine.op.NumberArray;

class FactorCopiesTest {
  /** No multiples of any number of lanes. */
  private static final int LINES = 53;

  private static final int TERMS = 75;
  private static final int BASE = 3;
  private static final int ROOM = 6000;

  /** So many lines a tile of machine code has. */
  private static final int LINES_OF_MACHINE = 8;

  /** Runs a test with vectors, and with machine code where there can be some. */
  private static void inEachForm(Consumer<TrainedCode.Form> test) {
    try {
      for (var form : List.of(TrainedCode.Form.VECTORS, TrainedCode.Form.MACHINE)) {
        TrainedCode.use(form);
        test.accept(form);
      }
    } finally {
      TrainedCode.use(TrainedCode.Form.CHOSEN);
    }
  }

  /** 0, 1, 2, … */
  private static NumberArray numbers(Carrier carrier, int count) {
    return switch (carrier) {
      case FLOAT -> {
        float[] floats = new float[count];
        IntStream.range(0, count).forEach(k -> floats[k] = k);
        yield new NumberArray.Floats(floats);
      }
      case DOUBLE -> new NumberArray.Doubles(IntStream.range(0, count).asDoubleStream().toArray());
      case INT -> new NumberArray.Integers(IntStream.range(0, count).toArray());
      case LONG -> new NumberArray.Longs(IntStream.range(0, count).asLongStream().toArray());
      case REFERENCE -> throw new IllegalArgumentException("no numbers");
    };
  }

  private static double number(NumberArray numbers, int k) {
    return switch (numbers) {
      case NumberArray.Floats(float[] array) -> array[k];
      case NumberArray.Doubles(double[] array) -> array[k];
      case NumberArray.Integers(int[] array) -> array[k];
      case NumberArray.Longs(long[] array) -> array[k];
    };
  }

  private static int[] offsets(int count, int apart) {
    return IntStream.range(0, count).map(k -> k * apart).toArray();
  }

  @ParameterizedTest
  @EnumSource(
      value = Carrier.class,
      names = {"REFERENCE"},
      mode = EnumSource.Mode.EXCLUDE)
  void linesGoSideBySide(Carrier carrier) {
    int[] lines = offsets(LINES + 2, TERMS);
    var matrix = new Matrix(numbers(carrier, ROOM), new int[1], lines, offsets(TERMS, 1));
    inEachForm(_ -> checkLines(matrix, lines));
  }

  private static void checkLines(Matrix matrix, int[] lines) {
    NumberArray to = matrix.numbers().zeros(ROOM);
    FactorCopies.lines(to, 1, LINES, matrix, BASE, 2, LINES);
    for (int line = 0; line < LINES; line++) {
      for (int term = 0; term < TERMS; term++) {
        assertThat(number(to, 1 + term * LINES + line)).isEqualTo(BASE + lines[line + 2] + term);
      }
    }
    assertThat(number(to, 0)).isZero();
    assertThat(number(to, 1 + TERMS * LINES)).isZero();
  }

  @ParameterizedTest
  @CsvSource({"FLOAT, 6, 0", "DOUBLE, 12, 0", "INT, 3, 40", "LONG, 6, 70", "FLOAT, 1, 20"})
  void rowsGoSideBySideInGroups(Carrier carrier, int high, int bend) {
    int[] terms = offsets(TERMS, LINES);
    for (int t = bend; bend > 0 && t < TERMS; t++) {
      terms[t] += 5;
    }
    NumberArray numbers = numbers(carrier, BASE + terms[TERMS - 1] + LINES);
    var matrix = new Matrix(numbers, new int[1], offsets(LINES, 1), terms);
    inEachForm(_ -> checkGroups(matrix, high));
  }

  private static void checkGroups(Matrix matrix, int high) {
    int[] terms = matrix.terms();
    NumberArray to = matrix.numbers().zeros(ROOM);
    int term = 7;
    int count = TERMS - term;
    new FactorCopies.Groups(to, 2, high, count).copy(matrix, BASE, term, LINES);
    for (int row = 0; row < LINES; row++) {
      for (int t = 0; t < count; t++) {
        int place = 2 + (row / high * count + t) * high + row % high;
        assertThat(number(to, place)).isEqualTo(BASE + terms[term + t] + row);
      }
    }
    assertThat(number(to, 1)).isZero();
    assertThat(number(to, 2 + Math.ceilDiv(LINES, high) * high * count)).isZero();
  }

  /** Where whole tiles fit, all groups but those at the end of the numbers are taken. */
  @ParameterizedTest
  @CsvSource({"FLOAT, 6", "FLOAT, 12", "DOUBLE, 12", "INT, 12", "LONG, 6", "DOUBLE, 3"})
  void termsOfLinesGoSideBySideInGroups(Carrier carrier, int high) {
    inEachForm(form -> {
      int bits = carrier == Carrier.DOUBLE || carrier == Carrier.LONG ? 64 : 32;
      boolean isMachine = form == TrainedCode.Form.MACHINE;
      int tiled = MachineCode.isPossible() ? LINES_OF_MACHINE : 0;
      checkTerms(carrier, high, isMachine ? tiled : Vectors.bits() / bits);
    });
  }

  private static void checkTerms(Carrier carrier, int high, int lanes) {
    int groups = LINES / high;
    NumberArray numbers = numbers(carrier, BASE + LINES * (TERMS + 2));
    NumberArray to = numbers.zeros(ROOM);
    var copies = new FactorCopies.Groups(to, 2, high, TERMS);
    int taken = copies.copyLines(numbers, BASE, TERMS + 2, groups);
    boolean isTiled = lanes > 0 && lanes <= 2 * high;
    assertThat(taken).isBetween(isTiled ? groups - Math.ceilDiv(lanes, high) : 0, groups);
    for (int line = 0; line < taken * high; line++) {
      for (int t = 0; t < TERMS; t++) {
        int place = 2 + (line / high * TERMS + t) * high + line % high;
        assertThat(number(to, place)).isEqualTo(BASE + line * (TERMS + 2) + t);
      }
    }
    assertThat(number(to, 1)).isZero();
  }

  @Test
  void groupsThatDoNotFitIntoTheirRoomAreLeft() {
    NumberArray numbers = numbers(Carrier.FLOAT, LINES * TERMS);
    inEachForm(_ -> {
      var copies = new FactorCopies.Groups(numbers.zeros(12 * TERMS - 1), 0, 12, TERMS);
      assertThat(copies.copyLines(numbers, 0, TERMS, 1)).isZero();
    });
  }
}

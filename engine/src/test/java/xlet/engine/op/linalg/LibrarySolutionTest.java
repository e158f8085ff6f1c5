package xlet.engine.op.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Layout;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.eval.Evaluator;
import xlet.engine.op.Call;
import xlet.engine.work.Workers;

/**
 * Systems that are large enough for a library; where there is none, Xlet's own code solves them.
 */
class LibrarySolutionTest {
  private static final int SIZE = 290;
  private static final int SIDES = 820;

  private static NdArray random(long seed, double most, long... sizes) {
    ArrayShape shape = ArrayShape.of(ElementType.F32, sizes);
    double[] numbers = new Random(seed).doubles(shape.elementCount(), -most, most).toArray();
    return NdArray.ofDoubles(shape, numbers);
  }

  /** Two matrices with ones and more on their diagonals, but for the very first. */
  private static NdArray matrices(double first) {
    double[] numbers = new Random(1).doubles(2 * SIZE * SIZE, -0.1, 0.1).toArray();
    for (int k = 0; k < 2 * SIZE; k++) {
      numbers[k * SIZE + k % SIZE] = k == 0 ? first : 1 + k % 7;
    }
    return NdArray.ofDoubles(ArrayShape.of(ElementType.F32, 2, SIZE, SIZE), numbers);
  }

  private static NdArray sides(boolean left) {
    return left ? random(2, 1, 2, SIZE, SIDES) : random(2, 1, 2, SIDES, SIZE);
  }

  private static NdArray solve(NdArray a, NdArray b, Map<String, Object> attributes) {
    List<Value> operands = List.of(a, b);
    Call call = Calls.of("TriangularSolve", operands, attributes);
    return (NdArray) Evaluator.run(call, operands, () -> {});
  }

  private static Map<String, Object> attributes(
      boolean left, boolean lower, boolean unit, String transpose) {
    return Map.of(
        "left_side", left, "lower", lower, "unit_diagonal", unit, "transpose_a", transpose);
  }

  @ParameterizedTest
  @CsvSource({
    "true, true, false, NO_TRANSPOSE",
    "true, false, true, NO_TRANSPOSE",
    "true, true, true, TRANSPOSE",
    "true, false, false, ADJOINT",
    "false, true, false, NO_TRANSPOSE",
    "false, false, true, NO_TRANSPOSE",
    "false, true, true, ADJOINT",
    "false, false, false, TRANSPOSE"
  })
  void solvesWithinTheBound(boolean left, boolean lower, boolean unit, String transpose) {
    NdArray a = matrices(1);
    NdArray b = sides(left);
    NdArray x =
        solve(a.withLayout(Layout.of(1, 2, 0)), b, attributes(left, lower, unit, transpose));
    boolean asItIs = transpose.equals("NO_TRANSPOSE");
    Random random = new Random(3);
    for (int sample = 0; sample < 1000; sample++) {
      int batch = random.nextInt(2);
      int equation = random.nextInt(SIZE);
      int side = random.nextInt(SIDES);
      double sum = 0;
      double sizes = 0;
      for (int k = 0; k < SIZE; k++) {
        boolean isTurned = asItIs != left;
        int row = isTurned ? k : equation;
        int column = isTurned ? equation : k;
        boolean isRead = lower ? column <= row : column >= row;
        double factor = row == column && unit ? 1 : isRead ? a.realAt(at(batch, row, column)) : 0;
        double product = factor * x.realAt(place(left, batch, k, side));
        sum += product;
        sizes += Math.abs(product);
      }
      double bound = (SIZE + 2) * 0x1p-23 * sizes;
      assertThat(sum).isCloseTo(b.realAt(place(left, batch, equation, side)), within(bound));
    }
  }

  private static int at(int batch, int row, int column) {
    return (batch * SIZE + row) * SIZE + column;
  }

  private static int place(boolean left, int batch, int equation, int side) {
    return left
        ? (batch * SIZE + equation) * SIDES + side
        : (batch * SIDES + side) * SIZE + equation;
  }

  @Test
  void theNumberOfThreadsChangesNoBit() {
    Map<String, Object> attributes = attributes(true, true, false, "NO_TRANSPOSE");
    int before = Workers.count();
    try {
      Workers.count(1);
      NdArray one = solve(matrices(1), sides(true), attributes);
      Workers.count(5);
      assertThat(solve(matrices(1), sides(true), attributes).sameBits(one)).isTrue();
    } finally {
      Workers.count(before);
    }
  }

  @Test
  void aMatrixWithoutAnInverseGivesNoNumbers() {
    NdArray x = solve(matrices(0), sides(true), attributes(true, true, false, "NO_TRANSPOSE"));
    for (int equation : new int[] {0, 1, SIZE - 1}) {
      assertThat(x.realAt(place(true, 0, equation, 5))).isNotFinite();
      assertThat(x.realAt(place(true, 1, equation, 5))).isFinite();
    }
  }
}

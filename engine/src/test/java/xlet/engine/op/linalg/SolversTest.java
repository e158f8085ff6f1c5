package xlet.engine.op.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.Layout;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.element.ComplexNumber;
import xlet.engine.eval.Evaluator;

/** Cholesky and TriangularSolve undo products. */
class SolversTest {
  private static final double NEAR = 1e-9;

  private static NdArray run(String op, Map<String, Object> attributes, Value... operands) {
    var call = Calls.of(op, List.of(operands), attributes);
    return (NdArray) Evaluator.run(call, List.of(operands), () -> {});
  }

  private static NdArray random(Random random, ElementType type, long... sizes) {
    ArrayShape shape = ArrayShape.of(type, sizes);
    Buffer buffer = Buffer.allocate(shape);
    for (int k = 0; k < buffer.length(); k++) {
      buffer.setDouble(type.part(), k, random.nextDouble() - 0.5);
    }
    return NdArray.of(shape, buffer);
  }

  private static ComplexNumber at(NdArray array, long... index) {
    int offset = array.offset(index);
    return new ComplexNumber(array.realAt(offset), array.imaginaryAt(offset));
  }

  private static ComplexNumber conjugate(ComplexNumber z) {
    return new ComplexNumber(z.re(), -z.im());
  }

  private static void assertNear(ComplexNumber got, ComplexNumber wanted) {
    assertThat(got.re()).isCloseTo(wanted.re(), within(NEAR));
    assertThat(got.im()).isCloseTo(wanted.im(), within(NEAR));
  }

  /** A matrix times its adjoint, with a diagonal that is large enough; one a batch. */
  private static NdArray positiveDefinite(NdArray m, int batch, int n) {
    ArrayShape shape = m.shape();
    Buffer buffer = Buffer.allocate(shape);
    int pitch = m.type().parts();
    for (int b = 0; b < batch; b++) {
      for (int r = 0; r < n; r++) {
        for (int c = 0; c < n; c++) {
          ComplexNumber sum = r == c ? ComplexNumber.ONE : ComplexNumber.ZERO;
          for (int k = 0; k < n; k++) {
            sum = sum.plus(at(m, b, r, k).times(conjugate(at(m, b, c, k))));
          }
          int slot = pitch * m.offset(b, r, c);
          buffer.setDouble(shape.type().part(), slot, sum.re());
          if (pitch == 2) {
            buffer.setDouble(shape.type().part(), slot + 1, sum.im());
          }
        }
      }
    }
    return NdArray.of(shape, buffer);
  }

  @Property(tries = 60)
  void aTriangleTimesItsAdjointIsTheMatrix(
      @ForAll @IntRange(min = 1, max = 2) int batch,
      @ForAll @IntRange(min = 0, max = 6) int n,
      @ForAll boolean complex,
      @ForAll boolean lower,
      @ForAll boolean columnsFirst,
      @ForAll long seed) {
    ElementType type = complex ? ElementType.C128 : ElementType.F64;
    NdArray a = positiveDefinite(random(new Random(seed), type, batch, n, n), batch, n);
    Layout layout = columnsFirst ? Layout.of(1, 2, 0) : Layout.rowMajor(3);
    NdArray factor = run("Cholesky", Map.of("lower", lower), a.withLayout(layout));
    for (int b = 0; b < batch; b++) {
      for (int r = 0; r < n; r++) {
        for (int c = 0; c < n; c++) {
          ComplexNumber sum = ComplexNumber.ZERO;
          for (int k = 0; k < n; k++) {
            sum =
                lower
                    ? sum.plus(at(factor, b, r, k).times(conjugate(at(factor, b, c, k))))
                    : sum.plus(conjugate(at(factor, b, k, r)).times(at(factor, b, k, c)));
          }
          assertNear(sum, at(a, b, r, c));
          if (lower ? c > r : c < r) {
            assertThat(at(factor, b, r, c).isZero()).isTrue();
          }
        }
      }
    }
  }

  @Test
  void aMatrixThatIsNotPositiveDefiniteGivesNaN() {
    NdArray a = NdArray.ofDoubles(ArrayShape.of(ElementType.F32, 2, 2), 1, 2, 2, 1);
    NdArray factor = run("Cholesky", Map.of("lower", true), a);
    for (int k = 0; k < 4; k++) {
      assertThat(factor.doubleAt(k)).isNaN();
    }
  }

  @Property(tries = 200)
  void theSolutionSolves(
      @ForAll @IntRange(min = 1, max = 6) int n,
      @ForAll @IntRange(min = 0, max = 3) int columns,
      @ForAll boolean complex,
      @ForAll boolean left,
      @ForAll boolean lower,
      @ForAll boolean unit,
      @ForAll @IntRange(min = 0, max = 2) int transpose,
      @ForAll long seed) {
    ElementType type = complex ? ElementType.C128 : ElementType.F64;
    Random random = new Random(seed);
    NdArray a = dominant(random(random, type, n, n), n);
    NdArray b = left ? random(random, type, n, columns) : random(random, type, columns, n);
    String op = List.of("NO_TRANSPOSE", "TRANSPOSE", "ADJOINT").get(transpose);
    NdArray x =
        run(
            "TriangularSolve",
            Map.of("left_side", left, "lower", lower, "unit_diagonal", unit, "transpose_a", op),
            a,
            b);
    for (int r = 0; r < n; r++) {
      for (int c = 0; c < columns; c++) {
        ComplexNumber sum = ComplexNumber.ZERO;
        for (int k = 0; k < n; k++) {
          ComplexNumber coefficient =
              left
                  ? coefficient(a, r, k, lower, unit, transpose)
                  : coefficient(a, k, r, lower, unit, transpose);
          sum = sum.plus(coefficient.times(left ? at(x, k, c) : at(x, c, k)));
        }
        assertNear(sum, left ? at(b, r, c) : at(b, c, r));
      }
    }
  }

  /** The matrix with a diagonal of at least two, so that solutions do not grow. */
  private static NdArray dominant(NdArray m, int n) {
    Buffer buffer = Buffer.allocate(m.shape());
    int pitch = m.type().parts();
    for (int slot = 0; slot < buffer.length(); slot++) {
      boolean diagonal = slot / pitch / n == slot / pitch % n && slot % pitch == 0;
      buffer.setBits(slot, m.buffer().bits(slot));
      if (diagonal) {
        buffer.setDouble(m.type().part(), slot, 2 + m.realAt(slot / pitch));
      }
    }
    return NdArray.of(m.shape(), buffer);
  }

  private static ComplexNumber coefficient(
      NdArray a, int row, int column, boolean lower, boolean unit, int transpose) {
    int r = transpose == 0 ? row : column;
    int c = transpose == 0 ? column : row;
    if (r == c && unit) {
      return ComplexNumber.ONE;
    }
    if (lower ? c > r : c < r) {
      return ComplexNumber.ZERO;
    }
    return transpose == 2 ? conjugate(at(a, r, c)) : at(a, r, c);
  }
}

package xlet.engine.op.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import xlet.engine.array.Ints;
import xlet.engine.emit.BlockProduct;
import xlet.engine.emit.BlockProductEmitter;
import xlet.engine.emit.BlockShape;
import xlet.engine.emit.Vectors;
import xlet.engine.loop.Carrier;
import xlet.engine.op.NumberArray;

/** Products with scalars and with vectors, of sizes that leave blocks, rows and terms over. */
class MatrixProductTest {
  /** Matrices of a batch, rows, terms and columns. */
  record Extents(int batch, int rows, int terms, int columns) {}

  static Stream<Extents> extents() {
    return Stream.of(
        new Extents(1, 7, 3, 33),
        new Extents(2, 50, 260, 70),
        new Extents(40, 4, 4, 4),
        new Extents(1, 1, 300, 200),
        new Extents(1, 6, 20, 64),
        new Extents(1, 100, 5, 3),
        new Extents(1, 3, 0, 5),
        new Extents(1, 2, 9, 2100),
        new Extents(1, 1, 700, 600),
        new Extents(2, 7, 700, 600),
        new Extents(3, 1, 40, 2_100),
        new Extents(70, 1, 9, 70),
        new Extents(70, 16, 16, 16),
        new Extents(9, 19, 7, 37),
        new Extents(1, 3, 300, 700),
        new Extents(1, 500, 40, 16),
        new Extents(1, 30_000, 3, 5),
        new Extents(1, 17, 20_000, 13),
        new Extents(1, 25, 2_400, 290),
        new Extents(1, 26, 259, 1_100),
        new Extents(1, 500, 90, 300),
        new Extents(2, 3, 70_000, 2));
  }

  /** Code with scalars, with wide loops in their place, and with vectors where there are any. */
  private static List<BlockProducts> codes() {
    return List.of(
        code(0),
        new BlockProducts(
            code(0).shapes(), (rows, columns) -> WideProduct.of(Carrier.FLOAT, rows, columns)),
        code(Vectors.bits()));
  }

  private static BlockProducts code(int bits) {
    return new BlockProducts(
        shape -> BlockProductEmitter.emit(shape, Carrier.FLOAT, bits),
        (rows, columns) -> Optional.empty());
  }

  @Test
  void wideLoopsAreForLargeProducts() {
    BlockProducts codes = codes().get(1);
    assertThat(codes.fitting(12, 1_000).columns()).isEqualTo(512);
    assertThat(codes.fitting(11, 1_000)).isNotInstanceOf(WideProduct.class);
    assertThat(codes.fitting(1_000, 63)).isNotInstanceOf(WideProduct.class);
    assertThat(WideProduct.of(Carrier.INT, 1_000, 1_000)).isEmpty();
  }

  /** Products of f64 with terms left over, for each way in which the factors of rows lie. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void wideLoopsAddToEachSum(boolean isCopied) {
    int terms = 7;
    BlockProduct code = WideProduct.of(Carrier.DOUBLE, 12, 64).orElseThrow();
    double[] left = new Random(1).doubles(100).toArray();
    double[] right = new Random(2).doubles(1_000).toArray();
    for (boolean isFresh : new boolean[] {false, true}) {
      double[] sums = new Random(3).doubles(1_000).toArray();
      double[] wanted = sums.clone();
      int down = isCopied ? 1 : terms;
      int across = isCopied ? 12 : 1;
      code.add(left, 3, down, right, 5, 70, terms, sums, 9, 80, isFresh);
      for (int k = 0; k < 12 * 64; k++) {
        int row = k / 64;
        int column = k % 64;
        double sum = isFresh ? 0 : wanted[9 + row * 80 + column];
        for (int t = 0; t < terms; t++) {
          sum = Math.fma(left[3 + row * down + t * across], right[5 + t * 70 + column], sum);
        }
        wanted[9 + row * 80 + column] = sum;
      }
      assertThat(sums).isEqualTo(wanted);
    }
  }

  private static float[] numbers(long seed, int count, boolean whole) {
    var random = new Random(seed);
    float[] numbers = new float[count];
    for (int k = 0; k < count; k++) {
      numbers[k] = whole ? random.nextInt(256) - 128 : random.nextFloat() - 0.5f;
    }
    return numbers;
  }

  /** Matrices with their terms, or their lines, as neighbours. */
  private static Matrix matrix(float[] numbers, int batch, int lines, int terms, boolean inTerms) {
    return new Matrix(
        new NumberArray.Floats(numbers),
        Matrix.offsets(Ints.of(batch), new long[] {(long) lines * terms}),
        Matrix.offsets(Ints.of(lines), new long[] {inTerms ? terms : 1}),
        Matrix.offsets(Ints.of(terms), new long[] {inTerms ? 1 : lines}));
  }

  private static ProductTask.Target target(NumberArray sums, Extents e, boolean rowsFirst) {
    return new ProductTask.Target(
        sums,
        Matrix.offsets(Ints.of(e.batch), new long[] {(long) e.rows * e.columns}),
        Matrix.offsets(Ints.of(e.rows), new long[] {rowsFirst ? e.columns : 1}),
        Matrix.offsets(Ints.of(e.columns), new long[] {rowsFirst ? 1 : e.rows}));
  }

  @ParameterizedTest
  @MethodSource("extents")
  void eachSumIsALeftFoldWhateverTheLayout(Extents e) {
    for (BlockProducts code : codes()) {
      for (int layouts = 0; layouts < 8; layouts++) {
        boolean rowsFirst = (layouts & 4) == 0;
        Matrix left =
            matrix(
                numbers(1, e.batch * e.rows * e.terms, false),
                e.batch,
                e.rows,
                e.terms,
                (layouts & 1) == 0);
        Matrix right =
            matrix(
                numbers(2, e.batch * e.columns * e.terms, false),
                e.batch,
                e.columns,
                e.terms,
                (layouts & 2) == 0);
        var sums = new NumberArray.Floats(new float[e.batch * e.rows * e.columns]);
        MatrixProduct.run(new ProductTask(left, right, target(sums, e, rowsFirst)), code, () -> {});
        assertThat(sums.array()).isEqualTo(folded(left, right, e, rowsFirst));
      }
    }
  }

  private static float[] folded(Matrix left, Matrix right, Extents e, boolean rowsFirst) {
    float[] wanted = new float[e.batch * e.rows * e.columns];
    ProductTask.Target target = target(left.numbers(), e, rowsFirst);
    for (int b = 0; b < e.batch; b++) {
      for (int row = 0; row < e.rows; row++) {
        for (int column = 0; column < e.columns; column++) {
          float sum = 0;
          for (int t = 0; t < e.terms; t++) {
            sum = Math.fma(number(left, b, row, t), number(right, b, column, t), sum);
          }
          wanted[target.first()[b] + target.rows()[row] + target.columns()[column]] = sum;
        }
      }
    }
    return wanted;
  }

  /** The first and the last column are as far from each other as if all were neighbours. */
  @Test
  void columnsMayGoAnywhere() {
    Matrix left = matrix(numbers(1, 2 * 3, false), 1, 2, 3, true);
    Matrix right = matrix(numbers(2, 30 * 3, false), 1, 30, 3, true);
    int[] columns = Matrix.offsets(Ints.of(3, 10), new long[] {1, 3});
    for (BlockProducts code : codes()) {
      var sums = new NumberArray.Floats(new float[60]);
      var target = new ProductTask.Target(sums, new int[] {0}, new int[] {0, 30}, columns);
      MatrixProduct.run(new ProductTask(left, right, target), code, () -> {});
      for (int column = 0; column < columns.length; column++) {
        float sum = 0;
        for (int t = 0; t < 3; t++) {
          sum = Math.fma(number(left, 0, 1, t), number(right, 0, column, t), sum);
        }
        assertThat(sums.array()[30 + columns[column]]).isEqualTo(sum);
      }
    }
  }

  @Test
  void aShapeIsChosenThatRowsAndColumnsFill() {
    BlockProducts scalars = code(0);
    assertThat(scalars.fitting(600, 600).rows()).isEqualTo(BlockShape.SQUARE.rows(0));
    assertThat(scalars.fitting(600, 1).rows()).isEqualTo(BlockShape.TALL.rows(0));
    assertThat(scalars.fitting(3, 600).rows()).isEqualTo(BlockShape.FLAT.rows(0));
  }

  @Test
  void squaresAreMultipliedUntilAnotherShapeHasVectors() {
    var shapes =
        new BlockProducts(
            shape ->
                BlockProductEmitter.emit(
                    shape, Carrier.FLOAT, shape == BlockShape.SQUARE ? Vectors.bits() : 0),
            (rows, columns) -> Optional.empty());
    BlockShape wanted = Vectors.bits() == 0 ? BlockShape.FLAT : BlockShape.SQUARE;
    assertThat(shapes.fitting(3, 600).rows()).isEqualTo(wanted.rows(Vectors.bits()));
  }

  private static float number(Matrix matrix, int batch, int line, int term) {
    float[] numbers = ((NumberArray.Floats) matrix.numbers()).array();
    return numbers[matrix.first()[batch] + matrix.lines()[line] + matrix.terms()[term]];
  }

  @ParameterizedTest
  @MethodSource("extents")
  void smallIntegersAreSummedExactly(Extents e) {
    Matrix left =
        matrix(numbers(1, e.batch * e.rows * e.terms, true), e.batch, e.rows, e.terms, true);
    Matrix right =
        matrix(numbers(2, e.batch * e.columns * e.terms, true), e.batch, e.columns, e.terms, true);
    int[] wanted = new int[e.batch * e.rows * e.columns];
    for (int k = 0; k < wanted.length; k++) {
      int b = k / (e.rows * e.columns);
      for (int t = 0; t < e.terms; t++) {
        int x = (int) number(left, b, k / e.columns % e.rows, t);
        wanted[k] += x * (int) number(right, b, k % e.columns, t);
      }
    }
    for (BlockProducts code : codes()) {
      var sums = new NumberArray.Integers(new int[wanted.length]);
      MatrixProduct.run(new ProductTask(left, right, target(sums, e, true)), code, () -> {});
      assertThat(sums.array()).isEqualTo(wanted);
    }
  }
}

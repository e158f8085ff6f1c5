package xlet.engine.emit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import xlet.engine.emit.BlockProduct.Left;
import xlet.engine.emit.BlockProduct.Piece;
import xlet.engine.emit.BlockProduct.Right;
import xlet.engine.emit.BlockProduct.Sums;
import xlet.engine.loop.Carrier;
import xlet.engine.machine.DirectProduct;

class BlockProductTest {
  private static final int TERMS = 5;
  private static final int STEP = 71;

  /** Code of all shapes and widths, and machine code where there is some. */
  private static List<BlockProduct> codes(Carrier carrier) {
    Stream<BlockProduct> emitted =
        Arrays.stream(Inputs.widths())
            .boxed()
            .flatMap(bits ->
                Arrays.stream(BlockShape.values())
                    .map(shape -> BlockProductEmitter.emit(shape, carrier, bits)));
    Stream<BlockProduct> direct =
        IntStream.of(256, Math.max(256, Vectors.bits()))
            .distinct()
            .boxed()
            .flatMap(bits ->
                Arrays.stream(BlockShape.values())
                    .flatMap(shape -> DirectProduct.of(shape, carrier, bits).stream()));
    return Stream.concat(emitted, direct).toList();
  }

  private interface Check {
    /** Compares {@code code} with a fold; adds to the sum at s factors at l and r. */
    void sums(BlockProduct code, Places places);
  }

  private interface Places {
    /** The sums, one after the other. */
    void each(Sum sum);
  }

  private interface Sum {
    /** Sum s has a product of the numbers at l and at r. */
    void add(int s, int l, int r);
  }

  private static void check(Carrier carrier, Check check) {
    for (BlockProduct code : codes(carrier)) {
      check.sums(
          code,
          sum -> {
            for (int k = 0; k < code.rows() * code.columns() * TERMS; k++) {
              int row = k / TERMS / code.columns();
              int column = k / TERMS % code.columns();
              int term = k % TERMS;
              sum.add(
                  3 + row * code.columns() + column,
                  7 + term * code.rows() + row,
                  11 + term * STEP + column);
            }
          });
    }
  }

  private static int sums(BlockProduct code) {
    return 3 + code.rows() * code.columns();
  }

  @Test
  void floatsAreFused() {
    check(
        Carrier.FLOAT,
        (code, places) -> {
          float[] left = Inputs.floats(1, 100);
          float[] right = Inputs.floats(2, 500);
          float[] sums = Inputs.floats(3, sums(code));
          float[] wanted = sums.clone();
          places.each((s, l, r) -> wanted[s] = Math.fma(left[l], right[r], wanted[s]));
          code.add(left, 7, 1, right, 11, STEP, TERMS, sums, 3, code.columns(), false);
          assertThat(sums).isEqualTo(wanted);
        });
  }

  @Test
  void doublesAreFused() {
    check(
        Carrier.DOUBLE,
        (code, places) -> {
          double[] left = new Random(1).doubles(100).toArray();
          double[] right = new Random(2).doubles(500).toArray();
          double[] sums = new Random(3).doubles(sums(code)).toArray();
          double[] wanted = sums.clone();
          places.each((s, l, r) -> wanted[s] = Math.fma(left[l], right[r], wanted[s]));
          code.add(left, 7, 1, right, 11, STEP, TERMS, sums, 3, code.columns(), false);
          assertThat(sums).isEqualTo(wanted);
        });
  }

  @Test
  void integersWrap() {
    check(
        Carrier.INT,
        (code, places) -> {
          int[] left = new Random(1).ints(100).toArray();
          int[] right = new Random(2).ints(500).toArray();
          int[] sums = new Random(3).ints(sums(code)).toArray();
          int[] wanted = sums.clone();
          places.each((s, l, r) -> wanted[s] += left[l] * right[r]);
          code.add(left, 7, 1, right, 11, STEP, TERMS, sums, 3, code.columns(), false);
          assertThat(sums).isEqualTo(wanted);
        });
  }

  @Test
  void longsWrap() {
    check(
        Carrier.LONG,
        (code, places) -> {
          long[] left = new Random(1).longs(100).toArray();
          long[] right = new Random(2).longs(500).toArray();
          long[] sums = new Random(3).longs(sums(code)).toArray();
          long[] wanted = sums.clone();
          places.each((s, l, r) -> wanted[s] += left[l] * right[r]);
          code.add(left, 7, 1, right, 11, STEP, TERMS, sums, 3, code.columns(), false);
          assertThat(sums).isEqualTo(wanted);
        });
  }

  @Test
  void rowsAreReadWhereTheyLieAndSumsMadeWhereTheyGo() {
    for (BlockProduct code : codes(Carrier.DOUBLE)) {
      int pitch = code.columns() + 3;
      double[] left = new Random(1).doubles(200).toArray();
      double[] right = new Random(2).doubles(500).toArray();
      double[] sums = new Random(3).doubles(3 + code.rows() * pitch).toArray();
      double[] wanted = sums.clone();
      for (int k = 0; k < code.rows() * code.columns(); k++) {
        int row = k / code.columns();
        int column = k % code.columns();
        double sum = 0;
        for (int term = 0; term < TERMS; term++) {
          sum = Math.fma(left[7 + row * 9 + term], right[1 + term * code.columns() + column], sum);
        }
        wanted[3 + row * pitch + column] = sum;
      }
      code.add(left, 7, 9, right, 1, code.columns(), TERMS, sums, 3, pitch, true);
      assertThat(sums).isEqualTo(wanted);
    }
  }

  @Test
  void groupsOfRowsAreMultipliedPieceByPieceByBlocksOfColumns() {
    int groups = 3;
    int blocks = 2;
    List<Piece> pieces = List.of(new Piece(0, TERMS), new Piece(7, 1), new Piece(2 * TERMS, 3));
    for (BlockProduct code : codes(Carrier.FLOAT)) {
      int columns = code.columns();
      int apart = code.rows() * TERMS;
      int sumsApart = code.rows() * columns + 5;
      float[] left = Inputs.floats(1, groups * apart + 3 * TERMS);
      int rightApart = 2 * TERMS * columns + 1;
      int across = groups * sumsApart + 7;
      float[] right = Inputs.floats(2, blocks * rightApart);
      for (boolean areFresh : List.of(true, false)) {
        float[] sums = Inputs.floats(3, blocks * across);
        float[] wanted = sums.clone();
        for (int k = 0; k < groups * blocks; k++) {
          int g = k / blocks;
          int block = k % blocks;
          int s = g * sumsApart + block * across;
          int first = block * rightApart;
          int r = first;
          for (Piece piece : pieces) {
            int l = g * apart + piece.start();
            int terms = piece.terms();
            boolean isFresh = areFresh && r == first;
            code.add(left, l, TERMS, right, r, columns, terms, wanted, s, columns, isFresh);
            r += terms * columns;
          }
        }
        code.addAll(
            groups,
            blocks,
            new Left(left, 0, TERMS, apart, pieces),
            new Right(right, 0, columns, rightApart),
            new Sums(sums, 0, columns, sumsApart, across, areFresh));
        assertThat(sums).isEqualTo(wanted);
      }
    }
  }
}

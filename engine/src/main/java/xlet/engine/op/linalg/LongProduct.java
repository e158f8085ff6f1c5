package xlet.engine.op.linalg;

import java.util.Arrays;
import xlet.engine.array.Buffer;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;

/** Products of matrices of integers of 64 bits; sums wrap around. */
final class LongProduct implements ProductKernel {
  private final long[] left;
  private final long[] right;
  private final ProductTask task;

  LongProduct(ProductTask task) {
    this.task = task;
    this.left = ((NumberArray.Longs) task.left().numbers()).array();
    this.right = ((NumberArray.Longs) task.right().numbers()).array();
  }

  @Override
  public Panel panel(int batch, int column, int width) {
    return new LongPanel(batch, column, width);
  }

  @Override
  public void direct(int batch, int row, int column, int count) {
    int[] terms = task.left().terms();
    int[] others = task.right().terms();
    int[] lines = task.right().lines();
    int from = task.left().first()[batch] + task.left().lines()[row];
    int first = task.right().first()[batch];
    long[] sums = new long[count];
    int c = 0;
    for (; c + 4 <= count; c += 4) {
      int o0 = first + lines[column + c];
      int o1 = first + lines[column + c + 1];
      int o2 = first + lines[column + c + 2];
      int o3 = first + lines[column + c + 3];
      long s0 = 0;
      long s1 = 0;
      long s2 = 0;
      long s3 = 0;
      for (int t = 0; t < terms.length; t++) {
        long x = left[from + terms[t]];
        int term = others[t];
        s0 = s0 + x * right[o0 + term];
        s1 = s1 + x * right[o1 + term];
        s2 = s2 + x * right[o2 + term];
        s3 = s3 + x * right[o3 + term];
      }
      sums[c] = s0;
      sums[c + 1] = s1;
      sums[c + 2] = s2;
      sums[c + 3] = s3;
    }
    for (; c < count; c++) {
      int o = first + lines[column + c];
      long sum = 0;
      for (int t = 0; t < terms.length; t++) {
        sum = sum + left[from + terms[t]] * right[o + others[t]];
      }
      sums[c] = sum;
    }
    write(batch, row, column, sums, count);
  }

  private void write(int batch, int row, int column, long[] sums, int count) {
    ProductTask.Target target = task.target();
    int[] columns = target.columns();
    int base = target.first()[batch] + target.rows()[row];
    if (target.buffer() instanceof Buffer.Longs(long[] result)) {
      if (columns[column + count - 1] - columns[column] == count - 1) {
        System.arraycopy(sums, 0, result, base + columns[column], count);
      } else {
        for (int c = 0; c < count; c++) {
          result[base + columns[column + c]] = sums[c];
        }
      }
      return;
    }
    for (int c = 0; c < count; c++) {
      target.buffer().setLong(target.type(), base + columns[column + c], sums[c]);
    }
  }

  /** Some columns of the right side, each term a row. */
  private final class LongPanel implements Panel {
    private final int batch;
    private final int column;
    private final int width;
    private final long[][] rows;
    private final int[] runs;

    LongPanel(int batch, int column, int width) {
      this.batch = batch;
      this.column = column;
      this.width = width;
      this.rows = new long[Math.ceilDiv(task.right().terms().length, GROUP) * GROUP][];
      this.runs = task.inRuns() ? task.runs(column, width) : new int[0];
    }

    @Override
    public void pack(int from, int to) {
      int[] lines = task.right().lines();
      int[] terms = task.right().terms();
      for (int t = from; t < to; t++) {
        rows[t] = new long[width];
      }
      int end = Math.min(to, terms.length);
      int first = task.right().first()[batch];
      if (task.inRuns()) {
        for (int t = from; t < end; t++) {
          copyRuns(lines, first + terms[t], rows[t]);
        }
        return;
      }
      for (int c = 0; c < width; c++) {
        int line = first + lines[column + c];
        for (int t = from; t < end; t++) {
          rows[t][c] = right[line + terms[t]];
        }
      }
    }

    private void copyRuns(int[] lines, int base, long[] row) {
      int begin = 0;
      for (int end : runs) {
        System.arraycopy(right, base + lines[column + begin], row, begin, end - begin);
        begin = end;
      }
    }

    @Override
    public void multiply(int fromRow, int toRow, Evaluation evaluation) {
      int groups = Math.ceilDiv(toRow - fromRow, GROUP);
      long[][] sums = new long[groups * GROUP][width];
      long[] factors = new long[TERMS * GROUP];
      for (int term = 0; term < rows.length; term += TERMS) {
        int end = Math.min(rows.length, term + TERMS);
        for (int g = 0; g < groups; g++) {
          evaluation.poll();
          gather(fromRow + g * GROUP, toRow, term, end, factors);
          long[] s0 = sums[g * GROUP];
          long[] s1 = sums[g * GROUP + 1];
          long[] s2 = sums[g * GROUP + 2];
          long[] s3 = sums[g * GROUP + 3];
          Quads quads = new Quads(s0, s1, s2, s3);
          for (int t = term; t < end; t += GROUP) {
            quads.add(rows[t], rows[t + 1], rows[t + 2], rows[t + 3], factors, (t - term) * GROUP);
          }
        }
      }
      for (int row = fromRow; row < toRow; row++) {
        write(batch, row, column, sums[row - fromRow], width);
      }
    }

    /** The factors of four rows for four terms after the other; 0 where there are none. */
    private void gather(int row, int toRow, int term, int end, long[] factors) {
      int[] lines = task.left().lines();
      int[] terms = task.left().terms();
      Arrays.fill(factors, 0);
      for (int r = 0; r < GROUP && row + r < toRow; r++) {
        int line = task.left().first()[batch] + lines[row + r];
        for (int t = term; t < end && t < terms.length; t++) {
          int quad = (t - term) / GROUP * GROUP;
          factors[(quad + r) * GROUP + (t - term - quad)] = left[line + terms[t]];
        }
      }
    }
  }

  /** Four rows of sums, which begin at the start of their arrays so that the loop is vectorized. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Quads(long[] s0, long[] s1, long[] s2, long[] s3) {

    /** Adds to each sum four products, one after the other. */
    void add(long[] r0, long[] r1, long[] r2, long[] r3, long[] x, int at) {
      long a0 = x[at];
      long a1 = x[at + 1];
      long a2 = x[at + 2];
      long a3 = x[at + 3];
      long b0 = x[at + 4];
      long b1 = x[at + 5];
      long b2 = x[at + 6];
      long b3 = x[at + 7];
      long c0 = x[at + 8];
      long c1 = x[at + 9];
      long c2 = x[at + 10];
      long c3 = x[at + 11];
      long d0 = x[at + 12];
      long d1 = x[at + 13];
      long d2 = x[at + 14];
      long d3 = x[at + 15];
      for (int j = 0; j < s0.length; j++) {
        long v0 = r0[j];
        long v1 = r1[j];
        long v2 = r2[j];
        long v3 = r3[j];
        long a = s0[j] + a0 * v0;
        long b = s1[j] + b0 * v0;
        long c = s2[j] + c0 * v0;
        long d = s3[j] + d0 * v0;
        a = a + a1 * v1;
        b = b + b1 * v1;
        c = c + c1 * v1;
        d = d + d1 * v1;
        a = a + a2 * v2;
        b = b + b2 * v2;
        c = c + c2 * v2;
        d = d + d2 * v2;
        s0[j] = a + a3 * v3;
        s1[j] = b + b3 * v3;
        s2[j] = c + c3 * v3;
        s3[j] = d + d3 * v3;
      }
    }
  }
}

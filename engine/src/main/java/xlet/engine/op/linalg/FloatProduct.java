package xlet.engine.op.linalg;

import java.util.Arrays;
import xlet.engine.array.Buffer;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;

/** Products of matrices of f32: each sum is a left fold of fused multiplications and additions. */
final class FloatProduct implements ProductKernel {
  private final float[] left;
  private final float[] right;
  private final ProductTask task;

  /** Whether the numbers are integers, of which so few are added that no sum is rounded. */
  private final boolean whole;

  FloatProduct(ProductTask task) {
    this.task = task;
    this.whole = task.target().type().inLong();
    this.left = ((NumberArray.Floats) task.left().numbers()).array();
    this.right = ((NumberArray.Floats) task.right().numbers()).array();
  }

  @Override
  public Panel panel(int batch, int column, int width) {
    return new FloatPanel(batch, column, width);
  }

  @Override
  public void direct(int batch, int row, int column, int count) {
    if (whole) {
      int[] sums = new int[count];
      addWhole(batch, row, column, sums);
      write(batch, row, column, sums);
      return;
    }
    int[] terms = task.left().terms();
    int[] others = task.right().terms();
    int[] lines = task.right().lines();
    int from = task.left().first()[batch] + task.left().lines()[row];
    int first = task.right().first()[batch];
    float[] sums = new float[count];
    int c = 0;
    for (; c + 4 <= count; c += 4) {
      int o0 = first + lines[column + c];
      int o1 = first + lines[column + c + 1];
      int o2 = first + lines[column + c + 2];
      int o3 = first + lines[column + c + 3];
      float s0 = 0;
      float s1 = 0;
      float s2 = 0;
      float s3 = 0;
      for (int t = 0; t < terms.length; t++) {
        float x = left[from + terms[t]];
        int term = others[t];
        s0 = Math.fma(x, right[o0 + term], s0);
        s1 = Math.fma(x, right[o1 + term], s1);
        s2 = Math.fma(x, right[o2 + term], s2);
        s3 = Math.fma(x, right[o3 + term], s3);
      }
      sums[c] = s0;
      sums[c + 1] = s1;
      sums[c + 2] = s2;
      sums[c + 3] = s3;
    }
    for (; c < count; c++) {
      int o = first + lines[column + c];
      float sum = 0;
      for (int t = 0; t < terms.length; t++) {
        sum = Math.fma(left[from + terms[t]], right[o + others[t]], sum);
      }
      sums[c] = sum;
    }
    write(batch, row, column, sums, count);
  }

  private void addWhole(int batch, int row, int column, int[] sums) {
    int[] terms = task.left().terms();
    int[] others = task.right().terms();
    int from = task.left().first()[batch] + task.left().lines()[row];
    for (int c = 0; c < sums.length; c++) {
      int other = task.right().first()[batch] + task.right().lines()[column + c];
      for (int t = 0; t < terms.length; t++) {
        sums[c] += ((int) left[from + terms[t]]) * (int) right[other + others[t]];
      }
    }
  }

  private void write(int batch, int row, int column, int[] sums) {
    ProductTask.Target target = task.target();
    int base = target.first()[batch] + target.rows()[row];
    for (int c = 0; c < sums.length; c++) {
      target.buffer().setLong(target.type(), base + target.columns()[column + c], sums[c]);
    }
  }

  private void write(int batch, int row, int column, float[] sums, int count) {
    ProductTask.Target target = task.target();
    int[] columns = target.columns();
    int base = target.first()[batch] + target.rows()[row];
    if (target.buffer() instanceof Buffer.Floats(float[] result)) {
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
      target.buffer().setDouble(target.type(), base + columns[column + c], sums[c]);
    }
  }

  /** Some columns of the right side, each term a row. */
  private final class FloatPanel implements Panel {
    private final int batch;
    private final int column;
    private final int width;
    private final float[][] rows;
    private final int[] runs;

    FloatPanel(int batch, int column, int width) {
      this.batch = batch;
      this.column = column;
      this.width = width;
      this.rows = new float[Math.ceilDiv(task.right().terms().length, GROUP) * GROUP][];
      this.runs = task.inRuns() ? task.runs(column, width) : new int[0];
    }

    @Override
    public void pack(int from, int to) {
      int[] lines = task.right().lines();
      int[] terms = task.right().terms();
      for (int t = from; t < to; t++) {
        rows[t] = new float[width];
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

    private void copyRuns(int[] lines, int base, float[] row) {
      int begin = 0;
      for (int end : runs) {
        System.arraycopy(right, base + lines[column + begin], row, begin, end - begin);
        begin = end;
      }
    }

    @Override
    public void multiply(int fromRow, int toRow, Evaluation evaluation) {
      int groups = Math.ceilDiv(toRow - fromRow, GROUP);
      float[][] sums = new float[groups * GROUP][width];
      int[][] totals = new int[whole ? sums.length : 0][width];
      float[] factors = new float[TERMS * GROUP];
      for (int term = 0; term < rows.length; term += TERMS) {
        int end = Math.min(rows.length, term + TERMS);
        for (int g = 0; g < groups; g++) {
          evaluation.poll();
          gather(fromRow + g * GROUP, toRow, term, end, factors);
          float[] s0 = sums[g * GROUP];
          float[] s1 = sums[g * GROUP + 1];
          float[] s2 = sums[g * GROUP + 2];
          float[] s3 = sums[g * GROUP + 3];
          Quads quads = new Quads(s0, s1, s2, s3);
          for (int t = term; t < end; t += GROUP) {
            quads.add(rows[t], rows[t + 1], rows[t + 2], rows[t + 3], factors, (t - term) * GROUP);
          }
        }
        if (whole) {
          move(sums, totals);
        }
      }
      for (int row = fromRow; row < toRow; row++) {
        if (whole) {
          write(batch, row, column, totals[row - fromRow]);
        } else {
          write(batch, row, column, sums[row - fromRow], width);
        }
      }
    }

    /** Adds the sums to whole numbers, and begins anew. */
    private void move(float[][] sums, int[][] totals) {
      for (int r = 0; r < sums.length; r++) {
        for (int c = 0; c < width; c++) {
          totals[r][c] += (int) sums[r][c];
        }
        Arrays.fill(sums[r], 0);
      }
    }

    /** The factors of four rows for four terms after the other; -0 where there are none. */
    private void gather(int row, int toRow, int term, int end, float[] factors) {
      int[] lines = task.left().lines();
      int[] terms = task.left().terms();
      Arrays.fill(factors, -0.0f);
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
  private record Quads(float[] s0, float[] s1, float[] s2, float[] s3) {

    /** Adds to each sum four products, one after the other. */
    void add(float[] r0, float[] r1, float[] r2, float[] r3, float[] x, int at) {
      float a0 = x[at];
      float a1 = x[at + 1];
      float a2 = x[at + 2];
      float a3 = x[at + 3];
      float b0 = x[at + 4];
      float b1 = x[at + 5];
      float b2 = x[at + 6];
      float b3 = x[at + 7];
      float c0 = x[at + 8];
      float c1 = x[at + 9];
      float c2 = x[at + 10];
      float c3 = x[at + 11];
      float d0 = x[at + 12];
      float d1 = x[at + 13];
      float d2 = x[at + 14];
      float d3 = x[at + 15];
      for (int j = 0; j < s0.length; j++) {
        float v0 = r0[j];
        float v1 = r1[j];
        float v2 = r2[j];
        float v3 = r3[j];
        float a = Math.fma(a0, v0, s0[j]);
        float b = Math.fma(b0, v0, s1[j]);
        float c = Math.fma(c0, v0, s2[j]);
        float d = Math.fma(d0, v0, s3[j]);
        a = Math.fma(a1, v1, a);
        b = Math.fma(b1, v1, b);
        c = Math.fma(c1, v1, c);
        d = Math.fma(d1, v1, d);
        a = Math.fma(a2, v2, a);
        b = Math.fma(b2, v2, b);
        c = Math.fma(c2, v2, c);
        d = Math.fma(d2, v2, d);
        s0[j] = Math.fma(a3, v3, a);
        s1[j] = Math.fma(b3, v3, b);
        s2[j] = Math.fma(c3, v3, c);
        s3[j] = Math.fma(d3, v3, d);
      }
    }
  }
}

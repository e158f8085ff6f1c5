package xlet.engine.op.linalg;

import xlet.engine.emit.RowCode;
import xlet.engine.loop.Carrier;
import xlet.engine.op.Evaluation;

/** The transform of a length with small factors: a pass for each, by Stockham's method. */
final class MixedRadix implements FourierTransform {
  /** Numbers are kept in the cache; a step of so many is one to look at the cancel flag. */
  private static final int NUMBERS_PER_POLL = 1 << 20;

  private final int size;
  private final Line roots;

  MixedRadix(int size, Carrier carrier) {
    this.size = size;
    this.roots = Line.roots(carrier, size);
  }

  @Override
  public int room() {
    return size;
  }

  @Override
  public Line forward(Line line, Line room, int batch, Evaluation evaluation) {
    Line from = line;
    Line to = room;
    int step = 1;
    for (int length = size; length > 1; ) {
      int radix = radix(length);
      int inner = length / radix;
      evaluation.poll();
      if (radix <= Radix.LARGEST) {
        pass(from, to, radix, inner, step, batch, evaluation);
      } else {
        for (int k = 0; k < inner; k++) {
          evaluation.poll();
          pass(from, to, radix, k, inner, step, batch);
        }
      }
      length = inner;
      step *= radix;
      Line passed = to;
      to = from;
      from = passed;
    }
    return from;
  }

  /** The radix of the next pass; eight and four need the fewest passes and multiplications. */
  private static int radix(int length) {
    if (length % 8 == 0 && length != 16) {
      return 8;
    }
    if (length % 4 == 0) {
      return 4;
    }
    int radix = 2;
    while (length % radix != 0) {
      radix++;
    }
    return radix;
  }

  private void pass(
      Line from, Line to, int radix, int inner, int step, int batch, Evaluation evaluation) {
    int width = step * batch;
    Radix kind = new Radix(radix, inner > 1, roots.carrier());
    RowCode code = kind.code().code((long) radix * radix * inner * width);
    Object[] arrays = Line.arrays(from, to, roots);
    int count = kind.places();
    int[] places = new int[2 * count];
    int together = Math.max(1, NUMBERS_PER_POLL / (radix * width));
    for (int first = 0; first < inner; first += together) {
      evaluation.poll();
      for (int r = 0; r < radix; r++) {
        place(places, count, r, width * (first + r * inner), width);
        place(places, count, radix + r, width * (radix * first + r), radix * width);
        if (r > 0 && inner > 1) {
          place(places, count, 2 * radix + r - 1, r * first * step, r * step);
        }
      }
      code.run(arrays, places, Math.min(together, inner - first), width);
    }
  }

  private static void place(int[] places, int count, int place, int first, int step) {
    places[place] = first;
    places[count + place] = step;
  }

  /** A large radix: each result is the sum of all operands times roots of unity. */
  private void pass(Line from, Line to, int radix, int k, int inner, int step, int batch) {
    int width = step * batch;
    int spread = size / radix;
    for (int j = 0; j < radix; j++) {
      int turn = (int) ((long) j * k * step % size);
      int out = width * (radix * k + j);
      for (int r = 0; r < radix; r++) {
        // The root of the sum times that of the result, both powers of one.
        int root = (int) (((long) (j * r % radix) * spread + turn) % size);
        ComplexRows.put(from, width * (k + r * inner), roots, root, to, out, width, r > 0);
      }
    }
  }
}

package xlet.engine.op.linalg;

import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.machine.DirectQuads;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;
import xlet.engine.op.Scratch;
import xlet.engine.work.Workers;

/**
 * One side of a product of integers of up to 8 bits, with four terms in each number of 32 bits. All
 * are changed by a constant if their type has a sign and the side has none, or the other way round;
 * where terms are no multiple of four, zeros follow.
 */
final class Quads {
  private static final int TERMS = DirectQuads.BYTES_OF_QUAD;

  /** Flipping the sign bit of a byte, and then reading it without a sign, adds this much. */
  private static final int HALF = 128;

  /** Changes the first bit of each byte. */
  private static final int FLIPS = 0x80808080;

  /** A task fills about so many bytes of lines that are whole. */
  private static final int BYTES_OF_TASK = 1 << 15;

  /** So many lines at least where they are filled term after term. */
  private static final int LINES = 256;

  private static final int TASKS = 8;

  private final byte[] bytes;
  private final Matrix places;

  /** Whether bytes have a sign here. */
  private final boolean isSigned;

  private final int flips;

  /** Whether the terms of a line follow each other, or else the lines of a term. */
  private final boolean areLinesWhole;

  private final int quads;

  /** How far lines lie apart in the numbers, and the quads of a line. */
  private final int lineStep;

  private final int quadStep;
  private final int[] numbers;

  private Quads(byte[] bytes, Matrix places, boolean isSigned, boolean isFlipped, int[] numbers) {
    this.bytes = bytes;
    this.places = places;
    this.isSigned = isSigned;
    this.flips = isFlipped ? FLIPS : 0;
    this.areLinesWhole = places.termStep() == 1;
    this.quads = quads(places);
    this.lineStep = areLinesWhole ? quads : 1;
    this.quadStep = areLinesWhole ? 1 : places.lines().length;
    this.numbers = numbers;
  }

  /**
   * The matrices whose lines and terms are these dimensions of {@code array}.
   *
   * @param isSigned whether bytes shall have a sign
   */
  static Quads of(
      NdArray array,
      Ints batch,
      Ints lines,
      Ints terms,
      boolean isSigned,
      Scratch scratch,
      Evaluation evaluation) {
    NdArray strided = array.strided();
    byte[] bytes = ((Buffer.Bytes) strided.buffer()).array();
    var none = new NumberArray.Integers(new int[0]);
    Matrix places = Matrix.of(none, strided, batch, lines, terms);
    int count = Math.multiplyExact(places.first().length * places.lines().length, quads(places));
    int[] numbers = scratch.integers(count, evaluation);
    boolean isFlipped = array.type().isSigned() != isSigned;
    var made = new Quads(bytes, places, isSigned, isFlipped, numbers);
    made.fill(evaluation);
    return made;
  }

  /** Returns whether quads hold all numbers of a type. */
  static boolean hold(ElementType type) {
    return type.isInteger() && type.bits() <= Byte.SIZE;
  }

  private static int quads(Matrix places) {
    return Math.ceilDiv(places.terms().length, TERMS);
  }

  /** The matrices with quads as terms. */
  Matrix matrix() {
    int count = places.lines().length;
    return new Matrix(
        new NumberArray.Integers(numbers),
        Matrix.offsets(Ints.of(places.first().length), new long[] {(long) count * quads}),
        Matrix.offsets(Ints.of(count), new long[] {lineStep}),
        Matrix.offsets(Ints.of(quads), new long[] {quadStep}));
  }

  /** A number of the array is its byte here plus this. */
  int less() {
    return flips == 0 ? 0 : isSigned ? HALF : -HALF;
  }

  private void fill(Evaluation evaluation) {
    int count = places.lines().length;
    int lines =
        areLinesWhole
            ? Math.max(1, BYTES_OF_TASK / (TERMS * quads))
            : Math.max(LINES, count / TASKS);
    int width = Math.ceilDiv(lines, DirectQuads.COLUMNS) * DirectQuads.COLUMNS;
    int tasks = Math.ceilDiv(count, width);
    Workers.run(
        places.first().length * tasks,
        task -> {
          int from = task % tasks * width;
          int to = Math.min(count, from + width);
          fill(task / tasks, from, to);
        },
        evaluation::poll);
  }

  private void fill(int batch, int from, int to) {
    int whole = places.terms().length / TERMS;
    boolean areMade = areLinesWhole ? makeLines(batch, from, to) : makeTerms(batch, from, to);
    for (int line = from; line < to; line++) {
      for (int q = areMade ? whole : 0; q < quads; q++) {
        numbers[at(batch, line) + q * quadStep] = quad(batch, line, q);
      }
    }
  }

  /** Makes the quads of four terms of whole lines by machine code, if it can. */
  private boolean makeLines(int batch, int from, int to) {
    int whole = places.terms().length / TERMS;
    boolean areApart = to - from == 1 || places.lineStep() >= 0;
    boolean canBe =
        areApart && whole * TERMS >= DirectQuads.COLUMNS && DirectQuads.alongRows().isPresent();
    if (canBe) {
      var rows = new DirectQuads.Rows(start(batch, from), places.lineStep());
      var target = new DirectQuads.Rows(at(batch, from), lineStep);
      int length = whole * TERMS;
      DirectQuads.alongRows()
          .orElseThrow()
          .make(bytes, rows, numbers, target, to - from, length, flips);
    }
    return canBe;
  }

  /** Makes the quads of four terms of some lines, term after term, by machine code, if it can. */
  private boolean makeTerms(int batch, int from, int to) {
    int whole = places.terms().length / TERMS;
    boolean areEven = places.termStep() >= 0 && places.areNeighbours(from, to);
    boolean canBe =
        areEven
            && whole > 0
            && to - from >= DirectQuads.COLUMNS
            && DirectQuads.acrossRows().isPresent();
    if (canBe) {
      var rows = new DirectQuads.Rows(start(batch, from), places.termStep());
      var target = new DirectQuads.Rows(at(batch, from), quadStep);
      DirectQuads.acrossRows()
          .orElseThrow()
          .make(bytes, rows, numbers, target, whole, to - from, flips);
    }
    return canBe;
  }

  /** Where the first quad of a line goes. */
  private int at(int batch, int line) {
    return batch * places.lines().length * quads + line * lineStep;
  }

  /** Where the first term of a line is. */
  private int start(int batch, int line) {
    return places.first()[batch] + places.lines()[line] + places.terms()[0];
  }

  /** Four terms of a line, or as many as there are. */
  private int quad(int batch, int line, int q) {
    int start = places.first()[batch] + places.lines()[line];
    int quad = 0;
    int end = Math.min(places.terms().length, (q + 1) * TERMS);
    for (int t = q * TERMS; t < end; t++) {
      int number = (bytes[start + places.terms()[t]] ^ flips) & 0xFF;
      quad |= number << (t % TERMS * Byte.SIZE);
    }
    return quad;
  }
}

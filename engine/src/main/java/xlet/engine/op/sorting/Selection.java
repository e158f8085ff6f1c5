package xlet.engine.op.sorting;

import xlet.engine.array.NdArray;
import xlet.engine.op.Evaluation;
import xlet.engine.work.Workers;

/**
 * Finds the first few of each line in an order without sorting all of it.
 *
 * @param key the order
 * @param wanted how many of each line are found
 */
record Selection(
    NdArray array, KeyOrder.Key key, LineMoves lines, int wanted, Evaluation evaluation) {
  /** Where so many of the elements are wanted, one in so many, all are sorted. */
  private static final int MANY = 8;

  /** A thread takes no fewer elements of a line that several share. */
  private static final int LEAST_PART = 1 << 15;

  /** Writes for each line the positions of the first ones, in their order. */
  void write(int[] positions) {
    boolean few = wanted <= lines.length() / MANY;
    int threads = Math.ceilDiv(Workers.count(), lines.count());
    int parts = Math.clamp(lines.length() / Math.max(LEAST_PART, MANY * wanted), 1, threads);
    if (few && parts > 1) {
      writeByParts(parts, positions);
      return;
    }
    if (few) {
      Workers.runRanges(
          lines.count(),
          lines.together(),
          (from, to) -> writeFew(from, to, positions),
          evaluation::poll);
    } else {
      LineRoom.each(lines, (line, room) -> writeSorted(line, room, positions), evaluation);
    }
  }

  private boolean writeSorted(int line, LineRoom room, int[] positions) {
    boolean isOrdered = room.read(array, key, line);
    room.radix()
        .sort(room.numbers(), LineKeys.bits(array.type()), room.order(), /* isFirst= */ true);
    System.arraycopy(room.order(), 0, positions, line * wanted, wanted);
    return isOrdered;
  }

  private void writeFew(int from, int to, int[] positions) {
    Candidates candidates = Candidates.of(this, chunk());
    for (int line = from; line < to; line++) {
      show(line, 0, lines.length(), candidates);
      candidates.write(positions, line * wanted);
    }
  }

  /** Lines that are long and few: some elements of each by each thread. */
  private void writeByParts(int parts, int[] positions) {
    Candidates[] found = new Candidates[lines.count() * parts];
    Workers.run(
        found.length,
        number -> {
          Candidates candidates = Candidates.of(this, chunk());
          long part = number % parts;
          int from = (int) (part * lines.length() / parts);
          int to = (int) ((part + 1) * lines.length() / parts);
          show(number / parts, from, to, candidates);
          found[number] = candidates;
        },
        evaluation::poll);
    for (int line = 0; line < lines.count(); line++) {
      Candidates first = found[line * parts];
      for (int part = 1; part < parts; part++) {
        found[line * parts + part].passTo(first);
      }
      first.write(positions, line * wanted);
    }
  }

  /** How many elements are shown at a time. */
  private int chunk() {
    return Math.min(Candidates.chunk(array.type(), wanted), lines.length());
  }

  /** Shows the elements {@code [from, to)} of a line. */
  private void show(int line, int from, int to, Candidates candidates) {
    int chunk = chunk();
    for (int start = from; start < to; start += chunk) {
      evaluation.poll();
      int first = lines.first(line) + start * lines.pitch();
      candidates.show(first, Math.min(chunk, to - start), start);
    }
  }
}

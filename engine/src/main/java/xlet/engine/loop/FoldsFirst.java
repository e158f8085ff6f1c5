package xlet.engine.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import xlet.engine.element.Atom.Dim;
import xlet.engine.element.Expression.Fold;

/**
 * Writes a row of results in two loops: the first folds for each of some neighbours, the second
 * makes of that what the results are, which vectors can do for several at once.
 */
final class FoldsFirst {
  /** So many neighbours are gone through at a time. */
  private static final int TOGETHER = 1024;

  private final Writer writer;
  private final ExpressionLowering lowering;
  private final Dim row;
  private final List<Fold> folds;
  private final boolean isShort;
  private final List<SlotArrays> folded = new ArrayList<>();

  /** Writes a loop along the row, in which {@code turn} writes what is done at an index. */
  interface Loop {
    void over(Term from, Term to, Consumer<Term> turn);
  }

  /**
   * A row in which {@code folds} are folded first.
   *
   * @param most so many neighbours are written at most; a routine for rows of any length, which
   *     does not say in its text how long they are, may be used for longer ones
   */
  FoldsFirst(Writer writer, ExpressionLowering lowering, Dim row, long most, List<Fold> folds) {
    this.writer = writer;
    this.lowering = lowering;
    this.row = row;
    this.folds = folds;
    this.isShort = most <= TOGETHER;
    int together = (int) Math.min(TOGETHER, most);
    for (Fold fold : folds) {
      folded.add(new SlotArrays(writer, FoldLowering.carriers(fold), together));
    }
  }

  /**
   * Writes the elements from {@code low} below {@code high}; {@code loop} goes along what is
   * folded, {@code element} stores a result.
   */
  void write(Term low, Term high, Loop loop, Consumer<Term> element) {
    if (isShort) {
      piece(low, high, loop, element);
    } else {
      writer.pieces(low, high, TOGETHER, (start, end) -> piece(start, end, loop, element));
    }
  }

  private void piece(Term start, Term end, Loop loop, Consumer<Term> element) {
    loop.over(start, end, index -> fold(Terms.minus(index, start)));
    writer.along(
        row,
        start,
        end,
        index -> {
          know(Terms.minus(index, start));
          element.accept(index);
        });
  }

  private void fold(Term place) {
    for (int k = 0; k < folds.size(); k++) {
      folded.get(k).setAll(place, lowering.folds().of(folds.get(k)));
    }
  }

  private void know(Term place) {
    for (int k = 0; k < folds.size(); k++) {
      writer.scope().know(folds.get(k), folded.get(k).getAll(place));
    }
  }
}

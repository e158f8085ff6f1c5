package xlet.engine.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import xlet.engine.element.Atom.Dim;
import xlet.engine.element.Expression.Fold;
import xlet.engine.element.Expression.Read;

/**
 * Writes a row of results of a fold with the fold's loop outside of that over the row, so that
 * memory is read in order. The row is cut to panels that stay in the first-level cache. Where the
 * fold's own dimension is the one that is read in order, tiles are turned round on the way, so that
 * neighbours along the row are neighbours in memory.
 */
final class PanelLoops {
  private static final int PANEL = 1024;

  private static final int MOST_CHEAP = 4;

  /** A tile has so many elements of the row. */
  static final int TILE = 64;

  /**
   * It has so many turns of the fold for each, neighbours in memory: the processor begins to read
   * ahead after a few hundred bytes.
   */
  private static final int TURNS = 128;

  private final Writer writer;
  private final ExpressionLowering lowering;
  private final Dim row;
  private final Fold fold;
  private final TurnedReads tiles;
  private final SlotArrays sums;

  /** So many turns of the fold are taken between loading and storing an accumulator. */
  private final int together;

  /** {@code far} are the reads of the fold's step that jump from one element to the next. */
  PanelLoops(Writer writer, ExpressionLowering lowering, Dim row, Fold fold, List<Read> far) {
    this.writer = writer;
    this.lowering = lowering;
    this.row = row;
    this.fold = fold;
    this.tiles = new TurnedReads(writer, lowering, far, row, TILE, TURNS);
    this.sums = new SlotArrays(writer, FoldLowering.carriers(fold), PANEL);
    int cost = Cost.of(fold);
    this.together = cost <= MOST_CHEAP ? 4 : cost <= 2 * MOST_CHEAP ? 2 : 1;
  }

  /** Writes the elements from {@code low} below {@code high}; {@code element} stores one. */
  void write(Term low, Term high, Consumer<Term> element) {
    int width = tiles.isEmpty() ? PANEL : TILE;
    writer.pieces(low, high, width, (start, end) -> panel(start, end, element));
  }

  private void panel(Term start, Term end, Consumer<Term> element) {
    writer.along(
        row,
        start,
        end,
        inner ->
            sums.setAll(
                Terms.minus(inner, start), fold.inits().stream().map(lowering::number).toList()));
    Dim last = fold.over().getLast();
    lowering
        .folds()
        .over(
            fold.over().subList(0, fold.over().size() - 1),
            () -> {
              if (tiles.isEmpty()) {
                long whole = last.extent() - last.extent() % together;
                turns(last, Terms.ZERO, Terms.number(whole), together, start, end);
                turns(last, Terms.number(whole), Terms.number(last.extent()), 1, start, end);
              } else {
                tiles(last, start, end);
              }
            });
    writer.along(
        row,
        start,
        end,
        inner -> {
          writer.scope().know(fold, sums.getAll(Terms.minus(inner, start)));
          element.accept(inner);
        });
  }

  /** All turns of dimension {@code last}, tile by tile: what is read is turned round first. */
  private void tiles(Dim last, Term start, Term end) {
    writer.pieces(
        Terms.ZERO,
        Terms.number(last.extent()),
        TURNS,
        (turn, stop) -> {
          fill(last, turn, stop, start, end);
          turns(last, turn, stop, 1, start, end);
        });
  }

  /** Puts the slots of the turns {@code [from, to)} into columns of the tiles. */
  private void fill(Dim last, Term from, Term to, Term start, Term end) {
    writer.inside(
        writer.scope().part(),
        () -> {
          writer.bind(last, from);
          writer.bind(row, start);
          tiles.turn(Terms.minus(end, start), Terms.minus(to, from));
        });
  }

  /** The turns {@code [from, to)} of dimension {@code last}, {@code by} of them in one pass. */
  private void turns(Dim last, Term from, Term to, int by, Term start, Term end) {
    if (from.equals(to)) {
      return;
    }
    writer.loop(
        "k",
        from,
        to,
        by,
        turn -> {
          Term line =
              tiles.isEmpty()
                  ? Terms.ZERO
                  : writer.shared(Terms.times(Terms.minus(turn, from), TILE));
          writer.along(
              row,
              start,
              end,
              inner -> {
                Term place = writer.shared(Terms.minus(inner, start));
                tiles.know(Terms.plus(line, place));
                List<Term> values = new ArrayList<>(sums.getAll(place));
                for (int u = 0; u < by; u++) {
                  Term number = Terms.plus(turn, Terms.number(u));
                  writer.inside(writer.scope().part(), () -> step(last, number, values));
                }
                sums.setAll(place, values);
              });
        });
  }

  /** Takes {@code values} from what they are before turn {@code number} to what they are after. */
  private void step(Dim last, Term number, List<Term> values) {
    writer.bind(last, number);
    List<Term> next = lowering.folds().next(fold, values);
    for (int k = 0; k < values.size(); k++) {
      values.set(k, writer.shared(next.get(k)));
    }
  }
}

package xlet.engine.loop;

import java.util.function.Consumer;
import xlet.engine.array.ElementType;
import xlet.engine.element.Atom.Dim;
import xlet.engine.element.Expression.Fold;

/**
 * Writes a row of results of a fold so that some neighbours are held in vectors through all turns:
 * memory is read in order, and each turn only adds to what is held. The last neighbours may be
 * computed twice, which gives the same.
 */
public final class HeldRows {
  /** So many neighbours are held. */
  private static final int HELD = 64;

  /** So many numbers fit into the widest vectors. */
  private static final int WIDEST = 16;

  private final Writer writer;
  private final ExpressionLowering lowering;
  private final Dim row;
  private final Fold fold;
  private final SlotArrays held;

  /** Rows along {@code row}, with the turns of {@code fold}: see {@link Strides#foldToTurn}. */
  HeldRows(Writer writer, ExpressionLowering lowering, Dim row, Fold fold) {
    this.writer = writer;
    this.lowering = lowering;
    this.row = row;
    this.fold = fold;
    this.held = new SlotArrays(writer, FoldLowering.carriers(fold), HELD);
  }

  /**
   * Whether the rows of {@code nest}, whose sources are not tiled, are written so, by instructions
   * for vectors alone: those of complex numbers and of narrow floats take more.
   */
  public static boolean pay(Nest nest) {
    Merged merged = SplitRow.of(nest);
    return !merged.dims().isEmpty()
        && merged.dims().getLast().extent() >= WIDEST
        && nest.results().stream().allMatch(result -> isNumber(result.type()))
        && new Strides(merged.parts()).foldToTurn(merged.dims().getLast()).isPresent();
  }

  private static boolean isNumber(ElementType type) {
    return type.parts() == 1 && (!type.isFloat() || type.bits() >= ElementType.F32.bits());
  }

  /** Writes all elements of the row; {@code element} stores that to which the row is bound. */
  void write(Runnable element) {
    int extent = (int) row.extent();
    int lanes = writer.vectorBits() / Float.SIZE;
    if (extent < lanes) {
      along(Terms.ZERO, extent, place -> element.run());
      return;
    }
    int whole = extent - extent % HELD;
    int even = extent - extent % lanes;
    writer.loop("p", Terms.ZERO, Terms.number(whole), HELD, start -> held(start, HELD, element));
    if (even > whole) {
      held(Terms.number(whole), even - whole, element);
    }
    if (extent > even) {
      held(Terms.number(extent - lanes), lanes, element);
    }
  }

  /** {@code count} elements from {@code start} on. */
  private void held(Term start, int count, Runnable element) {
    along(
        start,
        count,
        place -> held.setAll(place, fold.inits().stream().map(lowering::number).toList()));
    Dim last = fold.over().getLast();
    lowering
        .folds()
        .over(
            fold.over().subList(0, fold.over().size() - 1),
            () -> {
              Step.Loop turns =
                  writer.turns(
                      "k",
                      Terms.ZERO,
                      Terms.number(last.extent()),
                      1,
                      turn -> {
                        writer.bind(last, turn);
                        along(start, count, this::step);
                      });
              writer.add(new Step.Held(held.numbers(), Terms.ZERO, count, turns));
            });
    along(
        start,
        count,
        place -> {
          writer.scope().know(fold, held.getAll(place));
          element.run();
        });
  }

  private void step(Term place) {
    held.setAll(place, lowering.folds().next(fold, held.getAll(place)));
  }

  private void along(Term start, int count, Consumer<Term> body) {
    writer.loop(
        "i",
        Terms.ZERO,
        Terms.number(count),
        1,
        place -> {
          writer.bind(row, writer.shared(Terms.plus(start, place)));
          body.accept(place);
        });
  }
}

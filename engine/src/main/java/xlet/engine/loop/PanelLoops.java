package xlet.engine.loop;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.element.Atom.Dim;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Fold;

/**
 * Writes a row of results of a fold with the fold's loop outside of that over the row, so that
 * memory is read in order. The row is cut to panels that stay in the first-level cache.
 */
final class PanelLoops {
  private static final int PANEL = 1024;

  private final Writer writer;
  private final ExpressionLowering lowering;
  private final Dim row;
  private final Fold fold;
  private final List<Integer> scratch = new ArrayList<>();

  PanelLoops(Writer writer, ExpressionLowering lowering, Dim row, Fold fold) {
    this.writer = writer;
    this.lowering = lowering;
    this.row = row;
    this.fold = fold;
  }

  /** Steps in terms of the dimension along the row. */
  interface Body {
    void at(Term inner);
  }

  /** Writes the elements from {@code low} below {@code high}; {@code element} stores one. */
  void write(Term low, Term high, Body element) {
    for (Expression.Slot slot : fold.slots()) {
      Storage storage = Storage.of(Carrier.of(slot.type()));
      scratch.add(writer.in(writer.root(), () -> writer.scratch(storage, PANEL)));
    }
    Local start = writer.variable("p", Carrier.INT);
    StepScope panel = writer.scope().loop();
    writer.inside(
        panel,
        () -> {
          Term past = Terms.plus(use(start), Terms.number(PANEL));
          Local end = writer.let("e", Terms.least(past, high));
          panel(use(start), use(end), element);
        });
    writer.add(new Step.Loop(start, low, high, PANEL, panel.steps()));
  }

  private void panel(Term start, Term end, Body element) {
    along(
        start,
        end,
        inner -> {
          for (int k = 0; k < scratch.size(); k++) {
            Term init = lowering.number(fold.inits().get(k));
            store(k, Terms.minus(inner, start), init);
          }
        });
    lowering
        .folds()
        .over(
            fold.over(),
            () ->
                along(
                    start,
                    end,
                    inner -> {
                      Term place = writer.shared(Terms.minus(inner, start));
                      for (int k = 0; k < scratch.size(); k++) {
                        Term accumulator = writer.shared(load(k, place));
                        writer.bind(fold.slots().get(k), accumulator);
                      }
                      List<Term> next = lowering.folds().next(fold);
                      for (int k = 0; k < scratch.size(); k++) {
                        store(k, place, next.get(k));
                      }
                    }));
    along(
        start,
        end,
        inner -> {
          List<Term> results = new ArrayList<>();
          for (int k = 0; k < scratch.size(); k++) {
            results.add(writer.shared(load(k, Terms.minus(inner, start))));
          }
          writer.scope().know(fold, results);
          element.at(inner);
        });
  }

  private Storage storage(int k) {
    return Storage.of(Carrier.of(fold.slots().get(k).type()));
  }

  private Term load(int k, Term place) {
    return new Term.Load(scratch.get(k), storage(k), place);
  }

  private void store(int k, Term place, Term value) {
    writer.add(new Step.Store(scratch.get(k), storage(k), place, value));
  }

  private void along(Term low, Term high, Body body) {
    Local counter = writer.variable("i", Carrier.INT);
    StepScope scope = writer.scope().loop();
    writer.inside(
        scope,
        () -> {
          writer.bind(row, use(counter));
          body.at(use(counter));
        });
    writer.add(new Step.Loop(counter, low, high, 1, scope.steps()));
  }

  private static Term use(Local variable) {
    return new Term.Use(variable);
  }
}

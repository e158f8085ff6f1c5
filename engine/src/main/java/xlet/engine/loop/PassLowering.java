package xlet.engine.loop;

import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import xlet.engine.array.ElementType;
import xlet.engine.element.Atom.Dim;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Fold;
import xlet.engine.element.Expression.FromIndex;
import xlet.engine.element.IndexExpression;

/** Writes all of a small nest as a part of a turn of a loop. */
final class PassLowering {
  private final Writer writer;
  private final ExpressionLowering lowering;
  private final Merged nest;
  private final ElementStores stores;

  private PassLowering(Nest nest, Writer writer) {
    this.nest = SplitRow.of(nest);
    this.writer = writer;
    this.lowering = new ExpressionLowering(writer);
    this.stores = new ElementStores(writer, lowering, nest.results(), this.nest.parts());
  }

  /** Adds all of {@code pass} to the steps of {@code writer}. */
  static void add(LoopTurns.Pass pass, Writer writer) {
    writer.inside(
        writer.scope().part(),
        () -> {
          var lowering = new PassLowering(pass.nest(), writer);
          writer.read(pass.nest().sources(), pass.sources()::get);
          lowering.whole(pass.results()::get);
        });
  }

  /** Adds the copying of {@code update} to the steps of {@code writer}. */
  static void add(LoopTurns.Update update, Writer writer) {
    Nest copy = update.update().copy();
    Expression place = new FromIndex(update.update().place(), ElementType.S64);
    List<List<Expression>> parts = List.of(copy.parts().get(0), List.of(place));
    List<Integer> sources = List.of(update.window(), update.start());
    writer.inside(
        writer.scope().part(),
        () -> {
          Nest placed = new Nest(copy.dims(), copy.sources(), copy.results(), parts);
          var lowering = new PassLowering(placed, writer);
          writer.read(copy.sources(), sources::get);
          lowering.scattered(update.array());
        });
  }

  /** Stores results where the last of the parts says. */
  private void scattered(int array) {
    FromIndex place = (FromIndex) nest.parts().getLast().get(0);
    lowering
        .folds()
        .over(nest.dims(), () -> stores.at(lowering.offset(place.index()), result -> array));
  }

  private void whole(IntUnaryOperator arrays) {
    List<Dim> dims = nest.dims();
    IndexExpression place = IndexExpression.rowMajor(dims);
    Runnable element = () -> stores.at(lowering.offset(place), arrays);
    if (!writer.isForVectors() || dims.isEmpty()) {
      lowering.folds().over(dims, element);
      return;
    }
    lowering.folds().over(dims.subList(0, dims.size() - 1), () -> row(element));
  }

  /** Writes a row; {@code element} stores that to which its dimension is bound. */
  private void row(Runnable element) {
    Dim row = nest.dims().getLast();
    Strides strides = new Strides(nest.parts());
    Optional<Fold> turned = strides.foldToTurn(row);
    List<Fold> first = strides.foldsFirst(row, writer.dependencies());
    if (turned.isPresent()) {
      new HeldRows(writer, lowering, row, turned.get()).write(element);
    } else if (!first.isEmpty()) {
      Term extent = Terms.number(row.extent());
      new FoldsFirst(writer, lowering, row, row.extent(), first)
          .write(
              Terms.ZERO,
              extent,
              (from, to, turn) -> writer.along(row, from, to, turn),
              index -> element.run());
    } else {
      lowering.folds().over(List.of(row), element);
    }
  }
}

package xlet.engine.loop;

import java.util.List;
import java.util.function.IntUnaryOperator;
import xlet.engine.array.ArrayShape;
import xlet.engine.element.Expression;

/**
 * Writes an element of each result of a nest: computes its parts and stores them.
 *
 * @param results the shapes of the results
 * @param parts what the element of each is made of
 */
record ElementStores(
    Writer writer,
    ExpressionLowering lowering,
    List<ArrayShape> results,
    List<List<Expression>> parts) {

  /** Stores the element at {@code position} of each result in the array that has its number. */
  void at(Term position, IntUnaryOperator arrays) {
    for (int r = 0; r < results.size(); r++) {
      int array = arrays.applyAsInt(r);
      List<Expression> own = parts.get(r);
      Storage storage = Storage.of(results.get(r).type());
      Term element = writer.placed(array, position);
      for (int part = 0; part < own.size(); part++) {
        Term value = lowering.bits(own.get(part));
        Term place = Terms.plus(Terms.times(element, own.size()), Terms.number(part));
        writer.add(new Step.Store(array, storage, place, value));
      }
    }
  }
}

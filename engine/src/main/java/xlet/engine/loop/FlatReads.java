package xlet.engine.loop;

import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Read;
import xlet.engine.element.Index;
import xlet.engine.element.IndexExpression;
import xlet.engine.element.Substitution;

/** Writes reads of arrays of any layout without tiles as reads of their memory. */
final class FlatReads {
  private FlatReads() {}

  static boolean areStrided(List<ArrayShape> sources) {
    return sources.stream().allMatch(source -> source.layout().isStrided());
  }

  /** {@code parts} with the index of each read exchanged for the one offset of the element. */
  static List<List<Expression>> of(List<List<Expression>> parts, List<ArrayShape> sources) {
    List<long[]> strides =
        sources.stream().map(source -> source.layout().strides(source.sizes())).toList();
    var substitution =
        new Substitution(read -> {
          IndexExpression offset = IndexExpression.constant(0);
          long[] steps = strides.get(read.operand());
          for (int d = 0; d < steps.length; d++) {
            offset = offset.plus(read.at().get(d).times(steps[d]));
          }
          return new Read(read.operand(), read.type(), Index.of(offset), read.part());
        });
    return parts.stream().map(list -> list.stream().map(substitution::in).toList()).toList();
  }
}

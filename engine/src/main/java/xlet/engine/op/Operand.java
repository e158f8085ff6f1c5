package xlet.engine.op;

import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;
import xlet.engine.element.IndexExpression;

/** An operand that is an array, as a definition sees it: a shape whose elements can be named. */
public record Operand(int number, ArrayShape shape) {

  /** The element at {@code index}. */
  public Expression at(Index index) {
    return new Expression.Read(number, shape.type(), index, 0);
  }

  /** The element at {@code entries}; that of a scalar without entries. */
  public Expression at(IndexExpression... entries) {
    return at(Index.of(entries));
  }

  public ElementType type() {
    return shape.type();
  }

  public Ints sizes() {
    return shape.sizes();
  }

  /** The shape and which dimensions it has: {@code f32[2,3], whose dimensions are 0..1}. */
  public String describe() {
    return shape.text()
        + switch (rank()) {
          case 0 -> ", a scalar, which has none";
          case 1 -> ", whose only dimension is 0";
          default -> ", whose dimensions are 0.." + (rank() - 1);
        };
  }

  public int rank() {
    return shape.rank();
  }
}

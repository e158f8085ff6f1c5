package xlet.engine.rewrite.rules;

import java.util.IdentityHashMap;
import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Shape;
import xlet.engine.element.Definition;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Apply;
import xlet.engine.element.Expression.Block;
import xlet.engine.element.Expression.Bound;
import xlet.engine.element.Expression.Constant;
import xlet.engine.element.Expression.FromIndex;
import xlet.engine.element.Expression.Get;
import xlet.engine.element.Expression.Guard;
import xlet.engine.element.Expression.Invoke;
import xlet.engine.element.Expression.Last;
import xlet.engine.element.Expression.Read;
import xlet.engine.element.Expression.Reinterpret;
import xlet.engine.element.Expression.Select;
import xlet.engine.element.Expression.Slot;
import xlet.engine.element.Index;
import xlet.engine.graph.Node;
import xlet.engine.op.Call;
import xlet.engine.op.CallDefinition;
import xlet.engine.rewrite.Fixed;

/**
 * Which operations are element-wise, told by their definitions: an element of the result is a
 * function of the elements at the same index, and of scalars, and of nothing else.
 */
final class ElementwiseCalls {
  private final Index index;
  private final IdentityHashMap<Expression, Boolean> known = new IdentityHashMap<>();

  private ElementwiseCalls(Index index) {
    this.index = index;
  }

  /** Whether {@code operation} is element-wise and may be done in other sizes. */
  static boolean isElementwise(Node.Operation operation) {
    Call call = operation.call();
    if (Fixed.reason(operation).isPresent()
        || call.def().element().isEmpty()
        || call.def().preparation().isPresent()
        || !(call.result() instanceof ArrayShape result)
        || call.operandShapes().stream().noneMatch(operand -> isOf(operand, result))
        || !call.operandShapes().stream().allMatch(operand -> fits(operand, result))) {
      return false;
    }
    Definition definition = CallDefinition.of(call);
    return new ElementwiseCalls(definition.index()).areAt(definition.results());
  }

  private static boolean isOf(Shape operand, ArrayShape result) {
    return operand instanceof ArrayShape array && array.sameDimensions(result);
  }

  private static boolean fits(Shape operand, ArrayShape result) {
    return isOf(operand, result) || (operand instanceof ArrayShape array && array.isScalar());
  }

  private boolean areAt(List<Expression> expressions) {
    return expressions.stream().allMatch(this::isAt);
  }

  /** Whether all that {@code expression} depends on is read at the index, or a scalar. */
  private boolean isAt(Expression expression) {
    Boolean answer = known.get(expression);
    if (answer == null) {
      answer =
          switch (expression) {
            case Constant _, Slot _ -> true;
            case Read read -> read.at().rank() == 0 || read.at().equals(index);
            case Apply apply -> areAt(apply.arguments());
            case Select select -> areAt(List.of(select.condition(), select.yes(), select.no()));
            case Reinterpret reinterpret -> isAt(reinterpret.value());
            case Bound(Block block, int result) -> areAt(block.values()) && areAt(block.results());
            case Invoke invoke -> areAt(invoke.arguments());
            case Guard _, FromIndex _, Get _, Last _ -> false;
          };
      known.put(expression, answer);
    }
    return answer;
  }
}

package xlet.engine.element;

import static org.assertj.core.api.Assertions.assertThat;
import static xlet.engine.element.Arithmetic.add;
import static xlet.engine.element.Arithmetic.convert;
import static xlet.engine.element.Arithmetic.divide;
import static xlet.engine.element.Arithmetic.multiply;
import static xlet.engine.element.Arithmetic.squareRoot;
import static xlet.engine.element.Arithmetic.subtract;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.element.Expression.Read;
import xlet.engine.eval.Trace;
import xlet.engine.eval.Walk;

/** A definition that is written in this arithmetic reads like its formula, and means it. */
final class ArithmeticTest {
  private static Expression scalar(int operand) {
    return new Read(operand, ElementType.F32, Index.EMPTY, 0);
  }

  @Test
  void normalizes() {
    Expression epsilon = Expression.number(ElementType.F32, 0.5);
    Expression normal = divide(subtract(scalar(0), scalar(1)), squareRoot(add(scalar(2), epsilon)));
    Expression result = add(multiply(normal, scalar(3)), scalar(4));
    assertThat(Formula.of(result, List.of("x", "mean", "variance", "scale", "offset")::get))
        .isEqualTo(
            "add(multiply(divide(subtract(x, mean), sqrt(add(variance, 0.5))), scale), offset)");
    assertThat(value(result, 7, 1, 3.5, 10, 0.25)).isEqualTo(30.25);
  }

  @Test
  void convertsInOneRounding() {
    Expression whole = Expression.whole(ElementType.S64, (1L << 60) + (1L << 36) + 1);
    assertThat(value(convert(whole, ElementType.F32))).isEqualTo(0x1.000002p60);
    assertThat(convert(scalar(0), ElementType.F32)).isEqualTo(scalar(0));
  }

  private static double value(Expression expression, double... operands) {
    List<NdArray> arrays =
        Arrays.stream(operands).mapToObj(x -> NdArray.scalar(ElementType.F32, x)).toList();
    long bits = new Walk(arrays, Trace.NONE).bits(List.of(expression), List.of())[0];
    return expression.type().decode(bits);
  }
}

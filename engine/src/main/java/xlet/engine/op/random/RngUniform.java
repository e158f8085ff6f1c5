package xlet.engine.op.random;

import static xlet.engine.element.Arithmetic.add;
import static xlet.engine.element.Arithmetic.multiply;
import static xlet.engine.element.Arithmetic.subtract;

import java.util.List;
import java.util.Map;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;
import xlet.engine.element.Primitive.Doubles2ToLong;
import xlet.engine.element.Primitive.LongsN;
import xlet.engine.element.Widening;
import xlet.engine.op.Call;
import xlet.engine.op.CallText;
import xlet.engine.op.Expansion.Steps;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;

/** {@code RngUniform}: random numbers that are equally likely all over an interval. */
final class RngUniform {
  static final OpDef DEF =
      RandomNumbers.parameters(
              OpDef.named("RngUniform")
                  .summary("Fills an array with random numbers from the interval [a, b).")
                  .semantics(
                      "Floats are u·(b − a) + a, u in [0, 1) being made of the bits of Philox;"
                          + " integers are a + (bits mod (b − a)). Where b ≤ a the result is a. In"
                          + " HLO this is rng with distribution=rng_uniform.")
                  .operand("a", "The least number.")
                  .operand("b", "The end of the interval, which is not in it."))
          .constraint("C3", "shape is that of an array of integers, floats or predicates")
          .example("RngUniform(3, 4, s32[3])", "s32[3] {3, 3, 3}")
          .example("RngUniform(2.0, 5.0, f32[3])", "f32[3] {2.6602817, 3.6792421, 3.4469981}", 1e-6)
          .fails("RngUniform({0.0}, 1.0, f32[3])", "C1")
          .fails("RngUniform(s32[] 0, 1.0, f32[3])", "C2")
          .fails("RngUniform(c64[] 0, c64[] 1, c64[3])", "C3")
          .hloForm("rng", call -> Map.of("distribution", "rng_uniform"))
          .expand(RngUniform::expand)
          .build();

  private RngUniform() {}

  static List<Operand> expand(Call call, Steps steps) {
    ArrayShape shape = RandomNumbers.shape(call);
    if (shape.type().isComplex()) {
      throw call.violation("C3", shape.text() + " is of complex numbers")
          .at("shape")
          .mend(
              Mend.instead(
                  "RngUniform(%s, %s, %s)"
                      .formatted(
                          CallText.converted("{a}", ElementType.F32),
                          CallText.converted("{b}", ElementType.F32),
                          shape.withType(ElementType.F32).text())));
    }
    Operand bits = RandomNumbers.bits(call, steps, shape);
    return List.of(
        steps.array(
            "numbers",
            shape,
            i -> shape.type().isFloat() ? real(call, bits, i) : whole(call, bits, i)));
  }

  private static Expression real(Call call, Operand bits, Index i) {
    ElementType result = call.operand(0).type();
    Expression a = RandomNumbers.parameter(call, 0);
    Expression b = RandomNumbers.parameter(call, 1);
    Expression unit = RandomNumbers.unit(bits, i, a.type());
    Expression number = Widening.narrow(add(multiply(unit, subtract(b, a)), a), result);
    Expression less =
        Expression.apply(
            new Doubles2ToLong("less", (x, y) -> x < y ? 1 : 0),
            ElementType.PRED,
            number,
            call.operand(1).at());
    return Expression.select(
        less, number, call.operand(0).at(), "in the interval", "rounded to its end: a");
  }

  private static Expression whole(Call call, Operand bits, Index i) {
    ElementType type = call.operand(0).type();
    long signs = type.isSigned() ? Long.MIN_VALUE : 0;
    return Expression.apply(
        new LongsN(
            "uniform",
            x ->
                Long.compareUnsigned(x[0] ^ signs, x[1] ^ signs) < 0
                    ? x[0] + Long.remainderUnsigned(x[2], x[1] - x[0])
                    : x[0]),
        type,
        call.operand(0).at(),
        call.operand(1).at(),
        bits.at(i));
  }
}

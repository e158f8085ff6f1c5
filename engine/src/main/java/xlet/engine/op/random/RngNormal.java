package xlet.engine.op.random;

import static xlet.engine.element.Arithmetic.add;
import static xlet.engine.element.Arithmetic.maximum;
import static xlet.engine.element.Arithmetic.multiply;
import static xlet.engine.element.Arithmetic.squareRoot;

import java.util.List;
import java.util.Map;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Guard;
import xlet.engine.element.Expression.Within;
import xlet.engine.element.Index;
import xlet.engine.element.IndexExpression;
import xlet.engine.element.Primitive.DoubleFunction1;
import xlet.engine.element.Primitive.Doubles1;
import xlet.engine.element.Widening;
import xlet.engine.op.Call;
import xlet.engine.op.Expansion.Steps;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;

/** {@code RngNormal}: random numbers of a normal distribution. */
final class RngNormal {
  /** Takes the place of 0, which has no logarithm. */
  private static final double LEAST = 1e-7;

  static final OpDef DEF =
      RandomNumbers.parameters(
              OpDef.named("RngNormal")
                  .summary("Fills an array with random numbers of a normal distribution.")
                  .semantics(
                      "Box and Muller's method makes two numbers of two: of u and v, which are"
                          + " uniform, √(−2·ln u)·sin 2πv and √(−2·ln u)·cos 2πv; times sigma and"
                          + " mu added they are the result, side by side in row-major order. In HLO"
                          + " this is rng with distribution=rng_normal.")
                  .operand("mu", "The mean.", "mean")
                  .operand("sigma", "The standard deviation."))
          .constraint("C3", "shape is that of an array of floats")
          .example("RngNormal(0.0, 1.0, f32[3])", "f32[3] {-0.637947, -1.618773, 0.43523043}", 1e-5)
          .example("RngNormal(5.0, 0.0, f32[2])", "f32[2] {5.0, 5.0}")
          .fails("RngNormal({0.0}, 1.0, f32[3])", "C1")
          .fails("RngNormal(0.0, s32[] 1, f32[3])", "C2")
          .fails("RngNormal(0, 1, s32[3])", "C3")
          .hloForm("rng", call -> Map.of("distribution", "rng_normal"))
          .expand(RngNormal::expand)
          .build();

  private RngNormal() {}

  static List<Operand> expand(Call call, Steps steps) {
    ArrayShape shape = RandomNumbers.shape(call);
    if (!shape.type().isFloat()) {
      throw call.violation("C3", shape.text() + " is not of floats")
          .at("shape")
          .mend(Mend.replace("shape", shape.withType(ElementType.F32).text()));
    }
    long pairs = Math.ceilDiv(shape.elementCount(), 2);
    Operand bits = RandomNumbers.bits(call, steps, shape.withSizes(pairs, 2).withDefaultLayout());
    return List.of(steps.array("numbers", shape, i -> number(call, bits, i.linear(shape.sizes()))));
  }

  private static Expression number(Call call, Operand bits, IndexExpression position) {
    Expression mu = RandomNumbers.parameter(call, 0);
    Expression sigma = RandomNumbers.parameter(call, 1);
    ElementType type = mu.type();
    Expression u = RandomNumbers.unit(bits, pair(position, 0), type);
    Expression v = RandomNumbers.unit(bits, pair(position, 1), type);
    Expression least = Expression.number(type, LEAST);
    Expression logarithm = apply("log", Math::log, maximum(u, least));
    Expression radius = squareRoot(multiply(Expression.number(type, -2), logarithm));
    Expression angle = multiply(Expression.number(type, 2 * Math.PI), v);
    Expression unit =
        Expression.select(
            Guard.of(List.of(new Within(position.mod(2), 0, 0, 0))),
            multiply(apply("sine", Math::sin, angle), radius),
            multiply(apply("cosine", Math::cos, angle), radius),
            "the sine's half",
            "the cosine's half");
    return Widening.narrow(add(mu, multiply(sigma, unit)), call.operand(0).type());
  }

  private static Index pair(IndexExpression position, long which) {
    return Index.of(position.div(2), IndexExpression.constant(which));
  }

  private static Expression apply(String name, DoubleFunction1 method, Expression argument) {
    return Expression.apply(new Doubles1(name, method), argument.type(), argument);
  }
}

package xlet.engine.op.elementwise;

import xlet.engine.array.ElementType;
import xlet.engine.array.Shape;
import xlet.engine.element.Arithmetic;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Reinterpret;
import xlet.engine.element.Index;
import xlet.engine.op.Call;
import xlet.engine.op.CallText;
import xlet.engine.op.Direction;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;

/** {@code ReducePrecision}: what a float of fewer bits would keep. */
final class ReducePrecision {
  static final OpDef DEF =
      Elementwise.named("ReducePrecision", "reduce_precision")
          .summary("Rounds each element to what a float of fewer bits would hold.")
          .semantics(
              "The mantissa is rounded to the nearest, ties to even; what is too large becomes"
                  + " infinite, what is too small 0 with its sign; NaN stays.")
          .differs("An older document has mantissa_bits before exponent_bits: name them.")
          .operand("operand", "The array, of floats.")
          .attribute("exponent_bits", Kind.INTEGER, "The width of the exponent, at least 1.")
          .attribute("mantissa_bits", Kind.INTEGER, "The width of the mantissa, at least 0.")
          .constraint("C1", "the element type of operand is a float")
          .constraint("C2", "exponent_bits is at least 1")
          .constraint("C3", "mantissa_bits is at least 0")
          .example(
              "ReducePrecision({1.1, 70000.0}, exponent_bits=5, mantissa_bits=10)",
              "f32[2] {1.0996094, inf}")
          .fails("ReducePrecision({1, 2}, exponent_bits=5, mantissa_bits=10)", "C1")
          .fails("ReducePrecision(1.5, exponent_bits=0, mantissa_bits=10)", "C2")
          .fails("ReducePrecision(1.5, exponent_bits=5, mantissa_bits=-1)", "C3")
          .shape(ReducePrecision::shape)
          .element(ReducePrecision::element)
          .build();

  private ReducePrecision() {}

  private static Shape shape(Call call) {
    Operand operand = call.operand("operand");
    if (!operand.type().isFloat()) {
      throw call.violation("C1", operand.shape().text() + " does not hold floats")
          .at("operand")
          .mend(Mend.wrap("operand", CallText.converted(CallText.ARGUMENT, ElementType.F32)));
    }
    requireAtLeast(call, "C2", "exponent_bits", 1);
    requireAtLeast(call, "C3", "mantissa_bits", 0);
    return operand.shape().withDefaultLayout();
  }

  private static void requireAtLeast(Call call, String label, String name, long least) {
    if (call.integer(name) < least) {
      throw call.violation(label, call.integer(name) + " is less than " + least)
          .at(name)
          .mend(Mend.replace(name, least));
    }
  }

  private static Expression element(Call call, Index i) {
    Operand operand = call.operand("operand");
    // As in XLA, narrower floats are rounded as f16: a power beyond theirs is kept, if f16 has it.
    ElementType type =
        operand.type().bits() < ElementType.F16.bits() ? ElementType.F16 : operand.type();
    ElementType bits = ElementType.unsigned(type.bits());
    Expression element = Arithmetic.convert(operand.at(i), type);
    Expression reduced = new ReducedBits(call, type).of(new Reinterpret(element, bits));
    return Arithmetic.convert(new Reinterpret(reduced, type), operand.type());
  }

  /** How a float of {@code type} loses bits of its exponent and mantissa, as it is stored. */
  private static final class ReducedBits {
    private final ElementType bits;
    private final int exponentBits;
    private final int mantissaBits;
    private final int exponent;
    private final int mantissa;

    ReducedBits(Call call, ElementType type) {
      this.bits = ElementType.unsigned(type.bits());
      this.exponentBits = type.exponentBits();
      this.mantissaBits = type.mantissaBits();
      this.exponent = (int) Math.min(exponentBits, call.integer("exponent_bits"));
      this.mantissa = (int) Math.min(mantissaBits, call.integer("mantissa_bits"));
    }

    Expression of(Expression x) {
      long signBit = 1L << (bits.bits() - 1);
      Expression sign = and(x, signBit);
      Expression size = and(x, ~signBit);
      Expression infinity = power((1L << exponentBits) - 1);
      Expression kept = Arithmetic.OR.apply(bits, sign, limited(rounded(size), infinity));
      return choose(Direction.GT, size, infinity, x, kept, "not a number");
    }

    /** To the nearest, ties to even. */
    private Expression rounded(Expression size) {
      int dropped = mantissaBits - mantissa;
      if (dropped == 0) {
        return size;
      }
      Expression last = and(ShiftRightLogical.FAMILY.apply(bits, size, whole(dropped)), 1);
      Expression half = Arithmetic.add(last, whole((1L << (dropped - 1)) - 1));
      return and(Arithmetic.add(size, half), -1L << dropped);
    }

    /** What is beyond the powers of 2 that the exponent tells becomes infinite, or 0. */
    private Expression limited(Expression size, Expression infinity) {
      if (exponent == exponentBits) {
        return size;
      }
      long bias = (1L << (exponentBits - 1)) - 1;
      long reach = (1L << (exponent - 1)) - 1;
      Expression least = power(bias - reach + 1);
      Expression most = power(bias + reach + 1);
      Expression notTooSmall = choose(Direction.LT, size, least, whole(0), size, "too small");
      return choose(Direction.GE, size, most, infinity, notTooSmall, "too large");
    }

    private Expression power(long biased) {
      return whole(biased << mantissaBits);
    }

    private Expression whole(long value) {
      return Expression.whole(bits, value);
    }

    private Expression and(Expression x, long mask) {
      return Arithmetic.AND.apply(bits, x, whole(mask));
    }

    private Expression choose(
        Direction direction,
        Expression x,
        Expression limit,
        Expression yes,
        Expression no,
        String why) {
      Expression holds = direction.family().apply(bits, ElementType.PRED, x, limit);
      return Expression.select(holds, yes, no, why, "not " + why);
    }
  }
}

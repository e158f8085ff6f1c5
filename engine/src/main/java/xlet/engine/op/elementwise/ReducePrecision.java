package xlet.engine.op.elementwise;

import xlet.engine.array.ElementType;
import xlet.engine.array.Shape;
import xlet.engine.element.Arithmetic;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Reinterpret;
import xlet.engine.element.FewerBits;
import xlet.engine.element.Index;
import xlet.engine.element.Primitive.LongsN;
import xlet.engine.op.Call;
import xlet.engine.op.CallText;
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

  private static final LongsN REDUCE_F64 =
      new LongsN("reduce_f64", x -> FewerBits.reduceF64(x[0], x[1], x[2]));

  private static final LongsN REDUCE_F32 =
      new LongsN(
          "reduce_f32",
          x -> Integer.toUnsignedLong(FewerBits.reduceF32((int) x[0], (int) x[1], (int) x[2])));

  private static final LongsN REDUCE_BF16 =
      new LongsN("reduce_bf16", x -> FewerBits.reduceBf16((int) x[0], (int) x[1], (int) x[2]));

  private static final LongsN REDUCE_F16 =
      new LongsN("reduce_f16", x -> FewerBits.reduceF16((int) x[0], (int) x[1], (int) x[2]));

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
    long exponent = Math.min(type.exponentBits(), call.integer("exponent_bits"));
    long mantissa = Math.min(type.mantissaBits(), call.integer("mantissa_bits"));
    Expression element = Arithmetic.convert(operand.at(i), type);
    Expression reduced =
        Expression.apply(
            reduce(type),
            bits,
            new Reinterpret(element, bits),
            Expression.whole(bits, exponent),
            Expression.whole(bits, mantissa));
    return Arithmetic.convert(new Reinterpret(reduced, type), operand.type());
  }

  /** Of the storage bits of a float of {@code type}, and of how many bits it keeps. */
  private static LongsN reduce(ElementType type) {
    return switch (type) {
      case F64 -> REDUCE_F64;
      case F32 -> REDUCE_F32;
      case BF16 -> REDUCE_BF16;
      default -> REDUCE_F16;
    };
  }
}

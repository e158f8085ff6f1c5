package xlet.engine.op.elementwise;

import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.ElementType.Kind;
import xlet.engine.array.Shape;
import xlet.engine.element.Family;
import xlet.engine.element.Primitive.DoublesN;
import xlet.engine.op.Call;
import xlet.engine.op.CallText;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDef;
import xlet.engine.op.Violation;

/** {@code Complex}: a complex number of its parts. */
final class Complex {
  private static final Family FAMILY =
      Family.named("complex")
          .with(
              Kind.FLOAT,
              new DoublesN("complex", 0, x -> x[0]),
              new DoublesN("complex", 1, x -> x[1]));

  static final OpDef DEF =
      Elementwise.binary(Elementwise.named("Complex", "complex"), FAMILY)
          .constraint("C5", "the operands are f32 or f64: other types have no complex numbers")
          .summary("Makes complex numbers of their real and imaginary parts.")
          .example("Complex({1.0, 2.0}, {3.0, -4.0})", "c64[2] {(1.0, 3.0), (2.0, -4.0)}")
          .fails("Complex({1.0, 2.0}, {true, false})", "C1")
          .fails("Complex({{1.0, 2.0}, {3.0, 4.0}}, {1.0, 2.0})", "C2")
          .fails("Complex({1.0, 2.0}, {1.0, 2.0, 3.0})", "C3")
          .fails("Complex({{1.0, 2.0}, {3.0, 4.0}}, {1.0, 2.0}, {2})", "C4")
          .fails("Complex(ConvertElementType(1.0, f16), ConvertElementType(1.0, f16))", "C5")
          .shape(Complex::shape)
          .build();

  private Complex() {}

  private static Shape shape(Call call) {
    ElementType own = call.operand("lhs").type();
    boolean known = own == ElementType.F32 || own == ElementType.F64;
    if (!known && own == call.operand("rhs").type()) {
      throw noParts(call, own);
    }
    ArrayShape parts = Elementwise.binaryShape(call, FAMILY, type -> type);
    return switch (parts.type()) {
      case F32, F64 -> parts.withType(parts.type().complex());
      default -> throw noParts(call, parts.type());
    };
  }

  private static Violation noParts(Call call, ElementType type) {
    return call.violation("C5", "the operands are " + type)
        .at("lhs")
        .also("rhs", call.operand("rhs").shape().text())
        .mend(
            Mend.instead(
                "%s(%s, %s)"
                    .formatted(
                        call.def(),
                        CallText.converted("{lhs}", ElementType.F32),
                        CallText.converted("{rhs}", ElementType.F32))));
  }
}

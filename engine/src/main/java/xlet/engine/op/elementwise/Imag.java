package xlet.engine.op.elementwise;

import xlet.engine.array.ElementType;
import xlet.engine.array.ElementType.Kind;
import xlet.engine.element.Family;
import xlet.engine.element.Primitive.Doubles2;
import xlet.engine.op.OpDef;

/** {@code Imag}: imaginary parts. */
final class Imag {
  static final OpDef DEF =
      Elementwise.unary(
              Elementwise.named("Imag", "imag"),
              Family.named("imag")
                  .floats(x -> 0)
                  .with(Kind.COMPLEX, new Doubles2("imag", (re, im) -> im)),
              ElementType::part)
          .summary("Gives the imaginary part of each element.")
          .semantics("That of a real number is 0.")
          .example("Imag(Complex({1.0, 2.0}, {3.0, 4.0}))", "f32[2] {3.0, 4.0}")
          .fails("Imag({1, 2})", "C1")
          .build();

  private Imag() {}
}

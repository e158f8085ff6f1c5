package xlet.engine.op.elementwise;

import xlet.engine.array.ElementType.Kind;
import xlet.engine.element.Family;
import xlet.engine.element.Primitive.Doubles2;
import xlet.engine.op.OpDef;

/** {@code Complex}: a complex number of its parts. */
final class Complex {
  static final OpDef DEF =
      Elementwise.binary(
              Elementwise.named("Complex", "complex"),
              Family.named("complex")
                  .with(
                      Kind.FLOAT,
                      new Doubles2("complex", (re, im) -> re),
                      new Doubles2("complex", (re, im) -> im)),
              Elementwise::complex)
          .summary("Makes complex numbers of their real and imaginary parts.")
          .example("Complex({1.0, 2.0}, {3.0, -4.0})", "c64[2] {(1.0, 3.0), (2.0, -4.0)}")
          .fails("Complex({1.0, 2.0}, {1, 2})", "C1")
          .fails("Complex({{1.0, 2.0}, {3.0, 4.0}}, {1.0, 2.0})", "C2")
          .fails("Complex({1.0, 2.0}, {1.0, 2.0, 3.0})", "C3")
          .fails("Complex({{1.0, 2.0}, {3.0, 4.0}}, {1.0, 2.0}, {2})", "C4")
          .build();

  private Complex() {}
}

package xlet.engine.op.elementwise;

import xlet.engine.array.ElementType;
import xlet.engine.array.ElementType.Kind;
import xlet.engine.element.Family;
import xlet.engine.element.Primitive.Doubles1;
import xlet.engine.op.OpDef;

/** {@code Real}: real parts. */
final class Real {
  static final OpDef DEF =
      Elementwise.unary(
              Elementwise.named("Real", "real"),
              Family.named("real").floats(x -> x).with(Kind.COMPLEX, new Doubles1("real", x -> x)),
              ElementType::part)
          .summary("Gives the real part of each element.")
          .semantics("A real number is its own real part.")
          .example("Real(Complex({1.0, 2.0}, {3.0, 4.0}))", "f32[2] {1.0, 2.0}")
          .fails("Real({1, 2})", "C1")
          .build();

  private Real() {}
}

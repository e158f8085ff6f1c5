package xlet.engine.op.elementwise;

import xlet.engine.element.ComplexNumber;
import xlet.engine.element.Family;
import xlet.engine.element.WholeNumbers;
import xlet.engine.op.OpDef;

/** {@code Sign}: the sign of each element. */
final class Sign {
  static final OpDef DEF =
      Elementwise.unary(
              Elementwise.named("Sign", "sign"),
              Family.named("sign")
                  .signed(x -> Long.signum(x))
                  .floats(WholeNumbers::sign, WholeNumbers::sign)
                  .complex(ComplexNumber::sign))
          .summary("Gives -1, 0 or 1, of the sign of each element.")
          .semantics("NaN stays NaN and -0 stays -0; of a complex number z it is z / |z|, or 0.")
          .example("Sign({-5, 0, 7})", "s32[3] {-1, 0, 1}")
          .example("Sign({-0.5, nan})", "f32[2] {-1.0, nan}")
          .fails("Sign({true, false})", "C1")
          .build();

  private Sign() {}
}

package xlet.engine.op.elementwise;

import xlet.engine.element.ComplexNumber;
import xlet.engine.element.DoubleAngles;
import xlet.engine.element.Family;
import xlet.engine.element.WideFunctions;
import xlet.engine.op.OpDef;

/** {@code Atan2}: the angle of a point. */
final class Atan2 {
  static final OpDef DEF =
      Elementwise.binary(
              Elementwise.named("Atan2", "atan2"),
              Family.named("atan2")
                  .floats(WideFunctions::atan2, DoubleAngles::atan2)
                  .complex(ComplexNumber::atan2))
          .summary("Gives the angle of the point (rhs, lhs), from -π to π.")
          .semantics(
              "Zeros count with their sign. Of complex numbers it is -i log((rhs + i lhs) / sqrt(lhs^2 + rhs^2)).")
          .example("Atan2({0.0, 1.0}, {-1.0, 0.0})", "f32[2] {3.1415927, 1.5707964}")
          .fails("Atan2({1.0, 2.0}, {true, false})", "C1")
          .fails("Atan2({{1.0, 2.0}, {3.0, 4.0}}, {1.0, 2.0})", "C2")
          .fails("Atan2({1.0, 2.0}, {1.0, 2.0, 3.0})", "C3")
          .fails("Atan2({{1.0, 2.0}, {3.0, 4.0}}, {1.0, 2.0}, {2})", "C4")
          .build();

  private Atan2() {}
}

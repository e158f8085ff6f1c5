package xlet.engine.op.elementwise;

import xlet.engine.element.Arithmetic;
import xlet.engine.op.OpDef;

/** {@code Div}: the quotient of two arrays. */
public final class Divide {
  public static final OpDef DEF =
      Elementwise.binary(Elementwise.named("Div", "divide"), Arithmetic.DIVIDE)
          .summary("Divides the left array by the right one element by element.")
          .semantics(
              "Integers are truncated toward 0; a quotient by 0 has all bits set: -1, or the greatest unsigned number. The least signed number divided by -1 is itself.")
          .example("Div({7, -7, 1}, {2, 2, 0})", "s32[3] {3, -3, -1}")
          .example("Div({1.0, -1.0}, 0.0)", "f32[2] {inf, -inf}")
          .fails("Div({1.0, 2.0}, {true, false})", "C1")
          .fails("Div({{1.0, 2.0}, {3.0, 4.0}}, {1.0, 2.0})", "C2")
          .fails("Div({1.0, 2.0}, {1.0, 2.0, 3.0})", "C3")
          .fails("Div({{1.0, 2.0}, {3.0, 4.0}}, {1.0, 2.0}, {2})", "C4")
          .build();

  private Divide() {}
}

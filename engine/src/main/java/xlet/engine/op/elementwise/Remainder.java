package xlet.engine.op.elementwise;

import xlet.engine.element.Family;
import xlet.engine.op.OpDef;

/** {@code Rem}: the remainder of a division. */
public final class Remainder {
  public static final OpDef DEF =
      Elementwise.binary(
              Elementwise.named("Rem", "remainder"),
              Family.named("remainder")
                  .signed((x, y) -> y == 0 ? x : x % y)
                  .unsigned((x, y) -> y == 0 ? x : Long.remainderUnsigned(x, y))
                  .floats((x, y) -> x % y))
          .summary("Gives the remainder of the division of the left array by the right one.")
          .semantics(
              "The remainder has the sign of the dividend; that of an integer division by 0 is the dividend.")
          .example("Rem({7, -7, 5}, {3, 3, 0})", "s32[3] {1, -1, 5}")
          .example("Rem(5.5, 2.0)", "f32[] 1.5")
          .fails("Rem({1.0, 2.0}, {true, false})", "C1")
          .fails("Rem({{1.0, 2.0}, {3.0, 4.0}}, {1.0, 2.0})", "C2")
          .fails("Rem({1.0, 2.0}, {1.0, 2.0, 3.0})", "C3")
          .fails("Rem({{1.0, 2.0}, {3.0, 4.0}}, {1.0, 2.0}, {2})", "C4")
          .build();

  private Remainder() {}
}

package xlet.engine.op.elementwise;

import xlet.engine.op.OpDef;

/** {@code Copy}: the same array. */
final class Copy {
  static final OpDef DEF =
      OpDef.named("Copy")
          .hlo("copy")
          .summary("Gives the array itself.")
          .operand("operand", "The array.")
          .example("Copy({1, 2})", "s32[2] {1, 2}")
          .shape(call -> call.operand(0).shape().withDefaultLayout())
          .element((call, i) -> call.operand(0).at(i))
          .build();

  private Copy() {}
}

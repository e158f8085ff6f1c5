package xlet.engine.op.elementwise;

import xlet.engine.element.Arithmetic;
import xlet.engine.op.OpDef;

/** {@code Add}: the sum of two arrays. */
public final class Add {
  public static final OpDef DEF =
      Elementwise.binary(Elementwise.named("Add", "add"), Arithmetic.ADD)
          .summary("Adds two arrays element by element.")
          .semantics("Integers wrap around; the sum of predicates is their or.")
          .identity(IdentityElements.number(Arithmetic.ADD, 0))
          .example("Add({1, 2, 3}, {10, 20, 30})", "s32[3] {11, 22, 33}")
          .example(
              "Add({{1, 2, 3}, {4, 5, 6}}, {7, 8, 9}, {1})", "s32[2,3] {{8, 10, 12}, {11, 13, 15}}")
          .fails("Add({1, 2}, {true, false})", "C1")
          .fails("Add({{1, 2}, {3, 4}}, {1, 2})", "C2")
          .fails("Add({1, 2}, {1, 2, 3})", "C3")
          .fails("Add({{1, 2}, {3, 4}}, {1, 2}, {2})", "C4")
          .build();

  private Add() {}
}

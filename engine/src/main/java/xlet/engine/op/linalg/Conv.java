package xlet.engine.op.linalg;

import xlet.engine.op.OpDef;

/** {@code Conv}: a convolution of a batch of images with features. */
final class Conv {
  static final OpDef DEF =
      Convolution.rest(
              Convolution.operands(
                  OpDef.named("Conv")
                      .summary("Moves a kernel over images and sums the products.")
                      .differs(
                          "The documents say that SAME pads as if the stride were 1; XLA takes the"
                              + " stride into account, and so does this.")))
          .example(
              "Conv({{{1, 2, 3, 4, 5, 6}}}, {{{1, 1, 1}}}, {2}, SAME)",
              "s32[1,1,3] {{{6, 12, 11}}}")
          .example("Conv({{{1, 2, 3}}}, {{{1, 10}}}, {1}, VALID)", "s32[1,1,2] {{{21, 32}}}")
          .fails("Conv(f32[1,1,2] {{{1.5, 2.5}}}, s32[1,1,2] {{{1, 2}}}, {1}, VALID)", "C1")
          .fails("Conv({{{1, 2}}}, {{1, 2}}, {1}, VALID)", "C2")
          .fails("Conv({{{1, 2}}}, {{{1, 2}}}, {0}, VALID)", "C3")
          .fails("Conv({{{1, 2}}}, {{{1, 2}}}, {1}, {{0, 0}, {0, 0}})", "C4")
          .fails("Conv({{{1, 2}}}, {{{1, 2}}}, {1}, VALID, feature_group_count=0)", "C5")
          .fails("Conv({{{1, 2}, {3, 4}}}, {{{1, 2}}}, {1}, VALID)", "C6")
          .fails("Conv({{{1, 2}, {3, 4}}}, {{{1, 2}}}, {1}, VALID, feature_group_count=2)", "C7")
          .fails("Conv({{{1, 2}}}, {{{1, 2}}, {{3, 4}}}, {1}, VALID, batch_group_count=2)", "C8")
          .build();

  private Conv() {}
}

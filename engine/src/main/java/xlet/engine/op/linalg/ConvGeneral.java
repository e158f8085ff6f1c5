package xlet.engine.op.linalg;

import xlet.engine.op.OpDef;

/** {@code ConvGeneral}: a convolution with labelled dimensions and explicit padding. */
final class ConvGeneral {
  static final OpDef DEF =
      Convolution.rest(
              Convolution.dimensionNumbers(
                  Convolution.operands(
                      OpDef.named("ConvGeneral")
                          .summary(
                              "A convolution whose dimensions are in any order, with explicit"
                                  + " padding."))))
          .example(
              "ConvGeneral({{{1}, {2}, {3}}}, {{{1}}, {{10}}}, {1}, {{1, 0}}, b0f_0io->b0f)",
              "s32[1,3,1] {{{10}, {21}, {32}}}")
          .fails(
              "ConvGeneral(f32[1,1,2] {{{1.5, 2.5}}}, s32[1,1,2] {{{1, 2}}}, {1}, {{0, 0}}, bf0_oi0->bf0)",
              "C1")
          .fails("ConvGeneral({{{1, 2}}}, {{1, 2}}, {1}, {{0, 0}}, bf0_oi0->bf0)", "C2")
          .fails("ConvGeneral({{{1, 2}}}, {{{1, 2}}}, {0}, {{0, 0}}, bf0_oi0->bf0)", "C3")
          .fails("ConvGeneral({{{1, 2}}}, {{{1, 2}}}, {1}, {{0, 0}, {0, 0}}, bf0_oi0->bf0)", "C4")
          .fails(
              "ConvGeneral({{{1, 2}}}, {{{1, 2}}}, {1}, {{0, 0}}, bf0_oi0->bf0,"
                  + " feature_group_count=0)",
              "C5")
          .fails("ConvGeneral({{{1, 2}, {3, 4}}}, {{{1, 2}}}, {1}, {{0, 0}}, bf0_oi0->bf0)", "C6")
          .fails(
              "ConvGeneral({{{1, 2}, {3, 4}}}, {{{1, 2}}}, {1}, {{0, 0}}, bf0_oi0->bf0,"
                  + " feature_group_count=2)",
              "C7")
          .fails(
              "ConvGeneral({{{1, 2}}}, {{{1, 2}}, {{3, 4}}}, {1}, {{0, 0}}, bf0_oi0->bf0,"
                  + " batch_group_count=2)",
              "C8")
          .fails("ConvGeneral({{{1, 2}}}, {{{1, 2}}}, {1}, {{0, 0}}, bf01_oi01->bf01)", "C11")
          .build();

  private ConvGeneral() {}
}

package xlet.engine.op.linalg;

import xlet.engine.op.OpDef;

/** {@code ConvWithGeneralDimensions}: a convolution whose dimensions are labelled. */
final class ConvWithGeneralDimensions {
  static final OpDef DEF =
      Convolution.rest(
              Convolution.dimensionNumbers(
                  Convolution.operands(
                      OpDef.named("ConvWithGeneralDimensions")
                          .summary("A convolution whose dimensions are in any order."))))
          .example(
              "ConvWithGeneralDimensions({{{1}, {2}, {3}}}, {{{1}}, {{10}}}, {1}, VALID,"
                  + " b0f_0io->b0f)",
              "s32[1,2,1] {{{21}, {32}}}")
          .fails(
              "ConvWithGeneralDimensions(f32[1,1,2] {{{1.5, 2.5}}}, s32[1,1,2] {{{1, 2}}}, {1}, VALID, bf0_oi0->bf0)",
              "C1")
          .fails("ConvWithGeneralDimensions({{{1, 2}}}, {{1, 2}}, {1}, VALID, bf0_oi0->bf0)", "C2")
          .fails(
              "ConvWithGeneralDimensions({{{1, 2}}}, {{{1, 2}}}, {0}, VALID, bf0_oi0->bf0)", "C3")
          .fails(
              "ConvWithGeneralDimensions({{{1, 2}}}, {{{1, 2}}}, {1}, {{0, 0}, {0, 0}},"
                  + " bf0_oi0->bf0)",
              "C4")
          .fails(
              "ConvWithGeneralDimensions({{{1, 2}}}, {{{1, 2}}}, {1}, VALID, bf0_oi0->bf0,"
                  + " feature_group_count=0)",
              "C5")
          .fails(
              "ConvWithGeneralDimensions({{{1, 2}, {3, 4}}}, {{{1, 2}}}, {1}, VALID,"
                  + " bf0_oi0->bf0)",
              "C6")
          .fails(
              "ConvWithGeneralDimensions({{{1, 2}, {3, 4}}}, {{{1, 2}}}, {1}, VALID,"
                  + " bf0_oi0->bf0, feature_group_count=2)",
              "C7")
          .fails(
              "ConvWithGeneralDimensions({{{1, 2}}}, {{{1, 2}}, {{3, 4}}}, {1}, VALID,"
                  + " bf0_oi0->bf0, batch_group_count=2)",
              "C8")
          .fails(
              "ConvWithGeneralDimensions({{{1, 2}}}, {{{1, 2}}}, {1}, VALID, bf01_oi01->bf01)",
              "C11")
          .build();

  private ConvWithGeneralDimensions() {}
}

package xlet.engine.op.linalg;

import xlet.engine.op.OpDef;

/** {@code ConvWithGeneralPadding}: a convolution with padding given dimension by dimension. */
final class ConvWithGeneralPadding {
  static final OpDef DEF =
      Convolution.dilations(
              Convolution.rest(
                  Convolution.operands(
                      OpDef.named("ConvWithGeneralPadding")
                          .summary(
                              "A convolution with a (low, high) padding for each spatial"
                                  + " dimension.")
                          .differs(
                              "The oldest document has lhs_dilation and rhs_dilation here, after"
                                  + " the padding; both are accepted."))))
          .order("lhs", "rhs", "window_strides", "padding", "lhs_dilation", "rhs_dilation")
          .example(
              "ConvWithGeneralPadding({{{1, 2, 3}}}, {{{1, 10}}}, {1}, {{1, 0}})",
              "s32[1,1,3] {{{10, 21, 32}}}")
          .example(
              "ConvWithGeneralPadding({{{1, 2}}}, {{{1, 10}}}, {1}, {{0, 0}}, lhs_dilation={2})",
              "s32[1,1,2] {{{1, 20}}}")
          .fails(
              "ConvWithGeneralPadding(f32[1,1,2] {{{1.5, 2.5}}}, s32[1,1,2] {{{1, 2}}}, {1}, {{0, 0}})",
              "C1")
          .fails("ConvWithGeneralPadding({{{1, 2}}}, {{1, 2}}, {1}, {{0, 0}})", "C2")
          .fails("ConvWithGeneralPadding({{{1, 2}}}, {{{1, 2}}}, {0}, {{0, 0}})", "C3")
          .fails("ConvWithGeneralPadding({{{1, 2}}}, {{{1, 2}}}, {1}, {{0, 0}, {0, 0}})", "C4")
          .fails(
              "ConvWithGeneralPadding({{{1, 2}}}, {{{1, 2}}}, {1}, {{0, 0}},"
                  + " feature_group_count=0)",
              "C5")
          .fails("ConvWithGeneralPadding({{{1, 2}, {3, 4}}}, {{{1, 2}}}, {1}, {{0, 0}})", "C6")
          .fails(
              "ConvWithGeneralPadding({{{1, 2}, {3, 4}}}, {{{1, 2}}}, {1}, {{0, 0}},"
                  + " feature_group_count=2)",
              "C7")
          .fails(
              "ConvWithGeneralPadding({{{1, 2}}}, {{{1, 2}}, {{3, 4}}}, {1}, {{0, 0}},"
                  + " batch_group_count=2)",
              "C8")
          .fails(
              "ConvWithGeneralPadding({{{1, 2}}}, {{{1, 2}}}, {1}, {{0, 0}}, lhs_dilation={0})",
              "C9")
          .fails(
              "ConvWithGeneralPadding({{{1, 2}}}, {{{1, 2}}}, {1}, {{0, 0}}, rhs_dilation={0})",
              "C10")
          .build();

  private ConvWithGeneralPadding() {}
}

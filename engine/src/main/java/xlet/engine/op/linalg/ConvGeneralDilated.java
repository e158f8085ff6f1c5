package xlet.engine.op.linalg;

import xlet.engine.op.HloPlace;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter.Kind;

/** {@code ConvGeneralDilated}: the convolution that all others are special cases of. */
final class ConvGeneralDilated {
  static final OpDef DEF =
      Convolution.rest(
              Convolution.dimensionNumbers(
                  Convolution.dilations(
                      Convolution.operands(
                          OpDef.named("ConvGeneralDilated")
                              .alias("Convolution")
                              .stablehlo("convolution")
                              .hlo("convolution")
                              .summary(
                                  "A convolution with dilations, in any order of dimensions.")))))
          .optional(
              "window_reversal",
              Kind.FLAGS,
              "Whether the kernel is flipped, for each spatial dimension.")
          .inHlo(new HloPlace.Part("window", "rhs_reversal"))
          .constraint("C12", "window_reversal has one flag for each spatial dimension")
          .example(
              "ConvGeneralDilated({{{1, 2, 3, 4}}}, {{{1, 10}}}, {1}, {{0, 0}}, rhs_dilation={2},"
                  + " dimension_numbers=bf0_oi0->bf0)",
              "s32[1,1,2] {{{31, 42}}}")
          .example(
              "ConvGeneralDilated({{{1, 2, 3}}}, {{{1, 10}}}, {1}, {{0, 0}},"
                  + " window_reversal={true})",
              "s32[1,1,2] {{{12, 23}}}")
          .fails(
              "ConvGeneralDilated(f32[1,1,2] {{{1.5, 2.5}}}, s32[1,1,2] {{{1, 2}}}, {1}, {{0, 0}})",
              "C1")
          .fails("ConvGeneralDilated({{{1, 2}}}, {{1, 2}}, {1}, {{0, 0}})", "C2")
          .fails("ConvGeneralDilated({{{1, 2}}}, {{{1, 2}}}, {0}, {{0, 0}})", "C3")
          .fails("ConvGeneralDilated({{{1, 2}}}, {{{1, 2}}}, {1}, {{0, 0}, {0, 0}})", "C4")
          .fails(
              "ConvGeneralDilated({{{1, 2}}}, {{{1, 2}}}, {1}, {{0, 0}}, feature_group_count=0)",
              "C5")
          .fails("ConvGeneralDilated({{{1, 2}, {3, 4}}}, {{{1, 2}}}, {1}, {{0, 0}})", "C6")
          .fails(
              "ConvGeneralDilated({{{1, 2}, {3, 4}}}, {{{1, 2}}}, {1}, {{0, 0}},"
                  + " feature_group_count=2)",
              "C7")
          .fails(
              "ConvGeneralDilated({{{1, 2}}}, {{{1, 2}}, {{3, 4}}}, {1}, {{0, 0}},"
                  + " batch_group_count=2)",
              "C8")
          .fails(
              "ConvGeneralDilated({{{1, 2}}}, {{{1, 2}}}, {1}, {{0, 0}}, lhs_dilation={0})", "C9")
          .fails(
              "ConvGeneralDilated({{{1, 2}}}, {{{1, 2}}}, {1}, {{0, 0}}, rhs_dilation={0})", "C10")
          .fails(
              "ConvGeneralDilated({{{1, 2}}}, {{{1, 2}}}, {1}, {{0, 0}},"
                  + " dimension_numbers=bf_oi->bf)",
              "C11")
          .fails(
              "ConvGeneralDilated({{{1, 2}}}, {{{1, 2}}}, {1}, {{0, 0}},"
                  + " window_reversal={true, false})",
              "C12")
          .build();

  private ConvGeneralDilated() {}
}

package xlet.session.binding;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import xlet.session.Outcome.Result;
import xlet.session.Session;
import xlet.session.diagnostic.Code;

/** An argument of another kind than its parameter is refused, wherever it stands. */
final class WrongArgumentsTest {
  private static final String NAMES =
      """
      let a = f32[2,2] {{1, 2}, {3, 4}};
      let v = f32[3] {1, 2, 3};
      let image = f32[1,1,4] {{{1, 2, 3, 4}}};
      let kernel = f32[1,1,2] {{{1, 10}}};
      """;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dot_general(a, a, (((1,),(0,)),((),())))",
        "dot_general(a, a, {{1},{0}})",
        "dot_general(a, a, \"abc\")",
        "Dot(a, a, \"x\")",
        "Conv(image, kernel, {1}, SAME, \"junk\")",
        "Conv(image, kernel, {1}, {1, 2})",
        "ConvGeneralDilated(image, kernel, {1}, SAME, window_reversal={1})",
        "ReduceWindow(v, 0, Add, {2}, {1}, NEITHER)",
        "Transpose(f32[2] {1, 2}, {1, 0})",
        "DotGeneral(v, v, dimension_numbers={1})",
        "Gather(v, {0}, dimension_numbers={1}, slice_sizes={1})",
        "Scatter(v, {0}, v, Add, dimension_numbers={1})",
        "TopK(v, 1, v)",
        "TopK(v, 1, 2)",
        "Sort(v, is_stable=a)",
        "Compare(v, v, LT, \"junk\")",
        "Constant((1, 2))",
        "Map(v, Transpose)",
        "ShapeUtil::MakeShape(F32, {2, -1})",
        "ShapeUtil::MakeShapeWithLayout(F32, {2, 1}, {2, 1})",
        "c64[1] {({}, 0)}",
        "c64[1] {(1, {2})}"
      })
  void areRefused(String statement) {
    assertThat(Session.create().run(NAMES + statement).getLast().result())
        .isInstanceOfSatisfying(
            Result.Failed.class,
            failed -> assertThat(failed.diagnostic().code()).isNotEqualTo(Code.INTERNAL));
  }

  @ParameterizedTest
  @ValueSource(longs = {-3_000_000_000L, 3_000_000_000L})
  void wholeNumbersAreReadAlikeWhateverTheirSign(long dimension) {
    assertThat(Session.create().run("Iota(s32[3], " + dimension + ")").getLast().result())
        .isInstanceOfSatisfying(
            Result.Failed.class,
            failed -> assertThat(failed.diagnostic().rule().label()).isEqualTo("C1"));
  }
}

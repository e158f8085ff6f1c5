package xlet.session;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A transposition may share its operand's memory as long as every result stays the same. */
class ViewsTest {
  private static final String SETUP =
      """
      let x = ConvertElementType(Rem(Iota(s32[160,130], 0) * 37 + Iota(s32[160,130], 1) * 11, 101), f32);
      let z = Reshape(x, {1, 160, 1, 130});
      let c = Complex(x, x + 1.0);
      let i = Rem(Iota(s32[160,1], 0) * 37, 129);
      """;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Dot(Transpose(x, {1, 0}), x)",
        "Dot(x, Transpose(x, {1, 0}))",
        "Dot(Transpose(x * 2.0, {1, 0}), x)",
        "Dot(Transpose(c, {1, 0}), c)",
        "let t = Transpose(x, {1, 0}); Dot(t, x) + Dot(t, x * 2.0)",
        "let t = Transpose(Transpose(x, {1, 0}), {1, 0}); Dot(t, Transpose(t, {1, 0}))",
        "Sort(Transpose(x * 2.0, {1, 0}), Lt, 0)",
        "let a = x * 2.0; let s = Sort(Transpose(a, {1, 0}), Lt, 1); Tuple(s, a)",
        "let s = Sort(x, Lt, 0); let r = Sort(Transpose(s, {1, 0}), Lt, 1); Rev(r, {0})",
        "Sort(Transpose(z, {3, 2, 1, 0}), Lt, 2)",
        "Sort(Reshape(Transpose(z, {2, 1, 0, 3}), {160, 130}), Lt, 0)",
        "let t = Transpose(x, {1, 0}); Tuple(t, Sort(t, Lt, 0))",
        "let t = Transpose(x * 2.0, {1, 0});"
            + " Scatter(t, i, x, Add, update_window_dims = {1}, inserted_window_dims = {0},"
            + " scatter_dims_to_operand_dims = {0}, index_vector_dim = 1,"
            + " unique_indices = false)",
        "ReduceWindow(Transpose(x, {1, 0}), 0.0, Add, {130, 1}, {1, 1},"
            + " padding = {{129, 0}, {0, 0}})",
      })
  void nobodyCanTell(String body) {
    ReaderAgreement.agrees(SETUP, "Call((n: s32) => { " + body + "; }, 0)");
  }
}

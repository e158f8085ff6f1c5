package xlet.session;

import static xlet.session.ReaderAgreement.agrees;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Many updates of the same elements are applied in their order, however that is done. */
class ScattersAgreeTest {
  @ParameterizedTest
  @CsvSource({
    "f32, b",
    "s8, b",
    "c64, b",
    "f64, b",
    "pred, b",
    "f32, a * 0.5 + b",
    "s8, a + b",
    "bf16, a - b"
  })
  void singleElements(String type, String next) {
    agrees(
        ("let n = Iota(s32[3000], 0) * 7919; let x = ConvertElementType(Iota(s32[311], 0), %1$s);"
                + " let i = Reshape(Rem(n, 317) - 3, {3000, 1}); let u = ConvertElementType(Rem(n, 101), %1$s);")
            .formatted(type),
        ("Scatter(x, i, u, (a: %1$s, b: %1$s) => %2$s, update_window_dims={}, inserted_window_dims={0},"
                + " scatter_dims_to_operand_dims={0}, index_vector_dim=1)")
            .formatted(type, next));
  }
}

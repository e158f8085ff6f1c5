package xlet.session;

import static xlet.session.ReaderAgreement.agrees;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Loops over large arrays, element by element, give the same bits, however they are computed. */
class PointwiseLoopsAgreeTest {
  private static final String ARRAYS =
      "let x = ConvertElementType(Iota(f32[90,100], 1) * 0.01 - Iota(f32[90,100], 0) * 0.02, %1$s);"
          + " let y = x * x; let z = ConvertElementType(Iota(f32[100], 0) * 0.1, %1$s);";

  /** Loops of one length, which a fold takes in a pass, and of more turns than one takes. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 7, 255, 256, 257, 600})
  void loopsOfManyTurns(int turns) {
    pointwise("f32", turns, "Tuple(i + 1, a * 0.75 + b * 0.5, Max(a, b) - 0.25)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"f32", "f64", "bf16", "f16", "c64", "s32", "s64", "s8", "u16"})
  void loopsOfAllTypes(String type) {
    pointwise(type, 9, "Tuple(i + 1, a * b + x, a - b)");
    pointwise(type, 9, "Tuple(i + 1, b, a)");
  }

  /**
   * Elements of what is always the same, numbers that change, and arrays that stay or change
   * places.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Tuple(i + 1, a + ConvertElementType(i, f32), b)",
        "let t = ConvertElementType(i * i, f32) * 0.5; Tuple(i + 1, a * t - b, b + t)",
        "Tuple(i + 1, a + b, a + Broadcast(z, {90}))",
        "Tuple(i + 1, a + Rev(b, {0}), b)",
        "Tuple(i + 1, a * Slice(Pad(x, 0.5, {{1, 1, 0}, {0, 0, 0}}), {0, 0}, {90, 100}, {1, 1}), b)",
        "Tuple(i + 1, Select(a < b, a + 1.0, b), Select(a < b, b - 0.5, a))",
        "Tuple(i + 1, x, a)",
        "Tuple(i + 1, a + 0.5, a)",
        "let c = a * 0.5; Tuple(i + 1, c, c)",
        "let c = Sin(a); Tuple(i + 1, c + b, c * b)",
        "Tuple(i + 1, Reshape(Reshape(b, {9000}), {90, 100}) + 1.0, a)",
        "Tuple(i + 1, (a, b + a)(1), (b, x)(0))",
        "Tuple(i + 1, Exp(z[3]) * a, b + Exp(ConvertElementType(i, f32)))",
        "Tuple(i + 1, Rev(a, {0}) + b, b * 0.5)",
        "Tuple(i + 1, a + a[3, 4], b * 0.5)",
        "Tuple(i + 1, Broadcast(a[3, 4], {90, 100}) + b, b)"
      })
  void loopsOfElements(String next) {
    pointwise("f32", 9, next);
  }

  private static void pointwise(String type, int turns, String next) {
    String state = "s: (s32, %s[90,100], %1$s[90,100])".formatted(type);
    String body = "{ let i = s(0); let a = s(1); let b = s(2); " + next + " }";
    agrees(
        ARRAYS.formatted(type),
        "While((%1$s) => s(0) < %2$s, (%1$s) => %3$s, Tuple(0, x, y))"
            .formatted(state, turns, body));
  }

  /** Scalars of several types decide the end: one that counts down, a flag, and numbers. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "s32; 300; n > 0; n - 7",
        "pred; true; n; false",
        "s32; 5; t < 3.0; n + 1",
        "f32; 1.0; n * t < 900.0; n * 1.5"
      })
  void loopsThatScalarsEnd(String type, String first, String condition, String next) {
    String state = "s: (f32[100,90]{0,1}, f32, %s)".formatted(type);
    agrees(
        "let w = Copy(Reshape(Iota(f32[9000], 0), {100, 90}), f32[100,90]{0,1});",
        ("While((%1$s) => { let t = s(1); let n = s(2); %2$s },"
                + " (%1$s) => { let t = s(1); let n = s(2); (s(0) * 0.5 + t, t + 0.125, %3$s) },"
                + " (w, 1.0, %4$s))")
            .formatted(state, condition, next, first));
  }

  /** More lengths than folds are made of. */
  @Test
  void loopsOfManyLengths() {
    String state = "s: (s32, s32, f32[90,100])";
    String inner =
        "While((%1$s) => s(0) < s(1), (%1$s) => (s(0) + 1, s(1), s(2) * 0.99 + x), (0, n, a))"
            .formatted(state);
    agrees(
        ARRAYS.formatted("f32"),
        "While((s: (s32, f32[90,100])) => s(0) < 40, (s: (s32, f32[90,100])) => { let n = s(0);"
            + " let a = s(1); (n + 3, "
            + inner
            + "(2)) }, (0, x))");
  }
}

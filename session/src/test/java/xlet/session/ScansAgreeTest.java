package xlet.session;

import static xlet.session.ReaderAgreement.agrees;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Scans give the same bits, step by step and as compiled loops. */
class ScansAgreeTest {
  @ParameterizedTest
  @ValueSource(strings = {"f32", "bf16", "f16", "f64", "s8", "u16", "s64", "c64"})
  void scansOfScalars(String type) {
    agrees(
        """
        let x = ConvertElementType(Rem(Iota(s32[50], 0) * 7919, 101), %1$s);
        let z = ConvertElementType(3, %1$s);
        """
            .formatted(type),
        "Scan({x, x * x}, z, (a: %1$s, b: %1$s, c: %1$s) => (a - c, a * c + b), 0)"
            .formatted(type));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "(a: f32[4], c: f32[4]) => (c * 0.5, c + a)          | 0 | false | {4}",
        "(a: f32[4], c: f32[4]) => (c * 0.5, c + a)          | 0 | true  | {4}",
        "(a: f32[6], c: f32[6]) => (Rev(c, {0}), a - c)      | 1 | true  | {6}",
        "(a: f32[6], c: f32[3]) => (Concatenate(c, a, dimension = 0), Slice(a, {1}, {4}, {1})) | 1 | false | {3}",
        "(a: f32[4], c: f32) => (a * c, Reduce(a, c, Add, {0})) | 0 | false | {}",
        "(a: f32[4], c: f32) => (c, c, Reduce(a, c, Max, {0})) | 0 | true  | {}",
        "(a: f32[4], c: f32[4]) => (Dot(a, c), a)            | 0 | false | {4}",
        "(a: f32[4], c: f32[4]) => (Sort(a + c, Lt, 0, false), a) | 0 | true | {4}",
      })
  void scansOfMatrices(String step, int dimension, boolean reverse, String carry) {
    agrees(
        "let x = Reshape(Iota(f32[24], 0), {6, 4}) * 0.75 - 2.0;",
        "Scan(x, Broadcast(1.5, %s), %s, scan_dimension = %d, is_reverse = %s)"
            .formatted(carry, step, dimension, reverse));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Scan(x, 1.0, (a: f32, c: f32) => (c, c * 0.99 + a), 0)",
        "Scan(Reshape(x, {500, 80}), Broadcast(0.25, {80}), (a: f32[80], c: f32[80]) =>"
            + " (Tanh(c) + a, Tanh(c - a)), 0)",
        "Scan(Reshape(x, {100, 400}), Broadcast(0.25, {100}), (a: f32[100], c: f32[100]) =>"
            + " (c, Max(c * 0.5, a)), 1, is_reverse = true)",
      })
  void scansOfManySteps(String scan) {
    agrees("let x = Sin(Iota(f32[40000], 0));", scan);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void scansOfFewSteps(int steps) {
    agrees(
        "let x = Broadcast(2.0, {%d, 3});".formatted(steps),
        "Scan(x, Broadcast(1.5, {3}), (a: f32[3], c: f32[3]) => (a * c, a + c), 0)");
  }
}

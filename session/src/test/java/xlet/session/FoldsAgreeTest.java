package xlet.session;

import static xlet.session.ReaderAgreement.agrees;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Folds give the same bits, however they are computed. */
class FoldsAgreeTest {

  /** The best of elements with its number, by tests of several forms, some with an order to see. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Or(v > b, And(Eq(v, b), i < n))",
        "Or(v < b, And(Eq(b, v), i < n))",
        "Or(b < v, And(Eq(v, b), n < i))",
        "Or(v > b, And(Eq(v, b), i > n))",
        "v > b",
        "v >= b",
        "Or(v > b, Ne(v, v))",
        "Or(v > b, And(Eq(v, b), i <= n))"
      })
  void choices(String test) {
    for (String type : List.of("f32", "f64", "bf16", "s32", "u32", "s64")) {
      // 120 is the greatest element, -90 the least: then none is better, but some may be taken.
      for (String first : List.of("0, 0", "100, 7", "-1, -1", "120, 2000", "-90, 2000")) {
        if (type.equals("u32") && first.startsWith("-")) {
          continue;
        }
        String values = "Rem(Iota(s32[5,300], 0) * 7919 + Iota(s32[5,300], 1) * 7907, 211) - 90";
        String odd =
            type.startsWith("u") || type.startsWith("s")
                ? ""
                : "let x = Select(Eq(y, 13), y * 0 / 0, Select(Eq(y, 40), y * -0.0, y));";
        for (String numbers : List.of("Iota(s32[5,300], 1)", "Rev(Iota(s32[5,300], 1), {1})")) {
          agrees(
              "let y = ConvertElementType(%s, %s); let x = y; %s".formatted(values, type, odd),
              "Reduce(x, %4$s, %2$s, (b: %1$s, n: s32, v: %1$s, i: s32) => { let t = %3$s; Tuple(Select(t, v, b), Select(t, i, n)) }, {1})"
                  .formatted(type, first, test, numbers));
        }
      }
    }
  }

  /** Folds in lanes along rows that begin anywhere among the lanes, and through many blocks. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8, 31, 63, 64, 65, 96, 128, 200})
  void foldsOfSeveralDimensions(int last) {
    int rows = 70_000 / (3 * last) + 2;
    int count = 6 * rows * last;
    String sizes = "{3, " + rows + ", 2, " + last + "}";
    agrees(
        "let u = Rem(Iota(s32["
            + count
            + "], 0) * 7919, 1021);"
            + " let x = Reshape(ConvertElementType(u, f32) * 0.37 - 100.0, "
            + sizes
            + ");"
            + " let n = Reshape(u, "
            + sizes
            + ");",
        "Tuple(Reduce(x, 0.5, Add, {0, 1, 3}), Reduce(x, 0.5, Add, {1, 3}),"
            + " Reduce(x * 0.5 + 1.0, -inf, Max, {3, 0}), Reduce(n, 0, Add, {1, 3}),"
            + " Reduce(ConvertElementType(x, f64), 0.0, Add, {0, 1, 2}),"
            + " Reduce(ConvertElementType(x, f64), 0.5, Add, {1, 3}),"
            + " Reduce(Complex(x, x * -0.5), Complex(0.5, 0.25), Add, {0, 1, 3}),"
            + " Reduce(ConvertElementType(Complex(x, x * x), c128), ConvertElementType(Complex(0.5, 0.25), c128), Add, {1, 3}))");
  }

  /** Folds whose order can be seen, along rows that are turned round tile by tile, and others. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Reduce(x, Iota(s32[150,70], 1), -inf, 0, best, {1})",
        "Reduce(x, Iota(s32[150,70], 0), -inf, 0, best, {0})",
        "Reduce(Reshape(x, {3, 50, 7, 10}), Iota(s32[3,50,7,10], 2), -inf, 0, best, {2, 3})",
        "Reduce(Reshape(x, {3, 50, 70}), Iota(s32[3,50,70], 2), -inf, 0, best, {0, 2})",
        "Reduce(x, 1.0, (a: f32, b: f32) => a * 0.5 + b, {1})",
        "Reduce(x, 1.0, (a: f32, b: f32) => a * 0.5 + b, {0})",
        "Reduce(x * 2.0 - 1.0, 0.0, (a: f32, b: f32) => Max(a, b) + Log1p(Exp(-Abs(a - b))), {1})",
        "Reduce(ConvertElementType(x, bf16), 1.0, (a: bf16, b: bf16) => a * 0.5 + b, {1})",
        "Reduce(ConvertElementType(x, f64), 1.0, (a: f64, b: f64) => a * 0.5 + b, {1})",
        "Reduce(ConvertElementType(x, s64), 1, (a: s64, b: s64) => a * 3 + b, {1})",
        "Reduce(ConvertElementType(x, s8), 1, (a: s8, b: s8) => a * 3 + b, {1})",
        "Reduce(Transpose(x, {1, 0}), 1.0, (a: f32, b: f32) => a * 0.5 + b, {0})",
        "Reduce(Complex(x, x * 0.5), 0, (a: c64, b: c64) => a * 0.5 + b, {1})",
        "Sqrt(Reduce(x * x, 1.0, (a: f32, b: f32) => b + a * 0.25, {1})) * 2.0",
        "Reduce(Pad(x, 3.0, {{1, 2, 0}, {5, 40, 1}}), 1.0, (a: f32, b: f32) => a * 0.5 + b, {1})",
        "Reduce(x, x * 0.5, 0.0, 0.0,"
            + " (a: f32, b: f32, c: f32, d: f32) => Tuple(b + c, a * 0.5 - d), {1})"
      })
  void foldsFromTheLeft(String call) {
    agrees(
        "let u = Rem(Iota(s32[10500], 0) * 7919, 1021);"
            + " let x = Reshape(ConvertElementType(u, f32) * 0.37 - 100.0, {150, 70});"
            + " let best = (mv: f32, mi: s32, v: f32, i: s32) => {"
            + " let take = Or(v > mv, And(Eq(v, mv), i < mi));"
            + " Tuple(Select(take, v, mv), Select(take, i, mi)) };",
        call);
  }

  /** Folds of floats that are rounded at each step, in runs, by kernels and by definitions. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Reduce(h, bf16[] 0.5, Add, {0})",
        "Reduce(h, bf16[] 0.5, Add, {1})",
        "Reduce(h, bf16[] 0.5, Add, {0, 1})",
        "Reduce(Reshape(h, {10500}), bf16[] 1, Mul, {0})",
        "Reduce(h, bf16[] -1, Max, {1})",
        "Reduce(Reshape(h, {3, 50, 7, 10}), bf16[] 0, Add, {0, 1, 3})",
        "Reduce(ConvertElementType(h, f8e4m3fn), f8e4m3fn[] 0, Add, {1})",
        "Reduce(ConvertElementType(h, f16) * f16[] 0.5, f16[] 0, Add, {0})",
        "Reduce(h, h, bf16[] 0, bf16[] 1, (a: bf16, b: bf16, c: bf16, d: bf16) =>"
            + " Tuple(a + c, Max(b, d)), {1})",
        "ReduceWindow(h, bf16[] 0.5, Add, {3, 4}, {1, 2}, SAME)",
        "ReduceWindow(h, bf16[] 0.5, Add, {1, 70}, {1, 1}, {{0, 0}, {69, 0}})",
        "ReduceWindow(h, bf16[] 0.5, Add, {150, 1}, {1, 1}, {{0, 149}, {0, 0}})",
        "ReduceWindow(ConvertElementType(h, f8e5m2), f8e5m2[] 1, Mul, {3, 3}, {2, 1}, SAME,"
            + " base_dilations={1, 2}, window_dilations={2, 1})"
      })
  void foldsOfNarrowFloats(String call) {
    agrees(
        "let u = Rem(Iota(s32[10500], 0) * 7919, 1021);"
            + " let h = ConvertElementType("
            + "Reshape(ConvertElementType(u, f32) * 0.01 - 4.0, {150, 70}), bf16);",
        call);
  }

  /** Folds of one result or few, which are done block by block. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Reduce(x, 0.5, Add, {0})",
        "Reduce(x, -0.0, Add, {0}) * 2.0 + 1.0",
        "Reduce(Slice(x, {0}, {262144}, {1}), 0.5, Add, {0})",
        "Reduce(x * x, 2.0, Max, {0})",
        "Reduce(ConvertElementType(x, f64) + 0.5, 0.0, Add, {0})",
        "Reduce(ConvertElementType(x, bf16), 0.5, Add, {0})",
        "Reduce(u, 7, Add, {0}) * 3",
        "Reduce(ConvertElementType(u, s8), 7, Add, {0})",
        "Reduce(ConvertElementType(u, u16), 60000, Min, {0})",
        "Reduce(ConvertElementType(u, s64) * 3, 1, Mul, {0})",
        "Reduce(u > 1020, false, Or, {0})",
        "Reduce(u > 1020, true, And, {0})",
        "Reduce(Reshape(x, {3, 100001}), 0.5, Add, {1})",
        "Reduce(Reshape(x, {3, 100001}), 0.5, Add, {0, 1})",
        "Reduce(Reshape(Concatenate(x, x, x, dimension = 0), {3, 300003}), 0.5, Add, {1})",
        "Reduce(Complex(x, x * 0.5), 0, Add, {0})"
      })
  void foldsOfManyElements(String call) {
    agrees(
        "let u = Rem(Iota(s32[300003], 0) * 7919, 1021);"
            + " let x = ConvertElementType(u, f32) * 0.37 - 100.0;",
        call);
  }

  /** Functions of folds, with a fold for each element of a row; rows are short or long. */
  @ParameterizedTest
  @ValueSource(ints = {7, 1500})
  void foldsOfWhichMoreIsMade(int rows) {
    String given =
        ("let u = Rem(Iota(s32[%1$s,33], 0) * 7919 + Iota(s32[%1$s,33], 1) * 31, 1021);"
                + " let x = ConvertElementType(u, f32) * 0.01 - 4.0; let v = Reshape(Slice(x, {0, 0}, {1, 33}, {1, 1}), {33});"
                + " let y = Reduce(u, 0, Max, {1});")
            .formatted(rows);
    for (String type : List.of("f32", "bf16", "c64")) {
      String own =
          given
              + " let a = ConvertElementType(x, %1$s); let b = ConvertElementType(v, %1$s); let o = %1$s[] 0;"
                  .formatted(type);
      agrees(
          own,
          "Tuple(Tanh(Dot(a, b)), Exp(Reduce(a, o, Add, {1})) + Dot(a, b) * Reduce(a * a, o, Add, {1}),"
              + " Select(y > 900, Neg(Dot(a, b)), Reduce(a, o, Add, {1})))");
    }
    agrees(
        given,
        "Tuple(Reduce(u, 0, Add, {1}) * y, Reduce(u, 0, Max, {1}) - Reduce(u, 9999, Min, {1}))");
    agrees(
        given,
        ("While((s: (s32, f32[%1$s])) => s(0) < 4, (s: (s32, f32[%1$s])) =>"
                + " Tuple(s(0) + 1, Tanh(Dot(x, v) * 0.01 + s(1)) - Log(Reduce(Exp(x), 0.0, Add, {1})) * 0.1),"
                + " Tuple(0, Reduce(x, 0.0, Max, {1})))")
            .formatted(rows));
  }
}

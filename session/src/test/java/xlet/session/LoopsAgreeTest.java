package xlet.session;

import static xlet.session.ReaderAgreement.agrees;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loops give the same bits, however they are computed. */
class LoopsAgreeTest {

  /** Loops that change a window of their state, and what stands in the way of doing so in place. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "DynamicUpdateSlice(a, DynamicSlice(a, {i}, {1}) * 3.0 + 1.0, {i + 1})",
        "DynamicUpdateSlice(a, DynamicSlice(a, {i}, {3}) * 3.0 + 1.0, {i + 1})",
        "DynamicUpdateSlice(a, DynamicSlice(a, {5 - i}, {4}), {i})",
        "DynamicUpdateSlice(a, Broadcast(0.5, {9}), {i})",
        "DynamicUpdateSlice(a, Broadcast(ConvertElementType(i, f32), {1}), {90 - i})",
        "DynamicUpdateSlice(DynamicUpdateSlice(a, Slice(a, {6}, {9}, {1}), {i}), Slice(a, {0},"
            + " {3}, {1}), {i + 2})",
        "let b = DynamicUpdateSlice(a, {7.0}, {i}); DynamicUpdateSlice(b, Slice(b, {0}, {2}, {1}) +"
            + " DynamicSlice(b, {i}, {2}), {i + 1})",
        "DynamicUpdateSlice(DynamicUpdateSlice(Rev(a, {0}), {7.0}, {i}), {8.0}, {i + 1})",
        "DynamicUpdateSlice(a + 1.0, Broadcast(0.5, {2}), {i})",
        "DynamicUpdateSlice(DynamicUpdateSlice(a, {7.0}, {i}), {8.0}, {i + 1})",
        "Pad(Slice(a, {1}, {8}, {1}), 0.5, {{1, 1, 0}})",
        "a"
      })
  void loopsThatChangeAWindow(String next) {
    agrees(
        "let z = Iota(f32[9], 0);",
        "While((s: (s32, f32[9])) => s(0) < 6, (s: (s32, f32[9])) => "
            + body(next)
            + ", Tuple(0, z))");
  }

  /** The body of a loop whose state is a number and an array, of which {@code next} is the next. */
  private static String body(String next) {
    String lets = next.startsWith("let") ? next.substring(0, next.indexOf(';') + 1) : "";
    String value = next.substring(lets.length());
    return "{ let i = s(0); let a = s(1); " + lets + " Tuple(i + 1, " + value + ") }";
  }

  /** Two arrays of a state that read each other, change places, or are asked by the condition. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Tuple(i + 1, DynamicUpdateSlice(a, DynamicSlice(b, {i, 0}, {1, 4}), {i, 0}),"
            + " DynamicUpdateSlice(b, DynamicSlice(a, {i, 0}, {1, 4}) * 2.0, {i + 1, 0}))",
        "Tuple(i + 1, DynamicUpdateSlice(a, Broadcast(1.5, {1, 1}), {i, i}), a)",
        "Tuple(i + 1, b, DynamicUpdateSlice(b, Broadcast(1.5, {2, 1}), {i, i}))",
        "let c = DynamicUpdateSlice(a, Broadcast(1.5, {1, 4}), {i, 0}); Tuple(i + 1, c, c)",
        "let c = DynamicUpdateSlice(a, Broadcast(1.5, {1, 4}), {i, 0}); Tuple(i + 1, c, b + c)",
        "Tuple(i + 1, DynamicUpdateSlice(a, Dot(b, a), {0, 0}), b)",
        "let j = ConvertElementType(a[0, 0], s32); Tuple(i + 1,"
            + " DynamicUpdateSlice(a, Broadcast(2.0, {1, 1}), {0, 0}),"
            + " DynamicUpdateSlice(b, Broadcast(3.0, {1, 1}), {j, j}))"
      })
  void loopsOfTwoArrays(String next) {
    String state = "s: (s32, f32[4,4], f32[4,4])";
    String body = "{ let i = s(0); let a = s(1); let b = s(2); " + next + " }";
    agrees(
        "let x = Reshape(Iota(f32[16], 0), {4, 4}); let y = x * 0.5;",
        "While((" + state + ") => s(0) < 5, (" + state + ") => " + body + ", Tuple(0, x, y))");
  }

  /** Small states, whose elements are kept in variables, and larger ones. */
  @ParameterizedTest
  @ValueSource(ints = {1, 16, 65})
  void loopsOfSmallArrays(int size) {
    for (String type : List.of("f32", "bf16", "s8", "u16", "s64", "c64")) {
      for (String next :
          List.of(
              "Tuple(i + 1, a * a + x, b)",
              "Tuple(i + 1, b, a - x)",
              "Tuple(i + 1, Rev(a, {0}) + b, a)",
              "Tuple(i + 1, Pad(Slice(a, {1}, {%1$s}, {1}), c, {{0, 1, 0}}), b * a)",
              "Tuple(i + 1, a + Broadcast(Reduce(a * b, c, Add, {0}), {%1$s}), a)",
              "Tuple(i + 1, Gather(a, Reshape(i, {1}), offset_dims = {0},"
                  + " collapsed_slice_dims = {}, start_index_map = {0}, index_vector_dim = 0,"
                  + " slice_sizes = {%1$s}) + x, a)",
              "Tuple(i + 1, DynamicUpdateSlice(a, Slice(b, {0}, {1}, {1}), {i}), b + x)")) {
        String state = "s: (s32, %2$s[%1$s], %2$s[%1$s])";
        agrees(
            ("let x = ConvertElementType(Rem(Iota(s32[%1$s], 0) * 7919, 101), %2$s);"
                    + " let y = x * x; let c = ConvertElementType(3, %2$s);")
                .formatted(size, type),
            ("While(("
                    + state
                    + ") => s(0) < 7, ("
                    + state
                    + ") => { let i = s(0); let a = s(1); let b = s(2); "
                    + next
                    + " }, Tuple(0, x, y))")
                .formatted(size, type));
      }
    }
  }

  /** Products and sums down columns, of which vectors hold neighbours along a row. */
  @ParameterizedTest
  @ValueSource(strings = {"f32", "f64", "bf16", "c64", "s32", "s64", "u8"})
  void loopsOfSmallProducts(String type) {
    for (String next :
        List.of(
            "Dot(m, a) + x",
            "a + Broadcast(Reduce(a * x, c, Add, {0}), {7})",
            "Broadcast(Reduce(a, c, Max, {0}), {7}) + x")) {
      String state = "s: (s32, %s[7,77])".formatted(type);
      agrees(
          ("let m = ConvertElementType(Rem(Iota(s32[7,7], 0) * 5 + Iota(s32[7,7], 1), 3), %1$s);"
                  + " let x = ConvertElementType(Rem(Iota(s32[7,77], 1) * 79, 101), %1$s);"
                  + " let c = ConvertElementType(0, %1$s);")
              .formatted(type),
          ("While((" + state + ") => s(0) < 5, (" + state + ") => { let a = s(1); ")
              + ("Tuple(s(0) + 1, " + next + ") }, Tuple(0, x))"));
    }
  }

  /** States too large for one routine: the arrays of a turn take the place of those before. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Tuple(i + 1, a * 0.5 + x, b)",
        "Tuple(i + 1, b, a)",
        "Tuple(i + 1, b, a + 1.0)",
        "Tuple(i + 1, a + 1.0, a)",
        "let c = a * 0.5; Tuple(i + 1, c, c)",
        "let c = a * 0.5; Tuple(i + 1, c, c + b)",
        "Tuple(i + 1, x, a + b)",
        "Tuple(i + 1, Reshape(Reshape(b, {100, 200}), {20000}), a - b)",
        "Tuple(i + 1, Conditional(i > 1, 0, (z: s32) => x, 0, (z: s32) => b), a + 0.25)",
        "Tuple(i + 1, Sort(a - b, Lt, 0, false), a)",
        "let c = Reduce(Reshape(a, {200, 100}), 0.0, Add, {1});"
            + " Tuple(i + 1, Reshape(Sub(Reshape(a, {200, 100}), c * 0.01, {0}), {20000}), b + a)",
        "let w = While((t: (s32, f32[20000])) => t(0) < 3, (t: (s32, f32[20000])) =>"
            + " Tuple(t(0) + 1, t(1) * 0.5 + 1.0), Tuple(0, a)); Tuple(i + 1, w(1), a)",
        "let c = Rev(a, {0}); let d = Sort(c, Lt, 0, false); Tuple(i + 1, d + c, c)"
      })
  void loopsOfLargeArrays(String next) {
    String state = "s: (s32, f32[20000], f32[20000])";
    String body = "{ let i = s(0); let a = s(1); let b = s(2); " + next + " }";
    agrees(
        "let x = Iota(f32[20000], 0) * 0.001; let y = x * 0.5 - 1.0;",
        "let r = While(("
            + state
            + ") => s(0) < 5, ("
            + state
            + ") => "
            + body
            + ", Tuple(0, x, y)); Tuple(r(1), r(2), x, y)");
  }

  /** Computations that call each other would be too long if they were written out. */
  @Test
  void loopsOfComputationsThatAreTooLongToWriteOut() {
    StringBuilder setup = new StringBuilder("let v = {1.0, 2.0}; let g0 = (x: f32[2]) => x * 2.0;");
    for (int depth = 1; depth <= 30; depth++) {
      String inner = "Call(g%1$s, Call(g%1$s, a))".formatted(depth - 1);
      setup
          .append(" let g" + depth + " = (x: f32[2]) => Conditional(x[0] > 1e9, x, (a: f32[2]) => ")
          .append(inner + ", x, (a: f32[2]) => a + 1.0);");
    }
    agrees(
        setup.toString(),
        "While((s: (s32, f32[2])) => s(0) < 3, (s: (s32, f32[2])) =>"
            + " Tuple(s(0) + 1, g30(s(1))), Tuple(0, v))");
  }

  /** Choices of arrays, whose branches may use what is around them. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Conditional(i > 2, a, (v: f32[9]) => v * 0.5, i, (n: s32) => Rev(x, {0}))",
        "Conditional(i > 2, i, (n: s32) => a * ConvertElementType(i, f32), i, (n: s32) => a + x)",
        "Conditional(i > 2, c, (d: f32[9]) => d - a, c, (d: f32[9]) => Reverse(d, {0}))",
        "Conditional(i - 1, {(v: f32[9]) => v * 0.5, (v: f32[9]) => a - v, (v: f32[9]) => v},"
            + " (a, c, x))",
        "Conditional(i, {(v: f32) => Broadcast(v, {9}), (v: f32) => a - v}, {0.5, 2.5})",
        "Conditional(i < 3, {(v: f32[9]) => v * 0.5, (v: f32[9]) => a - v}, a, c)",
        "Conditional(i < 3, a, (v: f32[9]) => (v * 0.5, 1), c, (v: f32[9]) => (a - v, 2))(0)",
        "Conditional(i < 3, a, (v: f32[9]) => DynamicUpdateSlice(v, {7.0}, {i}), a,"
            + " (v: f32[9]) => v)",
        "Conditional(i > 2, a, (v: f32[9]) => Conditional(i > 4, v, (w: f32[9]) => w * v, c,"
            + " (w: f32[9]) => w + Broadcast(Reduce(v, 0.0, Add, {0}), {9})), c, (v: f32[9]) => v)",
        "a * Conditional(i > 2, 1.5, (v: f32) => v, i, (n: s32) => ConvertElementType(n, f32))",
        "Conditional(i > 2, a, (v: f32[9]) => Sort(v, Lt, 0, false), c, (v: f32[9]) => v)",
        "Call((v: f32[9]) => Conditional(i > 2, v, (w: f32[9]) => w * v, x, (w: f32[9]) => w), c)"
      })
  void loopsThatChoose(String next) {
    String body =
        "{ let i = s(0); let a = s(1); let c = a * 0.75 + x; Tuple(i + 1, " + next + ") }";
    agrees(
        "let x = Iota(f32[9], 0) - 3.0;",
        "While((s: (s32, f32[9])) => s(0) < 7, (s: (s32, f32[9])) => " + body + ", Tuple(0, x))");
  }

  /**
   * Loops in loops: what their states begin as, and what they leave alone, swap or change in place.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "While((t: (s32, f32[9])) => t(0) < i, (t: (s32, f32[9])) => (t(0) + 1, t(1) * 0.5 + x),"
            + " (0, a))(1)",
        "While((t: (s32, f32[9], f32[9])) => t(0) < 3, (t: (s32, f32[9], f32[9])) =>"
            + " (t(0) + 1, t(2), t(1) + 1.0), (0, a, x))(2)",
        "While((t: (s32, f32[9], f32[9])) => t(0) < 3, (t: (s32, f32[9], f32[9])) =>"
            + " (t(0) + 1, t(1), t(2) - t(1)), (0, a, a))(2)",
        "While((t: (s32, f32[9])) => t(0) < 8, (t: (s32, f32[9])) => { let j = t(0); let v = t(1);"
            + " (j + 1, DynamicUpdateSlice(v, DynamicSlice(v, {j}, {1}) + 1.5, {j + 1})) },"
            + " (i, Rev(a, {0})))(1)",
        "DynamicUpdateSlice(a, Reshape(While((t: (s32, f32)) => t(0) < i, (t: (s32, f32)) =>"
            + " (t(0) + 1, t(1) * 1.5 + 1.0), (0, 1.0))(1), {1}), {i})",
        "let w = While((t: (s32, f32[9])) => t(0) < 2, (t: (s32, f32[9])) => (t(0) + 1,"
            + " While((u: (s32, f32[9])) => u(0) < t(0), (u: (s32, f32[9])) =>"
            + " (u(0) + 1, Sin(u(1))), (0, t(1)))(1) + a), (0, x)); w(1)",
        "let w = While((t: (s32, f32[9])) => t(0) < 4, (t: (s32, f32[9])) => (t(0) + 1, t(1)),"
            + " (0, a)); DynamicUpdateSlice(w(1), Slice(a, {0}, {2}, {1}) + 3.0, {i})",
        "let v = While((t: f32[9]) => Reduce(t, 0.0, Add, {0}) < 30.0, (t: f32[9]) => t + 0.75, a);"
            + " v - Slice(x, {0}, {9}, {1})",
        "Conditional(i > 99, a, (v: f32[9]) => While((t: f32[9]) => t[0] < 1e9, (t: f32[9]) =>"
            + " t * Abs(t) + 1.0, v), x, (v: f32[9]) => v)",
        "While((t: (s32, f32[9])) => t(0) < 3, (t: (s32, f32[9])) =>"
            + " (t(0) + 1, Sort(t(1) * -1.0, Lt, 0, false)), (0, a))(1)",
        "a + ConvertElementType(While((t: s32) => t < i, (t: s32) => t + 2, 0), f32)",
        "let b = a * 0.5; While((t: f32[9]) => t[0] < b[1], (t: f32[9]) => t + Abs(b) + 1.0, x)",
        "let b = Sin(a); While((t: (s32, f32[9])) => t(0) < 3, (t: (s32, f32[9])) => (t(0) + 1,"
            + " While((u: (s32, f32[9])) => u(0) < i, (u: (s32, f32[9])) => (u(0) + 1,"
            + " u(1) * b + t(1) * Slice(s(1), {0}, {9}, {1})), (0, a))(1)), (0, b))(1)",
        "While((t: (s32, f32[9])) => t(0) < 3, (t: (s32, f32[9])) => (t(0) + 1, a), (0, x))(1)",
        "While((t: f32) => t < Reduce(a, 0.0, (p: f32, q: f32) => p + q * 0.5, {0}),"
            + " (t: f32) => t + 1.5, 0.5) + a"
      })
  void loopsInLoops(String next) {
    agrees(
        "let x = Iota(f32[9], 0) - 3.0;",
        "While((s: (s32, f32[9])) => s(0) < 7, (s: (s32, f32[9])) => "
            + body(next)
            + ", Tuple(0, x))");
  }

  /** Operations that HLO text has and documents have not. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a * Constant(f32[] 0.5) + Constant(f32[9] {1, 2, 3, 4, 5, 6, 7, 8, 9})",
        "Bitcast(Transpose(Bitcast(a, f32[3,3]), {1, 0}), f32[9]) + Bitcast(Bitcast(i, f32[1]), f32[])",
        "Map(a, (v: f32) => v * Constant(f32[] 0.75) - Constant(f32[] 1.0))",
        "Bitcast(Bitcast(a, f32[3,3]{0,1}) * 1.0, f32[9])",
        "Reshape(Copy(Bitcast(Reshape(a, {1,9}), f32[9,1]{0,1}) * 0.5, f32[9,1]{1,0}), {9})",
        "Reshape(Copy(Transpose(Copy(Reshape(a, {3,3}), f32[3,3]{0,1}), {1,0}), f32[3,3]{0,1}) + 1.0, {9})",
        "Reshape(Bitcast(Copy(Reshape(a, {3,3}), f32[3,3]{0,1}), f32[3,3]), {9})",
        "Bitcast(Bitcast(a, f32[3,3]{0,1}), f32[9])",
        "Bitcast(Bitcast(a, s32[9]), f32[9])"
      })
  void loopsOfHloText(String next) {
    agrees(
        "let x = Iota(f32[9], 0) - 3.0;",
        "While((s: (s32, f32[9])) => s(0) < Constant(s32[] 7), (s: (s32, f32[9])) =>"
            + " { let i = s(0); let a = s(1); Tuple(i + Constant(s32[] 1), "
            + next
            + ") }, Tuple(0, x))");
  }

  /** The arrays of the state have other layouts than the default one, and keep them. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Copy(a * 2.0 + w, f32[3,5]{0,1})",
        "Copy(DynamicUpdateSlice(a, {{1.5}}, {i, i}), f32[3,5]{0,1})",
        "Copy(Reshape(Transpose(a, {1,0}), {3,5}), f32[3,5]{0,1})",
        "Bitcast(Transpose(a, {1,0}) + 1.0, f32[3,5]{0,1})"
      })
  void loopsOfStatesWithLayouts(String next) {
    agrees(
        "let x = Copy(Reshape(Iota(f32[15], 0) - 3.0, {3,5}), f32[3,5]{0,1});"
            + " let u = Copy(x + 0.25, f32[3,5]{1,0:T(2,2)});",
        "While((s: (s32, f32[3,5]{0,1}, f32[3,5]{1,0:T(2,2)})) => s(0) < 3,"
            + " (s: (s32, f32[3,5]{0,1}, f32[3,5]{1,0:T(2,2)})) =>"
            + " { let i = s(0); let a = s(1); let w = s(2); Tuple(i + 1, "
            + next
            + ", w) }, Tuple(0, x, u))");
  }

  /** Turns that are computed with vectors: long functions, products, and places that move. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Tanh(a * 0.9 + x)",
        "Dot(m, a) + x",
        "Max(a, Rev(a, {0})) + ConvertElementType(i, f32)",
        "DynamicUpdateSlice(a, Exp(Slice(a, {0}, {40}, {1}) * -0.5), {i})"
      })
  void loopsOfArraysForVectors(String next) {
    String state = "s: (s32, f32[70])";
    agrees(
        "let x = Iota(f32[70], 0) * 0.01; let m = Sin(Reshape(Iota(f32[4900], 0), {70, 70}));",
        ("While((%1$s) => s(0) < 5, (%1$s) => { let i = s(0); let a = s(1); Tuple(i + 1, %2$s) },"
                + " Tuple(0, x))")
            .formatted(state, next));
  }

  /** Few elements of many turns, with which closures begin and emitted code goes on. */
  @Test
  void longLoops() {
    agrees(
        "let v = {0, 70000, 3};",
        "Map(v, (x: s32) => While((s: (s32, s32)) => s(0) < x,"
            + " (s: (s32, s32)) => Tuple(s(0) + 1, s(1) * 31 + s(0)), Tuple(0, x))(1))");
  }
}

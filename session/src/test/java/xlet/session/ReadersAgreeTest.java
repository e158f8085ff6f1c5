package xlet.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.eval.Reader;

/** Programs of several operations give the same bits, however they are computed. */
class ReadersAgreeTest {

  /** Indices that depend on values, in front of what is computed in the same pass. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "DynamicSlice(Reshape(x * 2.0, {4, 6}), {i, 1}, {2, 3})",
        "DynamicSlice(Reshape(Concatenate(x, x * x, dimension = 0), {8, 6}), {i + 1, 0}, {3, 6})",
        "DynamicSlice(Reshape(x, {4, 6}) + Iota(f32[4,6], 1), {0, i}, {4, 2})",
        "Gather(Reshape(x, {6, 4}) * 3.0, {i, 0, 5}, offset_dims = {1},"
            + " collapsed_slice_dims = {0}, start_index_map = {0}, index_vector_dim = 1,"
            + " slice_sizes = {1, 4})",
        "DynamicUpdateSlice(Reshape(x, {4, 6}), Reshape(DynamicSlice(x, {i}, {4}), {2, 2}), {i, i})"
      })
  void indicesThatDependOnValues(String call) {
    agrees("let x = Iota(f32[24], 0) + 0.5; let i = 1 + 1;", call);
  }

  /** Integers divided by constants, and shifted by amounts that differ. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "x / 7",
        "x / -7",
        "Rem(x, 1000)",
        "Rem(x, -3)",
        "x / 2147483647",
        "x / -2147483648",
        "Rem(x, 65537) / 2",
        "x / 1 + x / -1",
        "ShiftLeft(x, And(x, 63))",
        "ShiftRightLogical(x, Xor(x, 5))",
        "ShiftRightArithmetic(ConvertElementType(x, s64), ConvertElementType(And(x, 127), s64))"
      })
  void integersAndConstants(String call) {
    agrees(
        "let n = Iota(s32[300], 0); let x = Concatenate(n - 150, n * 14316557 + 3,"
            + " {2147483647, -2147483648, -2147483647, 0}, dimension = 0);",
        call);
  }

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
      for (String first : List.of("0, 0", "100, 7", "-1, -1")) {
        if (type.equals("u32") && first.startsWith("-")) {
          continue;
        }
        String values = "Rem(Iota(s32[5,300], 0) * 7919 + Iota(s32[5,300], 1) * 7907, 211) - 90";
        String odd =
            type.startsWith("u") || type.startsWith("s")
                ? ""
                : "let x = Select(Eq(y, 13), y * 0 / 0, Select(Eq(y, 40), y * -0.0, y));";
        agrees(
            "let y = ConvertElementType(%s, %s); let x = y; %s".formatted(values, type, odd),
            "Reduce(x, Iota(s32[5,300], 1), %2$s, (b: %1$s, n: s32, v: %1$s, i: s32) => { let t = %3$s; Tuple(Select(t, v, b), Select(t, i, n)) }, {1})"
                .formatted(type, first, test));
      }
    }
  }

  /** Loops that change a window of their state, and what stands in the way of doing so in place. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "DynamicUpdateSlice(a, DynamicSlice(a, {i}, {1}) * 3.0 + 1.0, {i + 1})",
        "DynamicUpdateSlice(a, DynamicSlice(a, {i}, {3}) * 3.0 + 1.0, {i + 1})",
        "DynamicUpdateSlice(a, DynamicSlice(a, {5 - i}, {4}), {i})",
        "DynamicUpdateSlice(a, Broadcast(0.5, {9}), {i})",
        "DynamicUpdateSlice(a, Broadcast(ConvertElementType(i, f32), {1}), {90 - i})",
        "DynamicUpdateSlice(a + 1.0, Broadcast(0.5, {2}), {i})",
        "DynamicUpdateSlice(DynamicUpdateSlice(a, {7.0}, {i}), {8.0}, {i + 1})",
        "Pad(Slice(a, {1}, {8}, {1}), 0.5, {{1, 1, 0}})",
        "a"
      })
  void loopsThatChangeAWindow(String next) {
    String body = "{ let i = s(0); let a = s(1); Tuple(i + 1, " + next + ") }";
    agrees(
        "let z = Iota(f32[9], 0);",
        "While((s: (s32, f32[9])) => s(0) < 6, (s: (s32, f32[9])) => " + body + ", Tuple(0, z))");
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

  /** Calls of computations that call others, and share what they are given. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Call(h, Call(h, x))",
        "Call(h, x) + Call(g, Call(h, x))",
        "Call((a: f32[24]) => Tuple(Call(g, a), a), x)",
        "Call((a: f32[24], b: f32[24]) => Call(h, a) * b - x, x, Call(g, x))",
        "Call((a: f32[24]) => 2.5, x)",
        "Call((a: f32[24]) => a, x)"
      })
  void callsOfComputations(String call) {
    agrees(
        "let x = Iota(f32[24], 0); let g = (a: f32[24]) => a * 0.5 + 1.0;"
            + " let h = (a: f32[24]) => Call(g, Call(g, a)) - a;",
        call);
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
            + " Reduce(ConvertElementType(x, f64), 0.0, Add, {0, 1, 2}))");
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

  private static void agrees(String setup, String expression) {
    List<NdArray> closures = arrays(Reader.CLOSURES, setup, expression);
    assertThat(closures).isNotEmpty();
    for (Reader reader : List.of(Reader.CHOSEN, Reader.COMPILED, Reader.VECTORS)) {
      List<NdArray> others = arrays(reader, setup, expression);
      assertThat(others).hasSameSizeAs(closures);
      for (int k = 0; k < closures.size(); k++) {
        assertThat(others.get(k).sameValues(closures.get(k))).as("%s", reader).isTrue();
      }
    }
  }

  private static List<NdArray> arrays(Reader reader, String setup, String expression) {
    Session session = Session.create();
    Reader.use(reader);
    try {
      assertThat(session.run(setup)).noneMatch(Outcome::isBad);
      assertThat(session.run(expression)).noneMatch(Outcome::isBad);
    } finally {
      Reader.use(Reader.CHOSEN);
    }
    List<NdArray> arrays = new ArrayList<>();
    collect(Objects.requireNonNull(session.variables().get(Session.LAST)).value(), arrays);
    return arrays;
  }

  private static void collect(Value value, List<NdArray> arrays) {
    if (value instanceof TupleValue tuple) {
      tuple.elements().forEach(element -> collect(element, arrays));
    } else {
      arrays.add((NdArray) value);
    }
  }
}

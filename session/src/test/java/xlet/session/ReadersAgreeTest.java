package xlet.session;

import static xlet.session.ReaderAgreement.agrees;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  /** Rows of a result that are read from several places. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Reshape(Transpose(Reshape(x, {4, 3, 8, 32}), {0, 2, 1, 3}), {4, 8, 96})",
        "Reshape(Transpose(Reshape(x, {4, 8, 2, 3, 16}), {0, 3, 1, 2, 4}), {12, 256})",
        "Reshape(Transpose(Reshape(x, {6, 2, 4, 2, 32}), {0, 2, 1, 3, 4}), {6, 4, 128}) * 0.1",
        "Reshape(Transpose(Reshape(x, {3, 2, 8, 4, 16}), {0, 2, 3, 1, 4}), {24, 128})",
        "Reshape(Transpose(Reshape(x, {4, 3, 16, 16}), {2, 0, 1, 3}), {16, 192}) + Iota(f32[16,192],"
            + " 1)",
        "Reshape(Pad(Transpose(Reshape(x, {8, 3, 4, 32}), {0, 2, 1, 3}), 0.5, {{0, 0, 0}, {0, 0,"
            + " 0}, {1, 1, 0}, {0, 0, 0}}), {8, 640})",
        "Reshape(Broadcast(Reshape(x, {16, 192}), {2}), {32, 192})",
        "Reduce(Reshape(Transpose(Reshape(x, {4, 3, 8, 32}), {0, 2, 1, 3}), {4, 8, 96}), 0.0, Add,"
            + " {1})",
        "Reverse(Reshape(Transpose(Reshape(x, {4, 3, 8, 32}), {0, 2, 1, 3}), {4, 8, 96}), {2})"
      })
  void rowsFromSeveralPlaces(String call) {
    agrees("let x = Iota(f32[3072], 0) + 0.5;", call);
  }

  /** Sums of neighbours in two dimensions, at the edges of which others are read. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "let u = Concatenate(Slice(g, {1, 0}, {20, 50}, {1, 1}), Slice(g, {0, 0}, {1, 50}, {1, 1}),"
            + " dimension = 0); let c = u * 2.0 + g; Concatenate(Slice(c, {0, 49}, {20, 50}, {1, 1}),"
            + " Slice(c, {0, 0}, {20, 49}, {1, 1}), dimension = 1) + c",
        "let u = Concatenate(Slice(g, {18, 0}, {20, 50}, {1, 1}), Slice(g, {0, 0}, {18, 50}, {1, 1}),"
            + " dimension = 0); Concatenate(Slice(u, {0, 20}, {20, 50}, {1, 1}),"
            + " Slice(g, {0, 0}, {20, 20}, {1, 1}), dimension = 1) + u",
        "let p = Pad(g, 0.5, {{1, 1, 0}, {2, 3, 0}}); Slice(p, {0, 0}, {20, 50}, {1, 1})"
            + " + Slice(p, {2, 5}, {22, 55}, {1, 1})",
        "Concatenate(Rev(g, {1}), g * g, Slice(g, {0, 0}, {20, 3}, {1, 1}), dimension = 1)"
      })
  void neighboursInTwoDimensions(String call) {
    agrees("let g = Iota(f32[20,50], 0) * 0.25 + Iota(f32[20,50], 1);", call);
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

  /** All integers of 8 and 16 bits, and some of 32, divided by constants and by each other. */
  @ParameterizedTest
  @ValueSource(strings = {"s4", "s8", "u8", "s16", "u16", "s32", "u32"})
  void integersDivided(String type) {
    String numbers =
        "let n = Iota(s32[65536], 0); let w = Concatenate(n * 65537 + 32768, n - 9, {-2147483648, 2147483647},"
            + " dimension = 0); let x = ConvertElementType(w, %1$s);"
            + " let y = ConvertElementType(ShiftRightArithmetic(w * 40503 + 7, And(w, 31)), %1$s);";
    for (String call :
        List.of(
            "x / 2 + x / 4",
            "Rem(x, 3) + x / 3",
            "x / 5",
            "x / 7",
            "Rem(x, 2)",
            "x / y",
            "Rem(y, x)",
            "x / Rev(y, {0})",
            "ConvertElementType(x, f32)",
            "ConvertElementType(x, f64)",
            "ConvertElementType(x, bf16)",
            "ConvertElementType(x, f16)")) {
      agrees(numbers.formatted(type), call);
    }
    if (type.endsWith("16") || type.endsWith("32")) {
      for (int divisor : new int[] {10, 255, 256, 1000, 16384, 32767}) {
        agrees(numbers.formatted(type), "x / %1$d + Rem(x, %1$d)".formatted(divisor));
      }
    }
  }

  /** All integers of 8 and 16 bits in programs whose numbers lanes of as many bits hold, or not. */
  @ParameterizedTest
  @ValueSource(strings = {"s4", "u4", "s8", "u8", "s16", "u16"})
  void narrowIntegers(String type) {
    String numbers =
        """
        let n = Iota(s32[65537], 0);
        let x = ConvertElementType(n, %1$s);
        let y = ConvertElementType(n * 40503 + ShiftRightLogical(n, 3), %1$s);
        """
            .formatted(type);
    for (String call :
        List.of(
            "x * 3 + y * y - 5",
            "Max(x, y) - Min(x, 7)",
            "Select(x < y, x - y, y + 1)",
            "Select(x >= 3, Not(x), Neg(y))",
            "Select(Or(Eq(x, y), x * y > 2), Max(x + y, 1), x)",
            "Clamp(2, x, 6) * y",
            "x / 4 + Rem(y, 4)",
            "ShiftRightLogical(x * 3, 1) - ShiftRightArithmetic(y, 2)",
            "ShiftLeft(ShiftRightArithmetic(x, 3), 2)",
            "ShiftRightLogical(x, 7) + ShiftLeft(y, 5)",
            "ConvertElementType(x, u16) * 3 > ConvertElementType(y, u16)",
            "ConvertElementType((ConvertElementType(x, u16) * 3 + ConvertElementType(y, u16)) / 4, u8)",
            "Max(ConvertElementType(x, s16) * 2, ConvertElementType(y, s16)) / 8",
            "ConvertElementType(ConvertElementType(x, s16) - ConvertElementType(y, s16), s8)",
            "ConvertElementType(Xor(ConvertElementType(x, u8), 85), s16)",
            "ConvertElementType(Clamp(-9, ConvertElementType(x, s8), 99), pred)",
            "And(x > 1, Not(y < 2))",
            "ConvertElementType(x > y, u8) * 200")) {
      agrees(numbers, call);
    }
    if (type.startsWith("s")) {
      agrees(numbers, "Abs(x) + Sign(y)");
      agrees(numbers, "Abs(x - y) > Abs(y)");
    }
  }

  /** Windows of few elements, whose folds are written out where nothing of them lies outside. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{1, 8}, {1, 4}, valid",
        "{1, 3}, {1, 2}, valid",
        "{1, 3}, {1, 2}, same",
        "{2, 4}, {3, 9}, valid",
        "{2, 2}, {2, 2}, valid",
        "{2, 5}, {1, 7}, {{1, 0}, {2, 3}}",
        "{1, 4}, {1, 3}, valid, window_dilations = {1, 2}"
      })
  void fewElementsInWindows(String window) {
    for (String type : List.of("f32", "f64", "bf16", "s8")) {
      String x =
          "let x = ConvertElementType(Iota(s32[5,301], 0) * 37 + Iota(s32[5,301], 1), %s);"
              .formatted(type);
      for (String fold : List.of("0, Add", "1, Mul", "3, (a, b) => a * 2 + b")) {
        agrees(x, "ReduceWindow(x, %s, %s)".formatted(fold, window));
      }
    }
  }

  /** Floats of any size converted to integers of any size. */
  @ParameterizedTest
  @ValueSource(strings = {"s8", "u8", "s16", "u16", "s32", "u32", "s64", "u64"})
  void floatsToIntegers(String type) {
    String bits =
        "let b = Iota(u32[65536], 0) * 65537 + 12345; let x = BitcastConvertType(b, f32);";
    agrees(bits, "ConvertElementType(x, " + type + ")");
    agrees(
        bits + " let z = ConvertElementType(x, f64) * 1.00000001;",
        "ConvertElementType(z, " + type + ")");
    agrees(
        "let w = ConvertElementType(Iota(s32[4096], 0), f64) * 1048576.0 + 0.99999; let v = w - 5.0;",
        "ConvertElementType(v, " + type + ")");
  }

  /** A number of f16 is rounded before it is one of f32, alone or beside others. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "ConvertElementType(a * b, f32)",
        "Max(ConvertElementType(a * b, f32), z)",
        "Select(Iota(s32[900], 0) < 400, ConvertElementType(a * b, f32), z)",
        "Neg(ConvertElementType(a / b, f32)) + z",
        "Abs(ConvertElementType(a - b, f32)) * z",
        "Max(Neg(a * b), Select(a > b, a + b, Abs(a - b)))"
      })
  void narrowNumbersAreRounded(String call) {
    agrees(
        "let z = Iota(f32[900], 0) * 0.0123457 - 5.0;"
            + " let a = ConvertElementType(z * 3.1, f16); let b = ConvertElementType(z + 7.3, f16);",
        call);
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

  /** Functions of complex numbers that go part by part. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "z + w",
        "z - w",
        "-z",
        "Neg(z) + ConvertElementType(Real(w), c64)",
        "Real(z) - Imag(w)",
        "ConvertElementType(z, c128) - ConvertElementType(w, c128)",
        "ConvertElementType(z, f64)",
        "ConvertElementType(z, s32)",
        "ConvertElementType(x, c64) + z",
        "Complex(Real(w), Imag(z)) * z"
      })
  void partsOfComplexNumbers(String call) {
    agrees(
        "let x = Iota(f32[900], 0) * 0.37 - 100.0; let z = Complex(x, x * x - 5.0);"
            + " let w = Complex(Rev(x, {0}), x * -0.25);",
        call);
  }
}

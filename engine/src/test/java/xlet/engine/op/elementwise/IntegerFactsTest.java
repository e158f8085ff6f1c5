package xlet.engine.op.elementwise;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import xlet.engine.array.ElementType;

/** Results that XLA was seen to give for integers and predicates. */
class IntegerFactsTest {
  @ParameterizedTest(name = "{0}({2}, {3}) of {1} is {4}")
  @CsvSource({
    "Mul, s8, 100, 3, 44",
    "Add, pred, 1, 1, 1",
    "Mul, pred, 1, 0, 0",
    "Max, pred, 0, 1, 1",
    "Min, pred, 0, 1, 0",
    "Add, s4, 7, 1, -8",
    "Sub, u8, 0, 1, 255",
    "Div, s32, 7, 0, -1",
    "Div, u32, 7, 0, 4294967295",
    "Div, s32, -2147483648, -1, -2147483648",
    "Div, s32, -7, 2, -3",
    "Div, u64, -1, 2, 9223372036854775807",
    "Rem, s32, 7, 0, 7",
    "Rem, s32, -2147483648, -1, 0",
    "Rem, s32, -7, 3, -1",
    "Rem, u64, -1, 10, 5",
    "Max, u64, -1, 1, -1",
    "Min, u64, -1, 1, 1",
    "Lt, u64, 1, -1, 1",
    "Lt, s64, 1, -1, 0",
    "Lt, pred, 0, 1, 1",
    "Pow, s32, 2, 31, -2147483648",
    "Pow, s32, 1, -3, 1",
    "Pow, s32, -1, -3, -1",
    "Pow, s32, -1, -2, 1",
    "Pow, s32, 2, -1, 0",
    "Pow, s32, 0, -1, 0",
    "Pow, u8, 3, 255, 171",
    "ShiftLeft, s32, 1, 31, -2147483648",
    "ShiftLeft, s32, 1, 32, 0",
    "ShiftLeft, s32, 1, -1, 0",
    "ShiftRightLogical, s32, -1, 28, 15",
    "ShiftRightLogical, s32, -1, 32, 0",
    "ShiftRightArithmetic, s32, -8, 1, -4",
    "ShiftRightArithmetic, s32, -8, 40, -1",
    "ShiftRightArithmetic, s32, -8, -1, -1",
    "ShiftRightArithmetic, u8, 200, 1, 228",
    "ShiftRightArithmetic, u8, 200, 9, 255",
    "Xor, pred, 1, 1, 0",
  })
  void ofTwo(String op, String type, long x, long y, long wanted) {
    assertThat(Scalars.whole(op, ElementType.named(type).orElseThrow(), x, y)).isEqualTo(wanted);
  }

  @ParameterizedTest(name = "{0}({2}) of {1} is {3}")
  @CsvSource({
    "Abs, s32, -2147483648, -2147483648",
    "Neg, u32, 1, 4294967295",
    "Neg, s8, -128, -128",
    "Sign, s16, -5, -1",
    "Not, pred, 1, 0",
    "Not, u8, 5, 250",
    "Not, s8, 5, -6",
    "Clz, s8, 0, 8",
    "Clz, s8, -1, 0",
    "Clz, s8, 1, 7",
    "Clz, u64, 1, 63",
    "Clz, s4, 1, 3",
    "PopulationCount, s8, -1, 8",
    "PopulationCount, u64, -1, 64",
    "PopulationCount, s4, -1, 4",
  })
  void ofOne(String op, String type, long x, long wanted) {
    var elementType = ElementType.named(type).orElseThrow();
    assertThat(Scalars.whole(op, elementType, x)).isEqualTo(elementType.wrap(wanted));
  }
}

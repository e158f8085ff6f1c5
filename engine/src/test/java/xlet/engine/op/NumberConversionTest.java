package xlet.engine.op;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;

/** Reads all numbers of types up to 16 bits, and writes them again. */
class NumberConversionTest {
  private static NdArray zeros(ArrayShape shape) {
    return NdArray.of(shape, Buffer.allocate(shape));
  }

  private static NdArray all(ElementType type) {
    int count = 1 << Math.min(type.bits(), 16);
    NdArray array = zeros(ArrayShape.of(type, count));
    for (int k = 0; k < count; k++) {
      long bits = type.isPred() ? k & 1 : k;
      array.buffer().setBits(k, type.inLong() ? type.wrap(bits) : bits);
    }
    return array;
  }

  @ParameterizedTest
  @EnumSource(value = ElementType.class, mode = EnumSource.Mode.MATCH_NONE, names = "C.*")
  void eachNumberIsReadAndWrittenAsItIs(ElementType type) {
    NdArray array = all(type);
    ElementType computed = type.inLong() || type == ElementType.F64 ? type : ElementType.F32;
    NumberArray numbers = NumberArray.of(array, computed, () -> {});
    for (int k = 0; k < array.buffer().length(); k++) {
      double wanted = type.inLong() ? array.longAt(k) : array.doubleAt(k);
      assertThat(Double.compare(number(numbers, k), wanted)).isZero();
    }
    NdArray again = zeros(array.shape());
    NumberConversion.write(numbers, type, again.buffer(), 0, numbers.length());
    assertThat(again.sameValues(array)).isTrue();
  }

  @ParameterizedTest
  @EnumSource(
      value = ElementType.class,
      names = {"S1", "S2", "S4", "S8", "U1", "U2", "U4", "U8"})
  void smallIntegersAreReadAsFloats(ElementType type) {
    NdArray array = all(type);
    NumberArray numbers = NumberArray.of(array, ElementType.F32, () -> {});
    for (int k = 0; k < array.buffer().length(); k++) {
      assertThat(number(numbers, k)).isEqualTo((double) array.longAt(k));
    }
  }

  private static double number(NumberArray numbers, int k) {
    return switch (numbers) {
      case NumberArray.Floats(float[] array) -> array[k];
      case NumberArray.Doubles(double[] array) -> array[k];
      case NumberArray.Integers(int[] array) -> array[k];
      case NumberArray.Longs(long[] array) -> array[k];
    };
  }
}

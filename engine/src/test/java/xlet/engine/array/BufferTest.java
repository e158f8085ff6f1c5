package xlet.engine.array;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BufferTest {
  @ParameterizedTest
  @EnumSource
  void eachTypeHasACarrierOfItsBytes(ElementType type) {
    Buffer buffer = Buffer.allocate(type, 3);
    int parts = type.parts();
    assertThat(buffer.length()).isEqualTo(3 * parts);
    assertThat(buffer.carries(type)).isTrue();
    buffer.setBits(2, -1);
    assertThat(buffer.bits(2)).isEqualTo(-1L >>> (64 - 8 * type.bytes() / parts));
    assertThat(buffer.bits(1)).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void numbersAreStoredAsTheirTypeHasThem(ElementType type) {
    Buffer buffer = Buffer.allocate(type, 1);
    buffer.setDouble(type, 0, 1.3);
    var array = NdArray.of(ArrayShape.of(type, 1), buffer);
    assertThat(array.doubleAt(0)).isEqualTo(type.round(1.3));
  }

  @Test
  void integersAreStoredCanonically() {
    Buffer buffer = Buffer.allocate(ElementType.S4, 2);
    buffer.setLong(ElementType.S4, 0, 9);
    buffer.setLong(ElementType.U4, 1, -1);
    assertThat(buffer.bits(0)).isEqualTo(0xF9);
    assertThat(buffer.bits(1)).isEqualTo(0x0F);
  }

  /** Signalling NaNs included: a bit taken for a number on the way would be lost. */
  @Property(tries = 20_000)
  void everyBitOfAFloatSurvives(@ForAll int bits, @ForAll long wideBits) {
    Buffer floats = Buffer.allocate(ElementType.F32, 1);
    Buffer doubles = Buffer.allocate(ElementType.F64, 1);
    for (int nan : new int[] {0, 0x7F800001, 0xFF800001}) {
      floats.setBits(0, bits | nan);
      assertThat(floats.bits(0)).isEqualTo((bits | nan) & 0xFFFFFFFFL);
    }
    for (long nan : new long[] {0, 0x7FF0000000000001L, 0xFFF0000000000001L}) {
      doubles.setBits(0, wideBits | nan);
      assertThat(doubles.bits(0)).isEqualTo(wideBits | nan);
    }
  }

  @Test
  void signallingNansSurviveWhenCompiled() {
    Buffer floats = Buffer.allocate(ElementType.F32, 1000);
    Buffer copy = Buffer.allocate(ElementType.F32, 1000);
    for (int round = 0; round < 2000; round++) {
      for (int slot = 0; slot < 1000; slot++) {
        floats.setBits(slot, 0x7F800001L + slot);
        copy.setBits(slot, floats.bits(slot));
      }
    }
    for (int slot = 0; slot < 1000; slot++) {
      assertThat(copy.bits(slot)).isEqualTo(0x7F800001L + slot);
    }
  }
}

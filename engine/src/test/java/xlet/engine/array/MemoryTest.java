package xlet.engine.array;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemoryTest {
  private final long before = Memory.bound();

  @AfterEach
  void restoreTheBound() {
    Memory.bound(before);
  }

  @Test
  void theBoundIsHalfTheHeapUnlessSet() {
    assertThat(Memory.bound()).isEqualTo(Runtime.getRuntime().maxMemory() / 2);
  }

  @Test
  void whatIsAboveTheBoundIsRefusedByName() {
    Memory.bound(12L << 30);
    assertThatThrownBy(() -> Buffer.allocate(ArrayShape.of(ElementType.F32, 1_000_000, 1_000_000)))
        .isInstanceOf(MemoryBoundException.class)
        .hasMessage("f32[1000000,1000000] needs 3.6 TiB; the bound is 12 GiB");
  }

  @Test
  void theBoundItselfFits() {
    Memory.bound(24);
    assertThat(Buffer.allocate(ArrayShape.of(ElementType.F32, 2, 3)).length()).isEqualTo(6);
    assertThatThrownBy(() -> Buffer.allocate(ElementType.F32, 7))
        .hasMessage("f32[7] needs 28 B; the bound is 24 B");
  }

  @Test
  void paddingCounts() {
    Memory.bound(24);
    var layout = Layout.of(1, 0).padded(Ints.of(3, 5), 0);
    var shape = ArrayShape.of(ElementType.F32, 2, 3).withLayout(layout);
    assertThatThrownBy(() -> Buffer.allocate(shape))
        .hasMessage("f32[2,3] needs 60 B; the bound is 24 B");
  }

  @Test
  void moreSlotsThanAnArrayHoldsAreRefused() {
    Memory.bound(Long.MAX_VALUE);
    assertThatThrownBy(() -> Memory.admit(ArrayShape.of(ElementType.S8, 3_000_000_000L)))
        .isInstanceOf(MemoryBoundException.class)
        .hasMessage(
            "s8[3000000000] needs 3000000000 slots (2.8 GiB); an array holds at most 2147483639");
    assertThatThrownBy(() -> Memory.admit(ArrayShape.of(ElementType.C64, 1_500_000_000L)))
        .hasMessageContaining("3000000000 slots");
    assertThatCode(() -> Memory.admit(ArrayShape.of(ElementType.S8, Memory.MOST_SLOTS)))
        .doesNotThrowAnyException();
  }

  @Test
  void sizesBeyondALongAreRefused() {
    assertThatThrownBy(() -> Memory.admit(ArrayShape.of(ElementType.F64, 1L << 40, 1L << 40)))
        .hasMessageStartingWith(
            "f64[1099511627776,1099511627776] needs more than 8 EiB; the bound");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 B",
    "1023, 1023 B",
    "1024, 1 KiB",
    "1536, 1.5 KiB",
    "1048576, 1 MiB",
    "12884901888, 12 GiB",
    "4000000000000, 3.6 TiB",
    "1152921504606846976, 1 EiB"
  })
  void bytesAreCountedInUnits(long bytes, String text) {
    assertThat(Memory.inUnits(bytes)).isEqualTo(text);
  }
}

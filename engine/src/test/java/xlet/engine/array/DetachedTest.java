package xlet.engine.array;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class DetachedTest {
  @Test
  void givesTheMemoryOfLargeArrays() {
    ArrayShape large = ArrayShape.of(ElementType.F32, 26_000_000);
    assertThat(large.byteCount()).isGreaterThan(Buffer.LARGE_BYTES);
    Buffer buffer = Buffer.allocate(large, () -> {});
    assertThat(buffer.length()).isEqualTo(26_000_000);
    assertThat(buffer.bits(25_999_999)).isZero();
  }

  @Test
  void refusesWhatDoesNotFit() {
    ArrayShape tooLarge = ArrayShape.of(ElementType.F64, 1L << 40);
    assertThatThrownBy(() -> Buffer.allocate(tooLarge, () -> {}))
        .isInstanceOf(MemoryBoundException.class);
  }

  @Test
  void isLeftWhenThePollThrows() {
    CountDownLatch never = new CountDownLatch(1);
    assertThatThrownBy(() ->
            Detached.run(
                () -> {
                  try {
                    never.await();
                  } catch (InterruptedException ended) {
                    throw new IllegalStateException(ended);
                  }
                  return 1;
                },
                () -> {
                  throw new UnsupportedOperationException("stop");
                }))
        .hasMessage("stop");
    never.countDown();
  }

  @Test
  void throwsWhatTheWorkThrows() {
    assertThatThrownBy(() ->
            Detached.run(
                () -> {
                  throw new StackOverflowError("deep");
                },
                () -> {}))
        .isInstanceOf(StackOverflowError.class);
  }

  @Test
  void keepsAnInterruptOfTheThreadForLater() {
    Thread.currentThread().interrupt();
    assertThat(Buffer.allocate(ArrayShape.of(ElementType.S8, 20 << 20), () -> {}).length())
        .isEqualTo(20 << 20);
    assertThat(Thread.interrupted()).isTrue();
  }
}

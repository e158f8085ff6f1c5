package xlet.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Cells that nobody sees keep no cell of the user waiting. */
final class WarmUpTest {
  @Test
  void runsInAThreadOfItsOwnAndEndsWhenACellHasCome() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch come = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    WarmUp warmUp =
        new WarmUp(
            new ManualClock(),
            () -> {
              asked.countDown();
              try {
                come.await();
              } catch (InterruptedException stop) {
                throw new AssertionError(stop);
              }
              ended.countDown();
              return true;
            });
    warmUp.begin();
    warmUp.begin();
    asked.await();
    // The warm-up is held up here, and the thread that began it is not.
    warmUp.stop();
    come.countDown();
    ended.await();
    assertThat(ended.getCount()).isZero();
  }
}

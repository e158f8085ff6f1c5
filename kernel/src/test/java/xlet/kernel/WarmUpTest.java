package xlet.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Cells that nobody sees keep no cell of the user waiting. */
final class WarmUpTest {
  @Test
  void beginsNoCellAfterItIsStopped() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch come = new CountDownLatch(1);
    List<String> sent = new CopyOnWriteArrayList<>();
    WarmUp warmUp =
        new WarmUp(
            new ManualClock(),
            message -> {
              sent.add(message.type());
              asked.countDown();
              try {
                come.await();
              } catch (InterruptedException stop) {
                throw new AssertionError(stop);
              }
            });
    Thread rounds = warmUp.begin();
    asked.await();
    // The warm-up is held up here, and the thread that began it is not.
    warmUp.stop();
    come.countDown();
    rounds.join();
    assertThat(sent).containsOnlyOnce("execute_input").endsWith("execute_reply", "status");
  }

  @Test
  void isAwaitedUntilItsFirstRoundIsDone() {
    List<String> sent = new CopyOnWriteArrayList<>();
    WarmUp warmUp = new WarmUp(new ManualClock(), message -> sent.add(message.type()));
    warmUp.begin();
    warmUp.await(Long.MAX_VALUE);
    assertThat(sent).contains("execute_result", "error");
    warmUp.stop();
  }

  @Test
  void isAwaitedNoLongerOnceItIsStopped() {
    WarmUp neverBegun = new WarmUp(new ManualClock(), message -> {});
    neverBegun.stop();
    neverBegun.await(Long.MAX_VALUE);
    assertThat(Thread.interrupted()).isFalse();
  }
}

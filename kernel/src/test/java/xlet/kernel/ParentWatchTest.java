package xlet.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The kernel learns that the process that started it is gone. */
final class ParentWatchTest {
  private final ManualClock clock = new ManualClock();
  private final AtomicInteger orphaned = new AtomicInteger();

  private void watch(String pid) {
    ParentWatch.start(Map.of("JPY_PARENT_PID", pid), clock, orphaned::incrementAndGet);
  }

  @Test
  void noticesThatAProcessIsGone() throws Exception {
    Process starter = new ProcessBuilder("sleep", "1000").start();
    try {
      watch(Long.toString(starter.pid()));
      clock.strike();
      assertThat(orphaned).hasValue(0);
    } finally {
      starter.destroyForcibly().waitFor();
    }
    clock.strike();
    assertThat(orphaned).hasValue(1);
  }

  @Test
  void staysWhileItsParentIsThere() {
    watch(Long.toString(ProcessHandle.current().parent().orElseThrow().pid()));
    assertThat(clock.waiting()).isEqualTo(1);
    clock.strike();
    assertThat(orphaned).hasValue(0);
  }

  /** No system gives a process the number 2147483647. */
  @ParameterizedTest
  @ValueSource(strings = {"2147483647", "", "0", "1x"})
  void watchesNobodyThatItCannotSee(String pid) {
    watch(pid);
    assertThat(clock.waiting()).isZero();
  }
}

package xlet.engine.emit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Faster code is looked for by one caller at a time, and again after more work if it is missed. */
final class AttemptsTest {
  private static boolean begins(Attempts attempts, long work) {
    attempts.add(work);
    return attempts.begin();
  }

  @Test
  void oneCallerMakesAnAttempt() {
    Attempts attempts = new Attempts(100);
    assertThat(begins(attempts, 99)).isFalse();
    assertThat(begins(attempts, 1)).isTrue();
    assertThat(begins(attempts, 100_000)).isFalse();
  }

  @Test
  void thereIsAnotherAfterMoreWork() {
    Attempts attempts = new Attempts(0);
    assertThat(begins(attempts, 100)).isTrue();
    attempts.fail();
    assertThat(begins(attempts, 699)).isFalse();
    assertThat(begins(attempts, 1)).isTrue();
    attempts.fail();
    assertThat(begins(attempts, 5599)).isFalse();
    assertThat(begins(attempts, 1)).isTrue();
  }
}

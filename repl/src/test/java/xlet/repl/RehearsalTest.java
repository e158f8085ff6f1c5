package xlet.repl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Runs the rehearsal for the class cache: a mistake in it would silently skip the rest. */
class RehearsalTest {
  @Test
  void allStatementsHaveResults() throws IOException {
    try (InputStream program =
        Objects.requireNonNull(Rehearsal.class.getResourceAsStream("rehearsal.xlet"))) {
      Ran ran = Ran.run(program.readAllBytes(), "run", "-");
      assertThat(ran.err()).isEmpty();
      assertThat(ran.exitCode()).isZero();
    }
  }
}

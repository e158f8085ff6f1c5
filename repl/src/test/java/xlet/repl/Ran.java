package xlet.repl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Map;

/** The output and the exit code of a run. */
record Ran(int exitCode, String out, String err) {
  /** Runs Xlet with {@code input} as its standard input. */
  static Ran run(byte[] input, String... arguments) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    var streams =
        new Streams(
            new ByteArrayInputStream(input),
            new PrintStream(out, true, UTF_8),
            new PrintStream(err, true, UTF_8),
            Map.of(),
            Streams.Terminals.NONE);
    int exitCode = Main.run(streams, arguments);
    streams.flush();
    Ran ran = new Ran(exitCode, out.toString(UTF_8), err.toString(UTF_8));
    assertThat(ran.err()).doesNotContain("\tat ").doesNotContain("Xlet itself has failed");
    return ran;
  }

  /** Runs Xlet without input. */
  static Ran run(String... arguments) {
    return run(new byte[0], arguments);
  }

  /** Runs what stands in {@code input}. */
  static Ran type(String input) {
    return run(input.getBytes(UTF_8));
  }
}

package xlet.repl;

import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import xlet.engine.emit.Vectors;

/**
 * Runs programs, and then opens the prompt: all that a cache of classes is to make fast. Java makes
 * no cache where the Vector API was used.
 */
final class Rehearsal {
  private static final String LINE = "let a = Iota(s32[6], 0) + 1;";

  private Rehearsal() {}

  /**
   * Runs the files {@code programs} without a word, then a line in each of the other ways, and then
   * talks to the user.
   */
  public static void main(String[] programs) {
    Vectors.leaveOut();
    for (String program : programs) {
      run("", "run", program);
    }
    run("", "-e", LINE);
    run(LINE);
    Main.main(new String[0]);
  }

  private static void run(String input, String... arguments) {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    Streams silent =
        new Streams(
            new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
            nowhere,
            nowhere,
            System.getenv(),
            Streams.Terminals.NONE);
    Main.run(silent, arguments);
  }
}

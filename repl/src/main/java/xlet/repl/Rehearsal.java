package xlet.repl;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Runs programs, and then opens the prompt: all that a cache of classes is to make fast. */
final class Rehearsal {
  private Rehearsal() {}

  /** Runs the files {@code programs} without a word, then talks to the user. */
  public static void main(String[] programs) {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    Streams silent =
        new Streams(
            InputStream.nullInputStream(),
            nowhere,
            nowhere,
            System.getenv(),
            Streams.Terminals.NONE);
    for (String program : programs) {
      Main.run(silent, "run", program);
    }
    Main.main(new String[0]);
  }
}

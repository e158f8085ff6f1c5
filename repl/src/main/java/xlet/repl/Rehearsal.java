package xlet.repl;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import xlet.engine.emit.Vectors;

/**
 * Runs programs, and then opens the prompt: all that a cache of classes is to make fast. Java makes
 * no cache where the Vector API was used.
 */
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
    Vectors.leaveOut();
    for (String program : programs) {
      Main.run(silent, "run", program);
    }
    Main.main(new String[0]);
  }
}

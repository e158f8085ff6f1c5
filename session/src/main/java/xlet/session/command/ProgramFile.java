package xlet.session.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Objects;
import xlet.engine.array.Detached;
import xlet.engine.op.Evaluation;
import xlet.grammar.MalformedTextException;
import xlet.grammar.SourceText;
import xlet.session.input.FileFailure;

/** Reads programs from files. */
public final class ProgramFile {
  /** Files of more bytes are no programs; a device such as {@code /dev/zero} never ends. */
  private static final int MOST_BYTES = 256 << 20;

  private ProgramFile() {}

  /**
   * The program in the file that {@code typed} names; {@code ~/} is the folder of the user.
   *
   * @param evaluation what is asked whether to go on: a pipe may let its reader wait
   * @throws CommandException if it cannot be read; the message says why
   */
  public static SourceText read(String typed, Evaluation evaluation) throws CommandException {
    return read(typed, MOST_BYTES, evaluation);
  }

  static SourceText read(String typed, int mostBytes, Evaluation evaluation)
      throws CommandException {
    try {
      Path path = Home.path(typed);
      if (Files.isDirectory(path)) {
        throw new CommandException(typed + " is a folder, not a program");
      }
      byte[] bytes = Detached.run(() -> bytes(path, mostBytes), evaluation::poll);
      if (bytes.length > mostBytes) {
        throw new CommandException(
            typed + " is too large for a program: it has more than " + mostBytes + " bytes");
      }
      return Detached.run(bytes.length, () -> decoded(typed, bytes), evaluation::poll).text();
    } catch (InvalidPathException e) {
      throw new CommandException("this is not a file name: " + e.getReason());
    } catch (UncheckedIOException e) {
      throw new CommandException(
          FileFailure.unreadable(typed, Objects.requireNonNull(e.getCause())));
    }
  }

  /** A text, or the reason why bytes are none; the thread that decodes them throws nothing. */
  private record Decoded(SourceText source, String reason) {
    SourceText text() throws CommandException {
      if (!reason.isEmpty()) {
        throw new CommandException(reason);
      }
      return source;
    }
  }

  private static Decoded decoded(String name, byte[] bytes) {
    try {
      return new Decoded(SourceText.fromBytes(name, bytes), "");
    } catch (MalformedTextException e) {
      return new Decoded(SourceText.of(""), String.valueOf(e.getMessage()));
    }
  }

  private static byte[] bytes(Path path, int most) {
    try (InputStream in = Files.newInputStream(path)) {
      return in.readNBytes(most + 1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

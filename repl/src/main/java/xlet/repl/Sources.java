package xlet.repl;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import xlet.grammar.MalformedTextException;
import xlet.grammar.SourceText;
import xlet.session.command.CommandException;
import xlet.session.command.ProgramFile;
import xlet.session.input.FileFailure;

/** Reads programs from where the command line says that they are. */
final class Sources {
  private Sources() {}

  /** A program that cannot be read; the message is one line. */
  static final class UnreadableException extends Exception {
    private static final long serialVersionUID = 1L;

    UnreadableException(String message) {
      super(message);
    }
  }

  /** The program in {@code file}; {@code -} is standard input. */
  static SourceText read(String file, Streams streams) throws UnreadableException {
    if (file.equals("-")) {
      return standardInput(streams);
    }
    try {
      return ProgramFile.read(file, () -> {});
    } catch (CommandException e) {
      throw new UnreadableException(e.text());
    }
  }

  static SourceText standardInput(Streams streams) throws UnreadableException {
    try {
      return decode("stdin", streams.in().readAllBytes());
    } catch (IOException e) {
      throw new UnreadableException("standard input cannot be read: " + FileFailure.reason(e));
    }
  }

  /** An existing file or folder. */
  static Path path(String file) throws UnreadableException {
    try {
      Path path = Path.of(file);
      if (!Files.exists(path)) {
        throw new UnreadableException(file + ": there is no such file");
      }
      return path;
    } catch (InvalidPathException e) {
      throw new UnreadableException("not the name of a file: " + e.getReason());
    }
  }

  private static SourceText decode(String name, byte[] bytes) throws UnreadableException {
    try {
      return SourceText.fromBytes(name, bytes);
    } catch (MalformedTextException e) {
      throw new UnreadableException(String.valueOf(e.getMessage()));
    }
  }
}

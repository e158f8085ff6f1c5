package xlet.repl;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import xlet.grammar.MalformedTextException;
import xlet.grammar.SourceText;

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
    return file.equals("-") ? standardInput(streams) : decode(file, bytes(path(file)));
  }

  static SourceText standardInput(Streams streams) throws UnreadableException {
    try {
      return decode("stdin", streams.in().readAllBytes());
    } catch (IOException e) {
      throw new UnreadableException("stdin cannot be read: " + e.getMessage());
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

  private static byte[] bytes(Path path) throws UnreadableException {
    if (Files.isDirectory(path)) {
      throw new UnreadableException(path + ": is a folder, not a program");
    }
    try {
      return Files.readAllBytes(path);
    } catch (IOException e) {
      throw new UnreadableException(path + " cannot be read: " + e.getMessage());
    } catch (OutOfMemoryError e) {
      throw new UnreadableException(path + ": too large to be read");
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

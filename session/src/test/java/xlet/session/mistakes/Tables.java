package xlet.session.mistakes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The tables of wrong programs, and the folder for the results. */
final class Tables {
  private static final Path SOURCE = Path.of("src", "test", "resources", "mistakes");
  private static final Path RESULTS = Path.of("target", "mistakes");

  private Tables() {}

  /** The paragraphs of a table; an empty line or several end one. */
  static List<String> blocks(String name) {
    try {
      String text = Files.readString(SOURCE.resolve(name)).replace("\r\n", "\n");
      return List.of(text.strip().split("\n\n+", -1));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes what was found, to be read by people. */
  static void write(String name, String text) {
    try {
      Files.createDirectories(RESULTS);
      Files.writeString(RESULTS.resolve(name), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

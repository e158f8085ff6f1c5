package xlet.repl;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A file of {@code src/test/terminal/cases}: what is typed at a prompt, and what is to come.
 *
 * @param name the name of the file
 * @param lines the steps, a line each; {@code run} beside the folder tells what they mean
 */
record TerminalCase(String name, List<Step> lines) {
  /** The folder of cases, and that of screens. */
  static final Path FOLDER = Path.of("src/test/terminal");

  /** A verb and what it is about; the place is the number of the line. */
  record Step(int place, String verb, String rest) {
    /** The text that is typed or awaited. */
    String text() {
      return rest.replace("\\s", " ");
    }
  }

  /** All cases that need nothing but a prompt: no shell around it. */
  static List<TerminalCase> all() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER.resolve("cases"))) {
      List<TerminalCase> cases =
          files
              .sorted()
              .map(TerminalCase::read)
              .filter(one -> one.header("shell").isEmpty())
              .toList();
      return cases;
    }
  }

  private static TerminalCase read(Path file) {
    try {
      List<String> lines = Files.readAllLines(file);
      List<Step> steps =
          Stream.iterate(0, k -> k < lines.size(), k -> k + 1)
              .filter(k -> !lines.get(k).isBlank() && !lines.get(k).startsWith("#"))
              .map(k -> step(k + 1, lines.get(k)))
              .toList();
      return new TerminalCase(file.getFileName().toString(), steps);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static Step step(int place, String line) {
    String[] parts = line.split(" ", 2);
    return new Step(place, parts[0], parts.length == 1 ? "" : parts[1]);
  }

  /** The lines that say in general how the case is run. */
  List<String> header(String verb) {
    return lines.stream().filter(step -> step.verb().equals(verb)).map(Step::rest).toList();
  }

  /** The widths at which it is run. */
  List<Integer> widths() {
    return header("sizes").isEmpty()
        ? List.of(100)
        : Stream.of(header("sizes").getFirst().split(" ")).map(Integer::valueOf).toList();
  }

  /** The environment variables that it wants; files stand in {@code folder}. */
  Map<String, String> environment(Path folder) {
    return header("env").stream()
        .map(setting -> setting.replace("FOLDER", folder.toString()).split("=", 2))
        .collect(Collectors.toMap(setting -> setting[0], setting -> setting[1]));
  }

  /** The screen of this name. */
  static String screen(String name, int width) throws IOException {
    return Files.readString(FOLDER.resolve("screens/" + name + "." + width)).stripTrailing();
  }
}

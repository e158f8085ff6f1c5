package xlet.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs and modules that are printed and read again are the same: those of the examples and of
 * the corpora, and of a corpus elsewhere if {@code XLET_CORPUS} names its folder.
 */
class RoundTripTest {
  private static final Path REPOSITORY = Path.of("..");

  /** The beginning of a program or a module in a line of a corpus. */
  private static final Pattern PROGRAM = Pattern.compile("\"(?:xlet|hlo)\": ?\"(?!\")");

  private static final Pattern ESCAPE = Pattern.compile("\\\\(u([0-9a-fA-F]{4})|.)");

  static List<Path> files() throws IOException {
    List<Path> files = new ArrayList<>();
    for (String folder :
        List.of(
            "examples",
            "grammar/src/test/resources/forms",
            "session/src/test/resources/conformance",
            "session/src/test/resources/hlo")) {
      files.addAll(files(REPOSITORY.resolve(folder)));
    }
    Optional<Path> elsewhere = Optional.ofNullable(System.getenv("XLET_CORPUS")).map(Path::of);
    if (elsewhere.isPresent()) {
      files.addAll(files(elsewhere.get()));
    }
    return files;
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".xlet") || file.toString().endsWith(".jsonl"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void aProgramThatIsPrintedIsReadAsTheSame(Path file) throws IOException {
    List<String> programs = programs(file);
    assertThat(programs).isNotEmpty();
    for (String program : programs) {
      ParseResult once = Parser.parse(SourceText.of(program));
      String printed = TreePrinter.print(once.program());
      ParseResult again = Parser.parse(SourceText.of(printed));
      assertThat(again.errors()).as(printed).isEmpty();
      assertThat(Structure.same(again.program(), once.program())).as(printed).isTrue();
    }
  }

  private static List<String> programs(Path file) throws IOException {
    String text = Files.readString(file);
    return file.toString().endsWith(".xlet")
        ? List.of(text)
        : PROGRAM
            .matcher(text)
            .results()
            .map(found -> unescaped(text.substring(found.end(), end(text, found.end()))))
            .toList();
  }

  /** The end of a string of JSON. */
  private static int end(String text, int start) {
    int end = start;
    while (text.charAt(end) != '"') {
      end += text.charAt(end) == '\\' ? 2 : 1;
    }
    return end;
  }

  private static String unescaped(String text) {
    return ESCAPE.matcher(text).replaceAll(found -> Matcher.quoteReplacement(sign(found.group(1))));
  }

  private static String sign(String escaped) {
    return switch (escaped.charAt(0)) {
      case 'n' -> "\n";
      case 't' -> "\t";
      case 'r' -> "\r";
      case 'u' -> String.valueOf((char) Integer.parseInt(escaped.substring(1), 16));
      default -> escaped;
    };
  }
}

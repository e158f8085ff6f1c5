package xlet.session.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import xlet.grammar.SourceText;
import xlet.session.diagnostic.DiagnosticException;

/**
 * Programs in pages are formatted where they stand, and those of the documentation are in style.
 */
final class FormattedSourceTest {
  private static final Path REPOSITORY = Path.of("..");

  static List<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.walk(REPOSITORY.resolve("docs"))) {
      return Stream.concat(Stream.of(REPOSITORY.resolve("README.md")), docs)
          .filter(file -> file.toString().endsWith(".md"))
          .filter(FormattedSourceTest::hasPrograms)
          .sorted()
          .toList();
    }
  }

  private static boolean hasPrograms(Path page) {
    return !MarkdownPage.of(read(page)).blocks().isEmpty();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void theDocumentationIsInTheStyle(Path page) {
    assertThat(formatted(page.toString(), read(page))).isEqualTo(read(page));
  }

  @Test
  void onlyBlocksOfProgramsChange() {
    String page =
        """
        # A  title
        1. One step
           ```xlet
           let a=1 // why

           a+ 1
           ```
        ```sh
        a=1
        ```
        ```xlet
        b = -a\
        """;
    assertThat(formatted("page.md", page))
        .isEqualTo(page.replace("a=1 //", "a = 1  //").replace("a+ 1", "a + 1"));
  }

  @Test
  void theEndsOfLinesStay() {
    assertThat(formatted("page.md", "x\r\n```xlet\r\na=1\r\n```\r\n"))
        .isEqualTo("x\r\n```xlet\r\na = 1\r\n```\r\n");
  }

  @Test
  void anErrorNamesTheLineOfThePage() {
    DiagnosticException wrong =
        catchThrowableOfType(
            DiagnosticException.class,
            () -> formatted("page.md", "text\n\n```xlet\nlet x = (1\n```\n"));
    assertThat(wrong.diagnostic().headline()).startsWith("page.md:4:");
  }

  private static String formatted(String name, String text) {
    return FormattedSource.of(SourceText.of(name, text));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}

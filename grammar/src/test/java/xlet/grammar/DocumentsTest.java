package xlet.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every example of the documents is read: as one program, and each of its parts alone. */
class DocumentsTest {
  private static final Set<String> PARTS = Set.of("//// prelude", "//// fragment", "//// checks");

  static List<Path> documents() throws IOException, URISyntaxException {
    URI folder = Objects.requireNonNull(DocumentsTest.class.getResource("/documents")).toURI();
    try (Stream<Path> files = Files.list(Path.of(folder))) {
      return files.sorted().toList();
    }
  }

  @Test
  void allAreThere() throws IOException, URISyntaxException {
    assertThat(documents()).hasSize(225);
  }

  @ParameterizedTest
  @MethodSource("documents")
  void givesNoErrorButTheOneItIsKnownFor(Path document) throws IOException {
    String text = Files.readString(document);
    boolean wrong = text.contains("//// diagnosed") || text.contains("//// picture");
    String part = "";
    StringBuilder lines = new StringBuilder();
    for (String line : (text + "//// checks").split("\n", -1)) {
      if (PARTS.contains(line)) {
        check(part, lines.toString(), wrong);
        part = line;
        lines.setLength(0);
      } else {
        lines.append(line).append('\n');
      }
    }
    int most = wrong ? 1 : 0;
    assertThat(Parser.parse(SourceText.of(text)).errors()).hasSizeLessThanOrEqualTo(most);
  }

  private static void check(String part, String text, boolean wrong) {
    ParseResult result = Parser.parse(SourceText.of(text));
    int most = wrong && part.equals("//// fragment") ? 1 : 0;
    assertThat(result.errors()).as(part).hasSizeLessThanOrEqualTo(most);
  }
}

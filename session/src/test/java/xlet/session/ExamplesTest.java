package xlet.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import xlet.grammar.SourceText;

/** The lessons in {@code examples/}: each runs, and all that it claims holds. */
class ExamplesTest {
  @TestFactory
  Stream<DynamicTest> examples() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("..", "examples"))) {
      return files.filter(file -> file.toString().endsWith(".xlet")).sorted().toList().stream()
          .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> run(file)));
    }
  }

  private static void run(Path file) throws IOException {
    List<Outcome> outcomes =
        Session.create().run(SourceText.of(file.toString(), Files.readString(file)));
    assertThat(outcomes).noneMatch(Outcome::isBad);
    assertThat(outcomes).anyMatch(outcome -> outcome.result() instanceof Outcome.Result.Checked);
  }
}

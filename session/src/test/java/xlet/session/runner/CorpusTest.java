package xlet.session.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import xlet.engine.eval.Reader;

/** Each case that XLA has answered passes, and each file of the documents. */
class CorpusTest {
  private static final Path RESOURCES = Path.of("src", "test", "resources");

  /** The documents' fragments, which the tests of the grammar read too. */
  private static final Path DOCUMENTS =
      Path.of("..", "grammar").resolve(RESOURCES).resolve("documents");

  private static final Path FORMS = DOCUMENTS.resolveSibling("forms");

  private static Stream<Path> files(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files = all.filter(file -> !file.toString().endsWith("README.md")).sorted().toList();
    }
    assertThat(files).isNotEmpty();
    return files.stream();
  }

  @TestFactory
  Stream<DynamicContainer> conformance() throws IOException {
    return files(RESOURCES.resolve("conformance"))
        .map(file -> DynamicContainer.dynamicContainer(file.getFileName().toString(), cases(file)));
  }

  /** The same cases as modules of HLO text, and modules that JAX has printed. */
  @TestFactory
  Stream<DynamicContainer> modules() throws IOException {
    return Stream.concat(
            files(RESOURCES.resolve("conformance"))
                .filter(file -> !file.endsWith("invalid.jsonl"))
                .filter(file -> lines(file).getFirst().contains("HloModule")),
            files(RESOURCES.resolve("hlo")))
        .map(file ->
            DynamicContainer.dynamicContainer(
                file.getFileName().toString(), cases(file, ConformanceCase.Form.HLO)));
  }

  /** Emitted code passes what closures pass. */
  @TestFactory
  Stream<DynamicTest> conformanceOfEmittedCode() throws IOException {
    var conformance = new Conformance(new SessionInterpreter(), ConformanceCase.Form.XLET);
    return files(RESOURCES.resolve("conformance"))
        .map(file ->
            DynamicTest.dynamicTest(
                file.getFileName().toString(),
                () -> {
                  Reader.use(Reader.COMPILED);
                  try {
                    lines(file).forEach(line -> requirePassed(conformance.run(line)));
                  } finally {
                    Reader.use(Reader.CHOSEN);
                  }
                }));
  }

  private static Stream<DynamicTest> cases(Path file) {
    return cases(file, ConformanceCase.Form.XLET);
  }

  private static Stream<DynamicTest> cases(Path file, ConformanceCase.Form form) {
    var conformance = new Conformance(new SessionInterpreter(), form);
    List<String> lines = lines(file);
    return IntStream.range(0, lines.size())
        .mapToObj(i ->
            DynamicTest.dynamicTest(
                file.getFileName() + " line " + (i + 1),
                () -> requirePassed(conformance.run(lines.get(i)))));
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @TestFactory
  Stream<DynamicTest> documents() throws IOException {
    var tests = new DocumentTests(new SessionInterpreter());
    return files(DOCUMENTS)
        .map(file -> {
          String name = file.getFileName().toString();
          return DynamicTest.dynamicTest(
              name, () -> requirePassed(tests.run(name, Files.readString(file))));
        });
  }

  /** Forms of the documents' notations that no example of theirs shows. */
  @TestFactory
  Stream<DynamicTest> forms() throws IOException {
    var tests = new DocumentTests(new SessionInterpreter());
    return files(FORMS)
        .map(file -> {
          String name = file.getFileName().toString();
          return DynamicTest.dynamicTest(
              name, () -> requirePassed(tests.run(name, Files.readString(file))));
        });
  }

  private static void requirePassed(Verdict verdict) {
    assertThat(verdict).isEqualTo(Verdict.passed(verdict.name()));
  }
}

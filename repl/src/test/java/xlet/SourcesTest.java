package xlet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import xlet.engine.catalog.OpCatalog;
import xlet.engine.op.OpDef;
import xlet.kernel.KernelMain;

/** Rules that only the source files of all modules can break. */
final class SourcesTest {
  private static final List<String> MAY_NAME_OPERATIONS =
      List.of(
          "/xlet/engine/op/CallText.java", "/xlet/session/dialect/", "/xlet/session/phrasebook/");
  private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\\n]|\\\\.)*)\"");

  /** The source files of all modules, without their tests. */
  private static List<Path> sources() throws IOException {
    try (Stream<Path> modules = Files.list(Path.of(".."))) {
      List<Path> roots =
          modules
              .map(module -> module.resolve("src/main/java"))
              .filter(Files::isDirectory)
              .toList();
      assertThat(roots).hasSizeGreaterThan(4);
      return roots.stream().flatMap(SourcesTest::files).sorted().toList();
    }
  }

  private static Stream<Path> files(Path root) {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.toString().endsWith(".java") && !file.endsWith("package-info.java"))
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<String> literals(String text) {
    return LITERAL.matcher(text).results().map(literal -> literal.group(1)).distinct();
  }

  @Test
  void noTwoClassesHaveOneName() throws IOException {
    Map<String, List<Path>> byName =
        sources().stream()
            .collect(
                Collectors.groupingBy(
                    file -> file.getFileName().toString(), TreeMap::new, Collectors.toList()));
    byName.values().removeIf(files -> files.size() == 1);
    assertThat(byName).isEmpty();
  }

  /**
   * An operation is known by its definition. Its name is spelled in its own file, in the text of
   * mends, which another test holds against the catalogue, and where the words of other languages
   * are translated.
   */
  @Test
  void theNameOfAnOperationIsSpelledInItsOwnFile() throws IOException {
    Set<String> names = OpCatalog.all().stream().map(OpDef::name).collect(Collectors.toSet());
    Map<String, List<String>> spelled = new TreeMap<>();
    for (Path file : sources()) {
      String text = text(file);
      List<String> found =
          literals(text).filter(name -> names.contains(name) && !name.equals(own(text))).toList();
      String place = file.toString().replace('\\', '/');
      if (!found.isEmpty() && MAY_NAME_OPERATIONS.stream().noneMatch(place::contains)) {
        spelled.put(file.toString(), found);
      }
    }
    assertThat(spelled).isEmpty();
  }

  @Test
  void theLauncherAndAKernelTellTheJitCompilerTheSame() {
    String option = "-XX:CompileCommand=";
    List<String> ofLauncher =
        text(Path.of("../xlet"))
            .lines()
            .map(String::strip)
            .filter(line -> line.startsWith(option))
            .map(line -> line.replaceFirst(" \\\\$", ""))
            .toList();
    assertThat(ofLauncher)
        .hasSizeGreaterThan(1)
        .isEqualTo(KernelMain.OPTIONS.stream().filter(line -> line.startsWith(option)).toList());
  }

  /** The name of the operation that a file defines; empty if it defines none. */
  private static String own(String text) {
    int definition = text.indexOf("OpDef DEF");
    return definition < 0 ? "" : literals(text.substring(definition)).findFirst().orElse("");
  }
}

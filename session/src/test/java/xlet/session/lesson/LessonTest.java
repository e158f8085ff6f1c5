package xlet.session.lesson;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import xlet.session.Outcome;
import xlet.session.Session;

/** The tours are the examples, cut into steps that run. */
final class LessonTest {
  @Test
  void eachExampleIsATour() throws Exception {
    try (Stream<Path> files = Files.list(Path.of("..", "examples"))) {
      List<String> examples =
          files
              .map(file -> String.valueOf(file.getFileName()))
              .filter(name -> name.endsWith(".xlet"))
              .map(name -> name.replace(".xlet", ""))
              .toList();
      assertThat(Lesson.names()).containsExactlyInAnyOrderElementsOf(examples);
    }
    assertThat(Lesson.find("nothing")).isEmpty();
  }

  static List<String> names() {
    return Lesson.names();
  }

  @ParameterizedTest
  @MethodSource("names")
  void theStepsOfATourRunOneAfterTheOther(String name) {
    Lesson lesson = Lesson.find(name).orElseThrow();
    assertThat(lesson.title()).isNotBlank();
    assertThat(lesson.steps()).hasSizeGreaterThan(1);
    Session session = Session.create();
    for (Lesson.Step step : lesson.steps()) {
      assertThat(session.run(step.program())).noneMatch(Outcome::isBad);
    }
  }

  @Test
  void aStepIsARemarkAndItsStatements() {
    Lesson lesson = Lesson.of("a", "// One,\n// two.\n\n// Three.\nlet a = (1,\n\n2)\n\na(0)\n");
    assertThat(lesson.title()).isEqualTo("One,");
    assertThat(lesson.steps())
        .extracting(Lesson.Step::remarks)
        .containsExactly(List.of("One,", "two."), List.of("Three."), List.of());
    assertThat(lesson.steps())
        .extracting(step -> step.program().text().strip())
        .containsExactly("", "let a = (1,\n\n2)", "a(0)");
  }
}

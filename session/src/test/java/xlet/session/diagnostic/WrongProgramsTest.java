package xlet.session.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import xlet.session.Outcome;
import xlet.session.Session;
import xlet.session.render.Columns;
import xlet.session.render.Screen;

/**
 * Wrong programs and what a message must say of each: a point for the place, one for the types and
 * values, one for the rule with its numbers, one for a corrected statement that can be run.
 */
class WrongProgramsTest {
  private static final int LEAST_POINTS = 3;
  private static final double LEAST_SHARE = 0.95;
  private static final int MOST_LINES = 7;

  /** The page with the points; {@code -Dmessages.update=true} writes its table anew. */
  private static final Path PAGE = Path.of("..", "docs", "messages.md");

  private static final String HEAD = "| program | place | types | rule | mend | points |\n";

  /** Programs, each after a line {@code #### title} and before what the message must say. */
  private static List<Case> cases() throws IOException {
    String text = Files.readString(Path.of("src", "test", "resources", "wrong-programs.txt"));
    return Stream.of(text.split("(?m)^#### ", -1))
        .filter(block -> !block.isBlank())
        .map(Case::of)
        .toList();
  }

  private record Case(
      String title, String program, List<String> spans, List<String> facts, List<String> rule) {
    static Case of(String block) {
      String[] halves = block.split("\n---\n", 2);
      String[] head = halves[0].split("\n", 2);
      return new Case(
          head[0],
          head[1],
          field(halves[1], "span", "~"),
          field(halves[1], "facts", "\\|"),
          field(halves[1], "rule", "\\|"));
    }

    private static List<String> field(String text, String name, String separator) {
      String line = text.lines().filter(l -> l.startsWith(name + ": ")).findFirst().orElseThrow();
      return List.of(line.substring(name.length() + 2).split(separator, -1));
    }

    Message message() {
      Session session = Session.create();
      List<Diagnostic> diagnostics = new ArrayList<>();
      for (Outcome outcome : session.run(program)) {
        if (outcome.result() instanceof Outcome.Result.Failed(Diagnostic diagnostic)) {
          diagnostics.add(diagnostic);
        }
      }
      assertThat(diagnostics).as(title).isNotEmpty();
      return new Message(this, session, diagnostics.getFirst());
    }
  }

  private record Message(Case asked, Session session, Diagnostic diagnostic) {
    List<String> lines() {
      return DiagnosticRenderer.lines(diagnostic, Screen.PLAIN);
    }

    boolean hasPlace() {
      Place place = diagnostic.primary().place();
      return asked.spans().stream()
          .anyMatch(span ->
              span.contains("@")
                  ? span.equals(place.text() + "@" + place.start())
                  : span.equals(place.text()));
    }

    boolean says(List<String> words) {
      String text = String.join(" ", lines()).replaceAll("\\s+", " ");
      return words.stream().allMatch(text::contains);
    }

    boolean hasMends() {
      return !diagnostic.corrections().isEmpty()
          && diagnostic.corrections().stream()
              .allMatch(mend -> session.typeOf(mend.statement()).isPresent());
    }

    int points() {
      return (hasPlace() ? 1 : 0)
          + (says(asked.facts()) ? 1 : 0)
          + (says(asked.rule()) ? 1 : 0)
          + (hasMends() ? 1 : 0);
    }

    int height() {
      return lines().stream()
          .mapToInt(line -> Math.ceilDiv(Columns.width(line), Screen.PLAIN.width()))
          .sum();
    }
  }

  @TestFactory
  Stream<DynamicTest> eachMessageIsGood() throws IOException {
    return cases().stream()
        .map(wrong ->
            DynamicTest.dynamicTest(
                wrong.title(),
                () -> {
                  Message message = wrong.message();
                  String shown = String.join("\n", message.lines());
                  assertThat(message.points()).as(shown).isGreaterThanOrEqualTo(LEAST_POINTS);
                  assertThat(message.height()).as(shown).isLessThanOrEqualTo(MOST_LINES);
                  assertThat(message.session().typeOf("1 + 1")).hasValue("s32[]");
                }));
  }

  @Test
  void togetherTheyAreBetter() throws IOException {
    List<Case> cases = cases();
    int points = cases.stream().mapToInt(wrong -> wrong.message().points()).sum();
    assertThat(points).isGreaterThanOrEqualTo((int) Math.ceil(LEAST_SHARE * 4 * cases.size()));
  }

  @Test
  void thePageShowsThePoints() throws IOException {
    String page = Files.readString(PAGE).replace("\r\n", "\n");
    String wanted = page.substring(0, page.indexOf(HEAD)) + table(cases());
    if (Boolean.getBoolean("messages.update")) {
      Files.writeString(PAGE, wanted);
    }
    assertThat(page).isEqualTo(wanted);
  }

  private static String table(List<Case> cases) {
    StringBuilder table = new StringBuilder(HEAD).append("|---|---|---|---|---|---|\n");
    int total = 0;
    for (Case wrong : cases) {
      Message message = wrong.message();
      total += message.points();
      table
          .append("| ")
          .append(wrong.title().replace("|", "\\|"))
          .append(point(message.hasPlace()))
          .append(point(message.says(wrong.facts())))
          .append(point(message.says(wrong.rule())))
          .append(point(message.hasMends()))
          .append(" | ")
          .append(message.points())
          .append(" |\n");
    }
    return table + "\n%d of %d points.\n".formatted(total, 4 * cases.size());
  }

  private static String point(boolean given) {
    return given ? " | ✓" : " | –";
  }
}

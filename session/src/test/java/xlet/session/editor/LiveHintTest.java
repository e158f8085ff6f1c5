package xlet.session.editor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import xlet.grammar.SourceText;
import xlet.session.Outcome;
import xlet.session.Session;

/** Hints on a statement while it is being typed. */
class LiveHintTest {
  private static final Path DOCUMENTS = Path.of("..", "grammar", "src", "test", "resources");

  /** Of statements of more characters not every key is looked at. */
  private static final int LONG = 200;

  private final Session session = Session.create();

  @BeforeEach
  void define() {
    session.run(
        SourceText.of(
            "let v = f32[2,3] {{1, 2, 3}, {4, 5, 6}}; let line: f32[5] = {1, 5, 2, 8, 3};"));
  }

  @Test
  void tellsTheTypeOfStatements() {
    assertThat(hint("v + 1")).isEqualTo(new LiveHint.Typed("f32[2,3]"));
    assertThat(hint("let z = { 1, 2")).isEqualTo(new LiveHint.Typed("s32[2]"));
    assertThat(hint("let z = ")).isEqualTo(new LiveHint.None());
  }

  @Test
  void tellsTheParameterAtTheCursor() {
    assertThat(current("ReduceWindow(line, -i")).isEqualTo("init_values…");
    assertThat(current("ReduceWindow(line, -inf, M")).isEqualTo("computation");
    assertThat(current("ReduceWindow(line, -inf, Max, window_dimensions={3}, padding="))
        .isEqualTo("[padding]");
    assertThat(current("ReduceWindow(line, -inf, Max, window_dimensions={3}, pad"))
        .isEqualTo("[padding]");
    assertThat(current("ReduceWindow(line, -inf, Max, window_dimensions={3}, "))
        .isEqualTo("[window_strides]");
    assertThat(current("Add(Transpose(v, {1")).isEqualTo("permutation");
  }

  @Test
  void tellsTheTypeOfACallThatCouldEndHere() {
    assertThat(hint("Transpose(v, {1, 0}"))
        .isEqualTo(new LiveHint.Signature("f32[3,2]", "Transpose(operand, ", "permutation", ")"));
  }

  @Test
  void tellsMistakesThatStay() {
    assertThat(hint("Transpose(v, {0, 0})")).isInstanceOf(LiveHint.Wrong.class);
    assertThat(hint("Add(Transpose(v, {0, 0}), v")).isInstanceOf(LiveHint.Wrong.class);
    assertThat(hint("Add(nosuch, v")).isInstanceOf(LiveHint.Wrong.class);
    assertThat(hint("let x = 1; Add(nosuch, v")).isInstanceOf(LiveHint.Wrong.class);
    assertThat(hint("let x = 1; then Add(nosuch, v")).isInstanceOf(LiveHint.Signature.class);
  }

  @Test
  void doesNotComplainOfTheWordBeingTyped() {
    assertThat(hint("v + lin")).isEqualTo(new LiveHint.None());
    assertThat(hint("Redu")).isEqualTo(new LiveHint.None());
    assertThat(hint("Add(v, lin")).isInstanceOf(LiveHint.Signature.class);
  }

  /** No beginning of a line that runs is called wrong. */
  @TestFactory
  Stream<DynamicTest> raisesNoFalseAlarm() throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path folder : List.of(Path.of("..", "examples"), DOCUMENTS.resolve("documents"))) {
      try (Stream<Path> found = Files.list(folder)) {
        found.filter(file -> file.toString().endsWith(".xlet")).sorted().forEach(files::add);
      }
    }
    return files.stream()
        .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> type(file)));
  }

  /** Types the program of {@code file} line by line, and looks at the hint at each key. */
  private static void type(Path file) throws IOException {
    SourceText program = SourceText.of(file.toString(), Files.readString(file));
    Session session = Session.create();
    for (SourceText lines : entered(program)) {
      if (session.runInCopy(lines).stream().noneMatch(Outcome::isBad)) {
        falseAlarms(session, lines.text());
      }
      session.run(lines);
    }
  }

  /** The lines of {@code program}, those together over which a statement goes. */
  private static List<SourceText> entered(SourceText program) {
    List<SourceText> all = new ArrayList<>();
    int from = 1;
    for (Outcome outcome : Session.create().check(program)) {
      int to = program.position(outcome.span().end()).line();
      if (to >= from) {
        all.add(SourceText.of(program.lines(from, to + 1).text().stripLeading()));
        from = to + 1;
      }
    }
    return all;
  }

  private static void falseAlarms(Session session, String text) {
    int step = 1 + text.length() / LONG;
    for (int end = 1; end <= text.length(); end += step) {
      String typed = text.substring(0, end);
      assertThat(LiveHint.of(session, typed)).as(typed).isNotInstanceOf(LiveHint.Wrong.class);
    }
  }

  private LiveHint hint(String line) {
    return LiveHint.of(session, line);
  }

  private String current(String line) {
    return hint(line) instanceof LiveHint.Signature call ? call.current() : "";
  }
}

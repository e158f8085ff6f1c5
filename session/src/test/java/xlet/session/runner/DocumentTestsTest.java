package xlet.session.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import xlet.engine.array.Value;
import xlet.grammar.SourceText;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.runner.Verdict.Kind;

/** The rules of a file, with a session that takes each line's word for what it gives. */
class DocumentTestsTest {
  private static Interpreter.Run obeying(List<String> inputs) {
    return new Interpreter.Run() {
      @Override
      public void bind(String name, List<Value> values) {}

      @Override
      public Interpreter.Result run(SourceText source) {
        inputs.add(source.text());
        List<Diagnostic> said = new ArrayList<>();
        source
            .text()
            .lines()
            .forEach(line -> {
              switch (line) {
                case "false" -> said.add(error(Code.EXPECTATION, source));
                case "wrong" -> said.add(error(Code.CONSTRAINT, source));
                case "odd" ->
                    said.add(
                        Diagnostic.warning(Code.MISLEADING_HINT, source, source.span(), "odd", ""));
                default -> {}
              }
            });
        return new Interpreter.Result(List.of(), said);
      }

      @Override
      public void command(String line) {
        inputs.add(line);
      }
    };
  }

  private static Diagnostic error(Code code, SourceText source) {
    return Diagnostic.error(code, source, source.span(), code.title(), "");
  }

  private static Kind kind(String... lines) {
    return new DocumentTests((replicas, partitions) -> obeying(new ArrayList<>()))
        .run("file.xlet", String.join("\n", lines))
        .kind();
  }

  @Test
  void aFilePassesWithoutErrors() {
    assertThat(kind("fine")).isEqualTo(Kind.PASSED);
    assertThat(kind("wrong")).isEqualTo(Kind.FAILED);
    assertThat(kind("false")).isEqualTo(Kind.FAILED);
    assertThat(kind("odd")).isEqualTo(Kind.PASSED);
  }

  @Test
  void refutedIsAnExactNumber() {
    assertThat(kind("//// refuted 2", "false", "false")).isEqualTo(Kind.PASSED);
    assertThat(kind("//// refuted 2", "false")).isEqualTo(Kind.FAILED);
    assertThat(kind("//// refuted 1", "false", "//// checks", "false")).isEqualTo(Kind.FAILED);
    assertThat(kind("//// refuted 1", "false", "wrong")).isEqualTo(Kind.FAILED);
  }

  @Test
  void diagnosedIsExactlyOne() {
    assertThat(kind("//// diagnosed", "//// fragment", "wrong")).isEqualTo(Kind.PASSED);
    assertThat(kind("//// diagnosed", "//// fragment", "odd")).isEqualTo(Kind.PASSED);
    assertThat(kind("//// diagnosed", "//// fragment", "fine")).isEqualTo(Kind.FAILED);
    assertThat(kind("//// diagnosed", "//// fragment", "wrong", "odd")).isEqualTo(Kind.FAILED);
  }

  @Test
  void aPictureMayBeRefusedOnce() {
    assertThat(kind("//// picture", "fine")).isEqualTo(Kind.PASSED);
    assertThat(kind("//// picture", "wrong")).isEqualTo(Kind.PASSED);
    assertThat(kind("//// picture", "wrong", "wrong")).isEqualTo(Kind.FAILED);
    assertThat(kind("//// picture", "wrong", "//// checks", "wrong")).isEqualTo(Kind.FAILED);
  }

  @Test
  void thePartsAreInputsWithTheirLineNumbers() {
    List<String> inputs = new ArrayList<>();
    List<Integer> grid = new ArrayList<>();
    new DocumentTests(
            (replicas, partitions) -> {
              grid.addAll(List.of(replicas, partitions));
              return obeying(inputs);
            })
        .run("f.xlet", "//// replicas 4\n//// prelude\na\n//// fragment\nb\n//// checks\nc\n");
    assertThat(grid).containsExactly(4, 1);
    assertThat(inputs.stream().map(String::stripTrailing))
        .containsExactly(
            "\n//// prelude\na",
            "//// replicas 4\n\n\n//// fragment\nb",
            "\n\n\n\n\n//// checks\nc");
  }

  @Test
  void pagesGiveTheirFences() {
    String page = "# Title\n```xlet\nwrong\n```\n```text\nwrong\n```\n````xlet\nodd\n````\n";
    assertThat(MarkdownPage.of(page).program().lines())
        .containsExactly("", "", "wrong", "", "", "", "", "", "odd", "", "");
  }

  @Test
  void notebooksGiveTheirCodeCells() {
    String notebook =
        "{\"cells\": [{\"cell_type\": \"markdown\", \"source\": [\"wrong\"]},"
            + "{\"cell_type\": \"code\", \"source\": [\"a\\n\", \"b\"]},"
            + "{\"cell_type\": \"code\", \"source\": \"c\","
            + " \"metadata\": {\"tags\": [\"other\", \"raises-exception\"]}}]}";
    assertThat(NotebookCells.of(notebook))
        .containsExactly(
            new NotebookCells.CodeCell("a\nb", false), new NotebookCells.CodeCell("c", true));
  }

  /** The report on a notebook of these cells; those that end with a cross are tagged. */
  private static Verdict notebook(Interpreter interpreter, String... cells) {
    String text =
        Stream.of(cells)
            .map(cell -> {
              String tags = cell.endsWith("✗") ? "\"raises-exception\"" : "";
              return "{\"cell_type\": \"code\", \"source\": \"%s\", \"metadata\": {\"tags\": [%s]}}"
                  .formatted(cell.replace("✗", "").replace("\n", "\\n"), tags);
            })
            .collect(Collectors.joining(",", "{\"cells\": [", "]}"));
    return new DocumentTests(interpreter).run("lesson.ipynb", text);
  }

  private static Kind notebook(String... cells) {
    return notebook((replicas, partitions) -> obeying(new ArrayList<>()), cells).kind();
  }

  @Test
  void aCellThatRaisesMustFailAndTheRestGoesOn() {
    assertThat(notebook("fine", "wrong✗", "fine")).isEqualTo(Kind.PASSED);
    assertThat(notebook("false✗", "fine")).isEqualTo(Kind.PASSED);
    assertThat(notebook("fine", "wrong", "fine")).isEqualTo(Kind.FAILED);
    assertThat(notebook("fine✗")).isEqualTo(Kind.FAILED);
    assertThat(notebook("wrong✗", "wrong")).isEqualTo(Kind.FAILED);
  }

  @Test
  void linesOfCellsMayBeCommands() {
    Interpreter sessions = new SessionInterpreter();
    assertThat(notebook(sessions, "let v = {1, 2}\n:why v[1]\nv == {1, 2};").kind())
        .isEqualTo(Kind.PASSED);
    assertThat(notebook(sessions, "fine = 1", ":why w[1]✗", "fine == 1;").kind())
        .isEqualTo(Kind.PASSED);
    assertThat(notebook(sessions, "let found = {1, 2}", ":why fuond[1]").detail())
        .isEqualTo(
            "lesson.ipynb cell 2: :why fuond[1]: `fuond` is not defined; did you mean `found`?");
    assertThat(notebook(sessions, "1 + 1 == 2;✗").detail())
        .isEqualTo("lesson.ipynb cell 1: it is tagged raises-exception, and nothing failed");
  }
}

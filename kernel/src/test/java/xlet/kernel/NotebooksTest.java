package xlet.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import xlet.grammar.SourceText;
import xlet.kernel.wire.Json;
import xlet.session.Outcome;
import xlet.session.Session;
import xlet.session.command.CommandException;
import xlet.session.command.Front;
import xlet.session.command.Shell;
import xlet.session.output.OutcomeRenderer;
import xlet.session.render.Screen;

/**
 * The lessons in {@code notebooks/} show what the kernel answers today. With {@code
 * -Dnotebooks.update=true} the outputs are written instead of compared.
 */
class NotebooksTest {
  private static final boolean UPDATE = Boolean.getBoolean("notebooks.update");

  @TestFactory
  Stream<DynamicTest> outputsAreThoseOfTheKernel() throws IOException {
    return Notebook.all().stream()
        .map(notebook -> DynamicTest.dynamicTest(notebook.name(), () -> runs(notebook)));
  }

  private static void runs(Notebook notebook) throws Exception {
    List<ObjectNode> run = NotebookRun.cells(notebook);
    if (UPDATE) {
      update(notebook, run);
      return;
    }
    for (int k = 0; k < run.size(); k++) {
      ObjectNode kept = notebook.codeCells().get(k);
      String difference = firstDifference(kept, run.get(k));
      assertThat(difference)
          .as("%s, cell %s", notebook.name(), kept.path("id").asString())
          .isEmpty();
    }
  }

  private static void update(Notebook notebook, List<ObjectNode> run) throws IOException {
    List<ObjectNode> code = notebook.codeCells();
    for (int k = 0; k < run.size(); k++) {
      code.get(k).setAll(run.get(k));
    }
    ((ObjectNode) notebook.json().path("metadata")).set("language_info", KernelInfo.language());
    Files.writeString(notebook.file(), notebook.written());
  }

  /** The first line in which two cells differ as they are written; empty if none does. */
  private static String firstDifference(ObjectNode wanted, ObjectNode got) {
    List<String> left = JupyterJson.text(wanted).lines().toList();
    List<String> right = JupyterJson.text(got).lines().toList();
    for (int line = 0; line < Math.max(left.size(), right.size()); line++) {
      String kept = line < left.size() ? left.get(line).strip() : "nothing";
      String now = line < right.size() ? right.get(line).strip() : "nothing";
      if (!kept.equals(now)) {
        return "line " + (line + 1) + "\nwanted " + kept + "\ngot    " + now;
      }
    }
    return "";
  }

  @Test
  void aDifferenceIsNamedWithItsLine() {
    ObjectNode kept = Json.object().put("a", "same").put("b", "old");
    assertThat(firstDifference(kept, kept.deepCopy())).isEmpty();
    assertThat(firstDifference(kept, kept.deepCopy().put("b", "new")).lines())
        .containsExactly("line 3", "wanted \"b\": \"old\"", "got    \"b\": \"new\"");
  }

  @TestFactory
  Stream<DynamicTest> textIsWhatThePromptPrints() throws IOException {
    return Notebook.all().stream()
        .map(notebook -> DynamicTest.dynamicTest(notebook.name(), () -> printsTheSame(notebook)));
  }

  private static void printsTheSame(Notebook notebook) {
    Shell shell = new Shell(Session.create(), Screen.PLAIN);
    List<String> printed = new ArrayList<>();
    shell.front(new Prompt(shell.screen(), printed));
    for (ObjectNode cell : notebook.codeCells()) {
      assertThat(shown(cell))
          .as("%s, cell %s", notebook.name(), cell.path("id").asString())
          .isEqualTo(printed(shell, Notebook.text(cell.path("source")), printed));
    }
  }

  /** The lines of results and of what commands say, in a cell's outputs. */
  private static List<String> shown(ObjectNode cell) {
    List<String> lines = new ArrayList<>();
    for (JsonNode output : cell.path("outputs")) {
      boolean stream = output.path("output_type").asString().equals("stream");
      JsonNode text = stream ? output.path("text") : output.path("data").path("text/plain");
      Notebook.text(text).lines().forEach(lines::add);
    }
    return lines;
  }

  /** Returns the lines that the prompt prints of a cell, up to the statement that fails. */
  private static List<String> printed(Shell shell, String code, List<String> printed) {
    printed.clear();
    try {
      shell.run(SourceText.of(code));
    } catch (CommandException refused) {
      // The prompt has printed what came before.
    }
    return List.copyOf(printed);
  }

  /** Prints what comes of statements, without diagnostics. */
  private record Prompt(Screen screen, List<String> printed) implements Front {
    @Override
    public void done(Outcome outcome, SourceText source) throws CommandException {
      CommandException.requireGood(outcome, source);
      printed.addAll(OutcomeRenderer.result(outcome, screen));
    }

    @Override
    public void said(List<String> lines) {
      printed.addAll(lines);
    }
  }

  @Test
  void thereAreLessons() throws IOException {
    assertThat(Notebook.all()).hasSizeGreaterThanOrEqualTo(6);
  }

  @Test
  void linesKeepTheirEnds() {
    ArrayNode lines = Notebook.lines("a\n\nb");
    assertThat(lines.valueStream().map(JsonNode::asString)).containsExactly("a\n", "\n", "b");
    assertThat(Notebook.lines("")).isEmpty();
  }
}

package xlet.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import xlet.kernel.wire.Json;

/** The notebooks keep to nbformat 4.5, and to what a lesson here consists of. */
class NotebookFormatTest {
  @TestFactory
  Stream<DynamicTest> notebooksAreWellFormed() throws IOException {
    return Notebook.all().stream()
        .map(notebook -> DynamicTest.dynamicTest(notebook.name(), () -> wellFormed(notebook)));
  }

  private static void wellFormed(Notebook notebook) throws IOException {
    assertThat(Files.readString(notebook.file())).isEqualTo(notebook.written());
    fields(notebook.json(), "cells", "metadata", "nbformat", "nbformat_minor");
    assertThat(notebook.json().path("nbformat").asInt()).isEqualTo(4);
    assertThat(notebook.json().path("nbformat_minor").asInt()).isEqualTo(5);
    ObjectNode metadata = Json.object();
    metadata
        .putObject("kernelspec")
        .put("display_name", "Xlet")
        .put("language", "xlet")
        .put("name", "xlet");
    metadata.set("language_info", KernelInfo.language());
    assertThat(notebook.json().path("metadata")).isEqualTo(metadata);
    Set<String> ids = new HashSet<>();
    for (ObjectNode cell : notebook.cells()) {
      String id = cell.path("id").asString();
      assertThat(id).matches("[a-zA-Z0-9_-]{1,64}");
      assertThat(ids.add(id)).as("%s: a second cell %s", notebook.name(), id).isTrue();
      cell(cell);
    }
  }

  private static void cell(ObjectNode cell) {
    String source = Notebook.text(cell.path("source"));
    assertThat(source).isNotBlank().isEqualTo(source.stripTrailing());
    assertThat(cell.path("source")).isEqualTo(Notebook.lines(source));
    if (cell.path("cell_type").asString().equals("markdown")) {
      fields(cell, "cell_type", "id", "metadata", "source");
      return;
    }
    assertThat(cell.path("cell_type").asString()).isEqualTo("code");
    fields(cell, "cell_type", "execution_count", "id", "metadata", "outputs", "source");
    for (JsonNode output : cell.path("outputs")) {
      output((ObjectNode) output, cell);
    }
  }

  private static void output(ObjectNode output, ObjectNode cell) {
    String type = output.path("output_type").asString();
    switch (type) {
      case "stream" -> fields(output, "name", "output_type", "text");
      case "display_data" -> fields(output, "data", "metadata", "output_type");
      case "execute_result" -> {
        fields(output, "data", "execution_count", "metadata", "output_type");
        assertThat(output.path("execution_count")).isEqualTo(cell.path("execution_count"));
      }
      case "error" -> fields(output, "ename", "evalue", "output_type", "traceback");
      default -> throw new AssertionError("there is no output of type " + type);
    }
  }

  private static void fields(ObjectNode node, String... names) {
    assertThat(node.propertyNames()).containsExactlyInAnyOrder(names);
  }

  @TestFactory
  Stream<DynamicTest> notebooksAreLessons() throws IOException {
    return Notebook.all().stream()
        .map(notebook -> DynamicTest.dynamicTest(notebook.name(), () -> isLesson(notebook)));
  }

  /** A title, text before code, numbered runs, a refusal to learn from, claims that hold. */
  private static void isLesson(Notebook notebook) {
    List<ObjectNode> cells = notebook.cells();
    assertThat(Notebook.text(cells.getFirst().path("source"))).startsWith("# ");
    assertThat(cells).hasSizeBetween(12, 30);
    assertThat(notebook.codeCells()).anyMatch(Notebook::raisesException);
    assertThat(notebook.codeCells().toString()).contains("✓").contains(":why");
    int count = 0;
    for (ObjectNode cell : notebook.codeCells()) {
      count++;
      assertThat(cell.path("execution_count").asInt()).isEqualTo(count);
    }
  }
}

package xlet.kernel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import xlet.kernel.wire.Json;

/**
 * A notebook of the repository.
 *
 * @param file where it is kept
 * @param json its content, in nbformat 4.5
 */
record Notebook(Path file, ObjectNode json) {
  private static final Path FOLDER = Path.of("..", "notebooks");

  /** All notebooks of the repository, in the order of their names. */
  static List<Notebook> all() throws IOException {
    List<Notebook> notebooks = new ArrayList<>();
    try (Stream<Path> files = Files.list(FOLDER)) {
      for (Path file : files.sorted().toList()) {
        if (file.toString().endsWith(".ipynb")) {
          notebooks.add(
              new Notebook(
                  file, (ObjectNode) JsonMapper.shared().readTree(Files.readString(file))));
        }
      }
    }
    return notebooks;
  }

  String name() {
    return file.getFileName().toString();
  }

  /** All cells, in order. */
  List<ObjectNode> cells() {
    return json.path("cells").valueStream().map(ObjectNode.class::cast).toList();
  }

  /** The cells that are run, in order. */
  List<ObjectNode> codeCells() {
    return cells().stream().filter(cell -> text(cell.path("cell_type")).equals("code")).toList();
  }

  /** Returns true if {@code cell} is tagged as one that fails on purpose. */
  static boolean raisesException(ObjectNode cell) {
    return cell.path("metadata")
        .path("tags")
        .valueStream()
        .anyMatch(tag -> tag.asString("").equals("raises-exception"));
  }

  /** A text of a notebook, which may be kept as a list of its lines. */
  static String text(JsonNode text) {
    return text.isArray()
        ? text.valueStream().map(JsonNode::asString).collect(Collectors.joining())
        : text.asString("");
  }

  /** {@code text} as notebooks keep it: its lines, each with its line end. */
  static ArrayNode lines(String text) {
    ArrayNode lines = Json.array();
    int from = 0;
    while (from < text.length()) {
      int end = text.indexOf('\n', from);
      int next = end < 0 ? text.length() : end + 1;
      lines.add(text.substring(from, next));
      from = next;
    }
    return lines;
  }

  /** Returns the content that the file must have, to the byte. */
  String written() {
    return JupyterJson.text(json) + "\n";
  }
}

package xlet.session.runner;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The code cells of notebooks. */
final class NotebookCells {
  private NotebookCells() {}

  /**
   * A code cell of a notebook.
   *
   * @param source what stands in it
   * @param raisesException whether it is tagged {@code raises-exception}: it fails on purpose
   */
  record CodeCell(String source, boolean raisesException) {}

  /** The code cells of a notebook, in order. */
  static List<CodeCell> of(String notebook) {
    List<CodeCell> cells = new ArrayList<>();
    for (JsonNode cell : JsonMapper.shared().readTree(notebook).path("cells")) {
      if (cell.path("cell_type").asString("").equals("code")) {
        boolean raises =
            cell.path("metadata")
                .path("tags")
                .valueStream()
                .anyMatch(tag -> tag.asString("").equals("raises-exception"));
        cells.add(new CodeCell(text(cell.path("source")), raises));
      }
    }
    return cells;
  }

  /** A text of a notebook: in one piece, or line by line. */
  private static String text(JsonNode source) {
    return source.isString()
        ? source.asString()
        : source.valueStream().map(JsonNode::asString).collect(Collectors.joining());
  }
}

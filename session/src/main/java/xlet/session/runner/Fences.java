package xlet.session.runner;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The programs in Markdown pages and notebooks, one text each, line numbers kept where they can.
 */
final class Fences {
  private static final String FENCE = "```";

  private Fences() {}

  /**
   * A code cell of a notebook.
   *
   * @param source what stands in it
   * @param raisesException whether it is tagged {@code raises-exception}: it fails on purpose
   */
  record CodeCell(String source, boolean raisesException) {}

  /** The fenced blocks whose language is xlet, as one program in the lines where they stand. */
  static String ofMarkdown(String page) {
    StringBuilder program = new StringBuilder();
    String open = "";
    boolean ours = false;
    for (String line : page.split("\\R", -1)) {
      String stripped = line.strip();
      boolean closes = !open.isEmpty() && stripped.equals(open);
      if (open.isEmpty() && stripped.startsWith(FENCE)) {
        open = stripped.replaceFirst("[^`].*", "");
        ours = stripped.substring(open.length()).strip().split("\\s+", 2)[0].equals("xlet");
      } else if (closes) {
        open = "";
        ours = false;
      } else if (ours) {
        program.append(line);
      }
      program.append('\n');
    }
    return program.toString();
  }

  /** The code cells of a notebook, in order. */
  static List<CodeCell> ofNotebook(String notebook) {
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

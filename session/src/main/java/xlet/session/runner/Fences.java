package xlet.session.runner;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The programs in Markdown pages and notebooks, one text each, line numbers kept where they can.
 */
final class Fences {
  private static final String FENCE = "```";

  private Fences() {}

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
  static List<String> ofNotebook(String notebook) {
    List<String> cells = new ArrayList<>();
    for (JsonNode cell : JsonMapper.shared().readTree(notebook).path("cells")) {
      if (cell.path("cell_type").asString("").equals("code")) {
        JsonNode source = cell.path("source");
        StringBuilder text = new StringBuilder();
        source.valueStream().forEach(line -> text.append(line.asString()));
        cells.add(source.isString() ? source.asString() : text.toString());
      }
    }
    return cells;
  }
}

package xlet.session.render;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import xlet.engine.device.PerDevice;

/** Shows values on devices: as one where all have the same, else side by side. */
public final class DeviceRenderer {
  private static final int GAP = 3;

  /** Codes that colour a text in a terminal. */
  private static final String PAINT = "\u001B\\[[0-9;]*m";

  private DeviceRenderer() {}

  /** The value as lines, without line ends; {@code name} may be empty. */
  public static List<String> lines(String name, PerDevice value, Screen screen) {
    if (value.common().isPresent()) {
      return ValueRenderer.lines(name, value.on(0), screen);
    }
    List<List<String>> blocks = new ArrayList<>();
    for (int device = 0; device < value.grid().devices(); device++) {
      blocks.add(ValueRenderer.lines(value.grid().name(device), value.on(device), screen));
    }
    List<String> lines = new ArrayList<>();
    String title = (name.isEmpty() ? "" : name + " ") + "on " + value.grid().describe();
    lines.add(screen.paint(Ink.FAINT, title));
    while (!blocks.isEmpty()) {
      int count = fitting(blocks, screen.width());
      lines.addAll(beside(blocks.subList(0, count)));
      blocks = blocks.subList(count, blocks.size());
    }
    return lines;
  }

  /** How many of the blocks fit beside each other; at least one. */
  private static int fitting(List<List<String>> blocks, int width) {
    int count = 1;
    int used = width(blocks.getFirst());
    while (count < blocks.size() && used + GAP + width(blocks.get(count)) <= width) {
      used += GAP + width(blocks.get(count));
      count++;
    }
    return count;
  }

  private static List<String> beside(List<List<String>> blocks) {
    int height = blocks.stream().mapToInt(List::size).max().orElse(0);
    List<String> lines = new ArrayList<>();
    for (int row = 0; row < height; row++) {
      StringBuilder line = new StringBuilder();
      int column = 0;
      for (List<String> block : blocks) {
        if (row < block.size()) {
          line.append(Columns.spaces(column - width(line.toString()))).append(block.get(row));
        }
        column += width(block) + GAP;
      }
      lines.add(line.toString());
    }
    return lines;
  }

  private static int width(List<String> block) {
    return block.stream().mapToInt(DeviceRenderer::width).max().orElse(0);
  }

  private static int width(String line) {
    return Columns.width(line.replaceAll(PAINT, ""));
  }

  /** The value as an HTML element. */
  public static String html(String name, PerDevice value, Screen screen) {
    if (value.common().isPresent()) {
      return ValueRenderer.html(name, value.on(0), screen);
    }
    StringBuilder html =
        new StringBuilder("<div style=\"display: flex; flex-wrap: wrap; gap: 1em\">");
    for (int device = 0; device < value.grid().devices(); device++) {
      String title = (name.isEmpty() ? "" : name + " on ") + value.grid().name(device);
      html.append(ValueRenderer.html(title, value.on(device), screen));
    }
    return html.append("</div>").toString();
  }

  /** The value as maps, lists, strings and numbers; one map for each device if they differ. */
  public static Map<String, Object> data(String name, PerDevice value, long mostElements) {
    if (value.common().isPresent()) {
      return ValueRenderer.data(name, value.on(0), mostElements);
    }
    Map<String, Object> data = new LinkedHashMap<>();
    if (!name.isEmpty()) {
      data.put("name", name);
    }
    data.put(
        "devices",
        IntStream.range(0, value.grid().devices())
            .mapToObj(device ->
                ValueRenderer.data(value.grid().name(device), value.on(device), mostElements))
            .toList());
    return data;
  }
}

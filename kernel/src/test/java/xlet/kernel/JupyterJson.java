package xlet.kernel;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** Writes JSON as Jupyter writes notebooks: keys sorted, each level indented by one blank. */
final class JupyterJson {
  private final StringBuilder out = new StringBuilder();

  private JupyterJson() {}

  /** The text of a notebook, or of a part of one, without a line end after it. */
  static String text(JsonNode node) {
    JupyterJson writer = new JupyterJson();
    writer.write(node, 0);
    return writer.out.toString();
  }

  private void write(JsonNode node, int depth) {
    if (node.isObject()) {
      Map<String, JsonNode> sorted = new TreeMap<>();
      node.properties().forEach(field -> sorted.put(field.getKey(), field.getValue()));
      String separator = "{";
      for (var field : sorted.entrySet()) {
        out.append(separator);
        newLine(depth + 1);
        string(field.getKey());
        out.append(": ");
        write(field.getValue(), depth + 1);
        separator = ",";
      }
      close(sorted.isEmpty(), "{}", depth);
    } else if (node.isArray()) {
      String separator = "[";
      for (JsonNode element : node) {
        out.append(separator);
        newLine(depth + 1);
        write(element, depth + 1);
        separator = ",";
      }
      close(node.isEmpty(), "[]", depth);
    } else if (node.isString()) {
      string(node.asString());
    } else if (node.isFloatingPointNumber()) {
      out.append(decimal(node.doubleValue()));
    } else {
      out.append(node);
    }
  }

  private void newLine(int depth) {
    out.append('\n').repeat(' ', depth);
  }

  private void close(boolean empty, String brackets, int depth) {
    if (empty) {
      out.append(brackets);
    } else {
      newLine(depth);
      out.append(brackets.charAt(1));
    }
  }

  /** Escapes what JSON demands and nothing else. */
  private void string(String text) {
    out.append('"');
    for (int k = 0; k < text.length(); k++) {
      char c = text.charAt(k);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        case '\b' -> out.append("\\b");
        case '\f' -> out.append("\\f");
        default ->
            out.append(
                c < ' ' ? String.format(Locale.ROOT, "\\u%04x", (int) c) : String.valueOf(c));
      }
    }
    out.append('"');
  }

  /** The shortest digits, with an exponent of two digits at least where one is needed. */
  private static String decimal(double number) {
    double size = Math.abs(number);
    String digits = Double.toString(number).replace(".0E", "E");
    if (size == 0 || (size >= 1e-3 && size < 1e7)) {
      return digits;
    }
    if (size >= 1e-4 && size < 1e16) {
      String plain = new BigDecimal(digits).toPlainString();
      return plain.contains(".") ? plain : plain + ".0";
    }
    String[] parts = digits.split("E", 2);
    int exponent = Integer.parseInt(parts[1]);
    return String.format(
        Locale.ROOT, "%se%s%02d", parts[0], exponent < 0 ? "-" : "+", Math.abs(exponent));
  }
}

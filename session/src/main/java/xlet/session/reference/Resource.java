package xlet.session.reference;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import xlet.grammar.Resources;

/** The texts of this package that are written by hand. */
final class Resource {
  private Resource() {}

  /** The lines of the text {@code name} that are no remarks. */
  static List<String> lines(String name) {
    return Resources.text(Resource.class, name)
        .lines()
        .filter(line -> !line.startsWith("# "))
        .toList();
  }

  /**
   * The records of the text {@code name}: lines {@code field: value}, with a blank line between.
   */
  static List<Map<String, String>> records(String name) {
    List<Map<String, String>> records = new ArrayList<>();
    Map<String, String> fields = new LinkedHashMap<>();
    List<String> lines = new ArrayList<>(lines(name));
    lines.add("");
    for (String line : lines) {
      if (!line.isBlank()) {
        String[] parts = line.split(": ", 2);
        fields.merge(parts[0], parts[1], (a, b) -> a + "\n" + b);
      } else if (!fields.isEmpty()) {
        records.add(fields);
        fields = new LinkedHashMap<>();
      }
    }
    return records;
  }
}

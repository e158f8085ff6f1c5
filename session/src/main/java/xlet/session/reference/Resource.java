package xlet.session.reference;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The texts of this package that are written by hand. */
final class Resource {
  private Resource() {}

  /** The lines of the text {@code name} that are no remarks. */
  static List<String> lines(String name) {
    try (InputStream in = Objects.requireNonNull(Resource.class.getResourceAsStream(name))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("# "))
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
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

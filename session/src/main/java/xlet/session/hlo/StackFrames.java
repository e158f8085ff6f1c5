package xlet.session.hlo;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import xlet.grammar.tree.HloAttribute;
import xlet.grammar.tree.HloHeader;
import xlet.grammar.tree.HloInstruction;
import xlet.grammar.tree.HloTable;

/** Where the instructions of a module come from, in the program of which JAX made it. */
final class StackFrames {
  private static final Pattern FIELD =
      Pattern.compile("(\\w+)=(\"(?:[^\"\\\\]|\\\\.)*\"|[^\\s{}]+)");

  private final Map<String, Map<String, String>> tables;

  private StackFrames(Map<String, Map<String, String>> tables) {
    this.tables = tables;
  }

  /** The places that the tables of {@code header} tell. */
  static StackFrames of(Optional<HloHeader> header) {
    Map<String, Map<String, String>> tables = new HashMap<>();
    header.ifPresent(h -> {
      for (HloTable table : h.tables()) {
        Map<String, String> rows = new HashMap<>();
        table.rows().forEach(row -> rows.put(row.key(), row.text()));
        tables.put(table.name(), rows);
      }
    });
    return new StackFrames(tables);
  }

  /** The place of {@code instruction} in a sentence, if its metadata tell it. */
  Optional<String> place(HloInstruction instruction) {
    for (HloAttribute attribute : instruction.attributes()) {
      if (attribute.name().equals("metadata")) {
        Map<String, String> metadata = fields(attribute.text());
        return ofFrame(metadata).or(() -> written(metadata));
      }
    }
    return Optional.empty();
  }

  private Optional<String> ofFrame(Map<String, String> metadata) {
    return row("StackFrames", metadata.get("stack_frame_id"))
        .flatMap(frame -> row("FileLocations", frame.get("file_location_id")))
        .map(location -> {
          String file = text("FileNames", location.get("file_name_id"));
          String function = text("FunctionNames", location.get("function_name_id"));
          return sentence(file, location.getOrDefault("line", "?"), function);
        });
  }

  /** The place as older versions of JAX write it, in the metadata themselves. */
  private static Optional<String> written(Map<String, String> metadata) {
    return Optional.ofNullable(metadata.get("source_file"))
        .map(file -> sentence(unquoted(file), metadata.getOrDefault("source_line", "?"), ""));
  }

  private static String sentence(String file, String line, String function) {
    String where = "this comes from " + file + ", line " + line;
    return function.isEmpty() ? where : where + ", in " + function;
  }

  private Optional<Map<String, String>> row(String table, @Nullable String key) {
    return key == null
        ? Optional.empty()
        : Optional.ofNullable(tables.getOrDefault(table, Map.of()).get(key))
            .map(StackFrames::fields);
  }

  private String text(String table, @Nullable String key) {
    return key == null ? "" : unquoted(tables.getOrDefault(table, Map.of()).getOrDefault(key, ""));
  }

  private static String unquoted(String text) {
    boolean quoted = text.length() > 1 && text.startsWith("\"") && text.endsWith("\"");
    return quoted ? text.substring(1, text.length() - 1) : text;
  }

  private static Map<String, String> fields(String text) {
    Map<String, String> fields = new HashMap<>();
    Matcher matcher = FIELD.matcher(text);
    while (matcher.find()) {
      fields.put(matcher.group(1), matcher.group(2));
    }
    return fields;
  }
}

package xlet.session.reference;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import xlet.engine.op.OpDef;

/** Corners in which documents, StableHLO's specification and XLA disagree, as programs. */
public final class Divergences {
  /**
   * One corner.
   *
   * @param title what it is about
   * @param operation the name of the operation that it is a corner of
   * @param program a program that shows it
   * @param answer the value that Xlet gives; a code, such as X0401, if it refuses
   * @param others what others say, by their names
   * @param why why Xlet answers so
   */
  public record Corner(
      String title,
      String operation,
      String program,
      String answer,
      Map<String, String> others,
      String why) {
    /** Copies the map in its order. */
    public Corner {
      others = Collections.unmodifiableMap(new LinkedHashMap<>(others));
    }

    /** Whether Xlet refuses the program. */
    public boolean isRefused() {
      return answer.matches("X\\d{4}|C\\d+");
    }

    /** The corner in a few sentences: what others say, and why Xlet answers as it does. */
    String text() {
      String all =
          others.entrySet().stream()
              .map(other -> other.getKey() + ": " + other.getValue())
              .collect(Collectors.joining("; "));
      return title + ". " + all + ". " + why;
    }

    /** The address of the corner from a page of the manual. */
    String link() {
      String anchor = title.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9 -]", "");
      return "[" + title + "](../divergences.md#" + anchor.replace(' ', '-') + ")";
    }
  }

  private Divergences() {}

  /** All corners, in order. */
  public static List<Corner> all() {
    return Resource.records("divergences.txt").stream().map(Divergences::corner).toList();
  }

  /** The corners of {@code op}. */
  static List<Corner> of(OpDef op) {
    return all().stream().filter(corner -> corner.operation().equals(op.name())).toList();
  }

  private static Corner corner(Map<String, String> fields) {
    Map<String, String> others = new LinkedHashMap<>(fields);
    List.of("title", "operation", "program", "xlet", "why").forEach(others::remove);
    return new Corner(
        fields.getOrDefault("title", ""),
        fields.getOrDefault("operation", ""),
        fields.getOrDefault("program", ""),
        fields.getOrDefault("xlet", ""),
        others,
        fields.getOrDefault("why", ""));
  }

  static String page() {
    StringBuilder page = new StringBuilder("# Where the authorities differ\n\n");
    page.append(
        "Documents 000 and 002, StableHLO's specification, XLA's compiled code on CPUs and ");
    page.append("XLA's folding of constants do not always say the same. Each corner is a program ");
    page.append("that a test runs. What XLA says was measured with jaxlib 0.10.2.\n");
    for (Corner corner : all()) {
      page.append("\n## ").append(corner.title()).append("\n\n```xlet\n");
      List<String> statements = Manual.statements(corner.program());
      statements.subList(0, statements.size() - 1).forEach(s -> page.append(s).append('\n'));
      String last = statements.getLast();
      page.append(
          corner.isRefused()
              ? "then " + last + " fails " + corner.answer() + "\n"
              : last + "\n>>> " + corner.answer() + "\n");
      page.append("```\n\n");
      corner
          .others()
          .forEach(
              (who, what) -> page.append("- ").append(who).append(": ").append(what).append('\n'));
      page.append("\n").append(corner.why()).append('\n');
    }
    return page.toString();
  }
}

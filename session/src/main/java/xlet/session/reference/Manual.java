package xlet.session.reference;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import xlet.engine.catalog.OpCatalog;
import xlet.engine.op.OpDef;

/**
 * The manual of the operations in Markdown: a page for each, an index, a table of which document
 * has which, where authorities differ, and what wrong input does. All of it is made of the
 * operations' files and of tables that a test runs.
 */
public final class Manual {
  private static final String MADE =
      "<!-- Made by `xlet doc --write`; edit the operations' files instead. -->\n\n";

  private Manual() {}

  /** The text of each page, by its path in the folder of the manual. */
  public static Map<Path, String> pages() {
    Map<Path, String> pages = new TreeMap<>();
    Path reference = Path.of("reference");
    pages.put(reference.resolve("README.md"), MADE + index());
    pages.put(reference.resolve("coverage.md"), MADE + Coverage.page());
    pages.put(Path.of("divergences.md"), MADE + Divergences.page());
    pages.put(Path.of("wrong-input.md"), MADE + WrongInput.page());
    for (OpDef op : OpCatalog.all()) {
      pages.put(reference.resolve(op.name() + ".md"), MADE + ManualPage.of(op));
    }
    return pages;
  }

  private static String index() {
    StringBuilder page = new StringBuilder("# Operations\n\n");
    page.append("[By task](#by-task), [by group](#by-group), [by document](coverage.md), ");
    page.append("[where the authorities differ](../divergences.md), ");
    page.append("[what wrong input does](../wrong-input.md).\n\n## By task\n\n");
    page.append("| to | use |\n|---|---|\n");
    tasks().forEach((task, names) -> page.append(row(task.toLowerCase(Locale.ROOT), links(names))));
    page.append("\n## By group\n");
    OpCatalog.byGroup()
        .forEach((group, ops) -> {
          page.append("\n### ").append(group).append("\n\n| operation | |\n|---|---|\n");
          ops.forEach(op -> page.append(row(link(op.name()), cell(op.summary()))));
        });
    return page.toString();
  }

  /** The names of the operations for each task. */
  static Map<String, List<String>> tasks() {
    Map<String, List<String>> tasks = new LinkedHashMap<>();
    for (String line : Resource.lines("tasks.txt")) {
      String[] parts = line.split(": ", 2);
      tasks.put(parts[0], List.of(parts[1].split(" ")));
    }
    return tasks;
  }

  private static String links(List<String> names) {
    return String.join(" · ", names.stream().map(Manual::operation).toList());
  }

  private static String operation(String name) {
    return link(OpCatalog.find(name).map(OpDef::name).orElse(name));
  }

  /** A link to the page of the operation {@code name}. */
  static String link(String name) {
    return "[" + name + "](" + name + ".md)";
  }

  /** A row of a table. */
  static String row(String... cells) {
    return "| " + String.join(" | ", cells) + " |\n";
  }

  /** {@code text} as it may stand in a table. */
  static String cell(String text) {
    return text.replace("|", "\\|").replace("\n", " ");
  }

  /** The parts of {@code program} that stand between semicolons outside of brackets. */
  static List<String> statements(String program) {
    List<String> statements = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int k = 0; k < program.length(); k++) {
      char c = program.charAt(k);
      depth += "({[".indexOf(c) >= 0 ? 1 : ")}]".indexOf(c) >= 0 ? -1 : 0;
      if (depth == 0 && (c == ';' || c == '\n')) {
        statements.add(program.substring(start, k).strip());
        start = k + 1;
      }
    }
    statements.add(program.substring(start).strip());
    return statements.stream().filter(statement -> !statement.isEmpty()).toList();
  }
}

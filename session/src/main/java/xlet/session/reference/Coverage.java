package xlet.session.reference;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import xlet.engine.catalog.OpCatalog;
import xlet.engine.op.OpDef;

/** Which document describes which operation, and what StableHLO and HLO call it. */
final class Coverage {
  private Coverage() {}

  /** The operations of each document, by the document's number. */
  static Map<String, Set<String>> documents() {
    Map<String, Set<String>> documents = new LinkedHashMap<>();
    for (String line : Resource.lines("documents.txt")) {
      String[] parts = line.split(": ", 2);
      documents
          .computeIfAbsent(parts[0], any -> new LinkedHashSet<>())
          .addAll(List.of(parts[1].split(" ")));
    }
    return documents;
  }

  static String page() {
    StringBuilder page = new StringBuilder("# Which document has which operation\n\n");
    page.append("All operations of the old operation semantics (000) and of the new ones (002) ");
    page.append("are there; a few come from HLO text alone.\n\n");
    page.append("| operation | 000 | 002 | StableHLO | HLO |\n|---|---|---|---|---|\n");
    Map<String, Set<OpDef>> described = new LinkedHashMap<>();
    documents()
        .forEach((document, names) -> {
          Set<OpDef> ops = new LinkedHashSet<>();
          names.forEach(name -> OpCatalog.find(name).ifPresent(ops::add));
          described.put(document, ops);
        });
    OpCatalog.all().stream()
        .sorted((a, b) -> a.name().compareToIgnoreCase(b.name()))
        .forEach(op ->
            page.append(
                Manual.row(
                    Manual.link(op.name()),
                    described.getOrDefault("000", Set.of()).contains(op) ? "✓" : "",
                    described.getOrDefault("002", Set.of()).contains(op) ? "✓" : "",
                    code(op.stablehlo()),
                    code(op.hlo()))));
    return page.toString();
  }

  private static String code(String name) {
    return name.isEmpty() ? "" : "`" + name + "`";
  }
}

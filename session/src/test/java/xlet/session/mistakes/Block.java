package xlet.session.mistakes;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A block of a table: below its first line a program, below the program fields {@code name: …}. */
record Block(String program, Map<String, String> fields) {
  static Block of(String block, List<String> names) {
    List<String> lines = block.lines().skip(1).toList();
    int end = 0;
    while (end < lines.size() && names.stream().noneMatch(isNameOf(lines.get(end)))) {
      end++;
    }
    Map<String, String> fields = new HashMap<>();
    for (String line : lines.subList(end, lines.size())) {
      String name = names.stream().filter(isNameOf(line)).findFirst().orElseThrow();
      fields.put(name, line.substring(name.length() + 2));
    }
    return new Block(lines.stream().limit(end).collect(Collectors.joining("\n")), fields);
  }

  private static Predicate<String> isNameOf(String line) {
    return name -> line.startsWith(name + ": ");
  }

  /** The text of a field; empty where the block has none of this name. */
  String field(String name) {
    return fields.getOrDefault(name, "");
  }
}

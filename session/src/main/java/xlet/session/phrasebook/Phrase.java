package xlet.session.phrasebook;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A function, method or attribute of another library, and what XLA says instead.
 *
 * @param names its names, as the phrasebook writes them
 * @param parameters its parameters
 * @param template what XLA says
 */
record Phrase(List<String> names, List<Param> parameters, String template) {
  /**
   * A parameter.
   *
   * @param name the name
   * @param otherwise the text that stands for it where it is left out; empty where it may not be
   * @param rest whether it takes all arguments that are left
   */
  record Param(String name, Optional<String> otherwise, boolean rest) {
    static Param of(String text) {
      boolean rest = text.startsWith("*");
      String[] parts = text.substring(rest ? 1 : 0).split("=", 2);
      return new Param(
          parts[0].strip(),
          parts.length > 1 ? Optional.of(parts[1].strip()) : Optional.empty(),
          rest);
    }
  }

  /** How a phrase is used: {@code np.sum(x)}, {@code sum(x)}, {@code x.sum()}. */
  enum Use {
    LIBRARY,
    BARE,
    MEMBER
  }

  /** A line of the phrasebook: {@code sum, add.reduce (x, axis=none) => Reduce(…)}. */
  static Phrase parse(String line) {
    int arrow = line.indexOf(" => ");
    String head = line.substring(0, arrow);
    int open = head.indexOf('(');
    String inside = head.substring(open + 1, head.lastIndexOf(')')).strip();
    return new Phrase(
        List.of(head.substring(0, open).strip().split("\\s*,\\s*")),
        inside.isEmpty()
            ? List.of()
            : List.of(inside.split("\\s*,\\s*")).stream().map(Param::of).toList(),
        line.substring(arrow + 4).strip());
  }

  /** Whether {@code path}, a name perhaps with its library before it, is used for this. */
  boolean isCalled(String path, Use use) {
    return names.stream().anyMatch(name -> isCalled(name, path, use));
  }

  private static boolean isCalled(String name, String path, Use use) {
    String last = path.substring(path.lastIndexOf('.') + 1);
    if (name.startsWith(".")) {
      return use == Use.MEMBER && last.equals(name.substring(1));
    }
    return name.contains(".")
        ? use == Use.LIBRARY && ("." + path).endsWith("." + name)
        : last.equals(name)
            || (use == Use.BARE && last.equalsIgnoreCase(name) && last.length() > 1);
  }

  /** The argument of each parameter; empty if these arguments are not for this phrase. */
  Optional<Map<String, String>> bind(
      List<String> positional, Map<String, String> named, Phrasebook book) {
    Map<String, String> bound = new HashMap<>();
    Map<String, String> open = new HashMap<>(named);
    List<String> left = new ArrayList<>(positional);
    for (Param parameter : parameters) {
      Optional<String> byName =
          open.keySet().stream().filter(n -> book.isCalled(parameter.name(), n)).findFirst();
      if (byName.isPresent()) {
        bound.put(parameter.name(), Optional.ofNullable(open.remove(byName.get())).orElse(""));
      } else if (parameter.rest() && !left.isEmpty()) {
        bound.put(
            parameter.name(),
            left.size() == 1 ? left.getFirst() : "{" + String.join(", ", left) + "}");
        left.clear();
      } else if (!left.isEmpty()) {
        bound.put(parameter.name(), left.removeFirst());
      } else if (parameter.otherwise().isPresent()) {
        bound.put(parameter.name(), parameter.otherwise().get());
      } else if (parameter.rest()) {
        bound.put(parameter.name(), "none");
      } else {
        return Optional.empty();
      }
    }
    open.keySet().removeIf(book::isIgnored);
    return left.isEmpty() && open.isEmpty() ? Optional.of(bound) : Optional.empty();
  }
}

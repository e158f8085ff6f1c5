package xlet.session.paste;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import xlet.engine.array.ElementType;
import xlet.grammar.Resources;

/**
 * The functions of numbers that CHLO has and HLO has no operation for, as {@code chlo.xlet} defines
 * them.
 */
final class ChloFunctions {
  private static final Pattern DEFINITION =
      Pattern.compile(
          "^let (chlo_\\w+) = .*?;$(?=\\s*(?:^let|^//|\\z))", Pattern.DOTALL | Pattern.MULTILINE);

  private static final Pattern NAME = Pattern.compile("\\bchlo_\\w+");

  private static final Map<String, String> DEFINITIONS = load();

  private ChloFunctions() {}

  private static Map<String, String> load() {
    Map<String, String> definitions = new LinkedHashMap<>();
    Matcher definition = DEFINITION.matcher(Resources.text(ChloFunctions.class, "chlo.xlet"));
    while (definition.find()) {
      definitions.put(definition.group(1), definition.group());
    }
    return definitions;
  }

  /** The name of the function that CHLO calls {@code name}, for numbers of {@code type}. */
  static Optional<String> of(String name, ElementType type) {
    return Optional.of("chlo_" + name + "_" + type.text()).filter(DEFINITIONS::containsKey);
  }

  /** The definitions of the functions that {@code statements} call, each behind those it calls. */
  static List<String> definitions(List<String> statements) {
    Map<String, String> needed = new LinkedHashMap<>();
    statements.forEach(statement -> add(statement, needed));
    return new ArrayList<>(needed.values());
  }

  private static void add(String text, Map<String, String> needed) {
    Matcher name = NAME.matcher(text);
    while (name.find()) {
      String definition = DEFINITIONS.get(name.group());
      if (definition != null && !needed.containsKey(name.group())) {
        add(definition.substring(definition.indexOf('=')), needed);
        needed.put(name.group(), definition);
      }
    }
  }
}

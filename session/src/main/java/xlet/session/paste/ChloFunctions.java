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

  private static final Pattern IN_F32 =
      Pattern.compile("let (?<name>chlo_\\w+)_f32 = \\((?<parameters>[^)]*)\\)");

  private static final Pattern NAME = Pattern.compile("\\bchlo_\\w+");

  private static final Map<String, String> DEFINITIONS = load();

  private ChloFunctions() {}

  private static Map<String, String> load() {
    Map<String, String> definitions = new LinkedHashMap<>();
    Matcher definition = DEFINITION.matcher(Resources.text(ChloFunctions.class, "chlo.xlet"));
    while (definition.find()) {
      definitions.put(definition.group(1), definition.group());
    }
    List.copyOf(definitions.values()).forEach(text -> addNarrow(text, definitions));
    return definitions;
  }

  /** Adds a function of f32 for narrower floats: it computes in f32, and rounds the result. */
  private static void addNarrow(String definition, Map<String, String> definitions) {
    Matcher wide = IN_F32.matcher(definition);
    if (!wide.lookingAt()) {
      return;
    }
    String name = wide.group("name");
    String parameters = wide.group("parameters");
    String arguments = parameters.replaceAll("(\\w+): f32", "ConvertElementType($1, f32)");
    for (String type : List.of("f16", "bf16")) {
      definitions.putIfAbsent(
          name + "_" + type,
          "let %s_%s = (%s) => ConvertElementType(%s_f32(%s), %s);"
              .formatted(name, type, parameters.replace("f32", type), name, arguments, type));
    }
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

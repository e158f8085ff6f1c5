package xlet.session.phrasebook;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import xlet.grammar.Resources;

/** The tables of {@code phrasebook.txt}. */
public final class Phrasebook {
  private static final String SECTION = "==== ";
  private static final Pattern OPERATION =
      Pattern.compile("(\\w+)\\(\\$x(?:, \\$y)?\\)|Reduce\\(.*\\), (\\w+), .*");
  private static final Phrasebook BOOK = load();

  private final Set<String> libraries = new HashSet<>();
  private final Map<String, String> types = new LinkedHashMap<>();
  private final Map<String, String> constants = new LinkedHashMap<>();
  private final Map<String, Set<String>> parameters = new LinkedHashMap<>();
  private final List<Phrase> phrases = new ArrayList<>();

  private Phrasebook() {}

  /** The one phrasebook. */
  public static Phrasebook get() {
    return BOOK;
  }

  private static Phrasebook load() {
    Phrasebook book = new Phrasebook();
    String section = "";
    for (String line : Resources.text(Phrasebook.class, "phrasebook.txt").lines().toList()) {
      if (line.startsWith(SECTION)) {
        section = line.substring(SECTION.length()).strip();
      } else if (!line.isBlank()) {
        book.add(section, line.strip());
      }
    }
    return book;
  }

  private void add(String section, String line) {
    List<String> words = List.of(line.split("[\\s:]+"));
    List<String> others = words.subList(1, words.size());
    switch (section) {
      case "libraries" -> libraries.addAll(words);
      case "types" -> others.forEach(word -> types.put(word, words.getFirst()));
      case "constants" -> others.forEach(word -> constants.put(word, words.getFirst()));
      case "parameters" -> parameters.put(words.getFirst(), Set.copyOf(others));
      case "functions" -> phrases.add(Phrase.parse(line));
      default -> {}
    }
  }

  /** Whether {@code name} is a library that people call functions of. */
  public boolean isLibrary(String name) {
    return libraries.contains(name);
  }

  /** The element type of XLA that {@code name} is elsewhere, with or without its library. */
  public Optional<String> type(String name) {
    String bare = name.replace("\"", "");
    String last = bare.substring(bare.lastIndexOf('.') + 1);
    return Optional.ofNullable(types.get(last));
  }

  /** The constant that {@code name} is elsewhere; {@code none} for the absence of a value. */
  public Optional<String> constant(String name) {
    return Optional.ofNullable(constants.get(name.substring(name.lastIndexOf('.') + 1)));
  }

  /** Whether other libraries call a parameter {@code name} that means {@code parameter}. */
  public boolean isCalled(String parameter, String name) {
    return parameter.equals(name) || parameters.getOrDefault(parameter, Set.of()).contains(name);
  }

  /** Tells whether a phrase need not have a parameter {@code name}. */
  public boolean isIgnored(String name) {
    return parameters.getOrDefault("ignored", Set.of()).contains(name);
  }

  /** The phrases for {@code path}, in the order in which they are tried. */
  List<Phrase> phrases(String path, Phrase.Use use) {
    return phrases.stream().filter(phrase -> phrase.isCalled(path, use)).toList();
  }

  /** Whether people elsewhere call something {@code path}. */
  public boolean knows(String path) {
    return !phrases(path, Phrase.Use.BARE).isEmpty()
        || !phrases(path, Phrase.Use.MEMBER).isEmpty()
        || type(path).isPresent()
        || constant(path).isPresent();
  }

  /** The operation that is all that a function is, or by which it reduces. */
  public Optional<String> operation(String name) {
    return phrases(name, Phrase.Use.BARE).stream()
        .map(phrase -> OPERATION.matcher(phrase.template()))
        .filter(Matcher::matches)
        .map(found -> found.group(1) == null ? found.group(2) : found.group(1))
        .findFirst();
  }

  /** All phrases, for tests. */
  List<Phrase> all() {
    return List.copyOf(phrases);
  }
}

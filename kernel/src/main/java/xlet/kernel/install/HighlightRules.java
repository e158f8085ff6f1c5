package xlet.kernel.install;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import xlet.grammar.Tokens;
import xlet.session.catalog.Vocabulary;

/**
 * The rules by which editors and printers colour Xlet: regular expressions in the part of their
 * syntax that Java, JavaScript and Python share. The first that matches decides. The words come
 * from the grammar and the catalogue.
 */
final class HighlightRules {
  /** A rule: the words that match {@code pattern} are of the kind {@code token}. */
  record Rule(String token, String pattern) {}

  /** Stands for the first character of a name; each language writes it in its own way. */
  private static final String LETTER = "<letter>";

  /** Stands for each further character of a name. */
  private static final String PART = "<part>";

  private static final String NAME = LETTER + PART + "*";
  private static final String END = "(?!" + PART + ")";

  private HighlightRules() {}

  /** The rules with patterns of Java and JavaScript, in order. */
  static List<Rule> forJava() {
    return all("[\\p{L}\\p{Nl}\\p{Mn}\\p{Mc}_]", "[\\p{L}\\p{Nl}\\p{Mn}\\p{Mc}_0-9]");
  }

  /** The rules with patterns of Python, in order. */
  static List<Rule> forPython() {
    return all("[^\\W\\d]", "\\w");
  }

  private static List<Rule> all(String letter, String part) {
    return all().stream()
        .map(rule ->
            new Rule(rule.token(), rule.pattern().replace(LETTER, letter).replace(PART, part)))
        .toList();
  }

  private static List<Rule> all() {
    return List.of(
        new Rule("comment", "(?://|#)[^\\r\\n]*"),
        new Rule("string", "\"(?:[^\"\\\\\\r\\n]|\\\\[^\\r\\n])*\"?"),
        new Rule("keyword", words(Tokens.keywords())),
        new Rule("constant", words(List.of("true", "false", "inf", "nan"))),
        new Rule("type", words(Vocabulary.types())),
        new Rule(
            "number",
            "(?:0[xX][0-9a-fA-F]+|[0-9]+(?:x[0-9]+)+"
                + "|(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?[fF]?)"
                + END),
        new Rule("parameter", words(Vocabulary.parameters()) + "(?=\\s*=(?![=>]))"),
        new Rule("operation", words(Vocabulary.operations())),
        new Rule("call", NAME + "(?=\\s*\\()"),
        new Rule("name", NAME),
        new Rule("punctuation", "[()\\[\\]{},;]"),
        new Rule("operator", "[-+*/%&|^!~<>=?:.]"));
  }

  private static String words(Collection<String> words) {
    return new TreeSet<>(words)
        .stream()
            .sorted(Comparator.comparingInt(String::length).reversed())
            .map(word -> word.replace(".", "\\."))
            .collect(Collectors.joining("|", "(?:", ")" + END));
  }
}

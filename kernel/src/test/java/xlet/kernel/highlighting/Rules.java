package xlet.kernel.highlighting;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import xlet.engine.array.ElementType;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.grammar.SourceText;
import xlet.grammar.Tokens;
import xlet.grammar.rules.XletLexer;
import xlet.session.catalog.Operations;

/**
 * How the words of the language are told apart for colouring: regular expressions in the part of
 * their syntax that Java, JavaScript and Python share, the first that matches decides. Words come
 * from the grammar and the catalogue.
 */
final class Rules {
  /** A rule: what the pattern matches is a {@code token}. */
  record Rule(String token, String pattern) {}

  /** Stands for what begins a name; each language writes it in its own way. */
  static final String LETTER = "<letter>";

  /** Stands for what continues a name. */
  static final String PART = "<part>";

  private static final String NAME = LETTER + PART + "*";
  private static final String END = "(?!" + PART + ")";

  private Rules() {}

  /** The rules, in order. */
  static List<Rule> all() {
    return List.of(
        new Rule("comment", "(?://|#)[^\\r\\n]*"),
        new Rule("string", "\"(?:[^\"\\\\\\r\\n]|\\\\[^\\r\\n])*\"?"),
        new Rule("keyword", words(keywords())),
        new Rule("constant", words(Stream.of("true", "false", "inf", "nan"))),
        new Rule("type", words(Stream.of(ElementType.values()).map(ElementType::text))),
        new Rule(
            "number",
            "(?:0[xX][0-9a-fA-F]+|[0-9]+(?:x[0-9]+)+"
                + "|(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?[fF]?)"
                + END),
        new Rule("parameter", words(parameters()) + "(?=\\s*=(?![=>]))"),
        new Rule("operation", words(operations())),
        new Rule("call", NAME + "(?=\\s*\\()"),
        new Rule("name", NAME),
        new Rule("punctuation", "[()\\[\\]{},;]"),
        new Rule("operator", "[-+*/%&|^!~<>=?:.]"));
  }

  private static String words(Stream<String> words) {
    return words.collect(Collectors.toCollection(TreeSet::new)).stream()
        .sorted(Comparator.comparingInt(String::length).reversed())
        .map(word -> word.replace(".", "\\."))
        .collect(Collectors.joining("|", "(?:", ")" + END));
  }

  private static Stream<String> keywords() {
    Stream<String> literals =
        IntStream.rangeClosed(1, XletLexer.VOCABULARY.getMaxTokenType())
            .mapToObj(XletLexer.VOCABULARY::getLiteralName)
            .filter(literal -> literal != null && literal.matches("'[a-z]+'"))
            .map(literal -> literal.substring(1, literal.length() - 1));
    return Stream.concat(literals, Stream.of("ulp", "ulps"))
        .filter(word -> {
          var tokens = Tokens.of(SourceText.of(word));
          return tokens.getFirst().kind() == Tokens.Kind.KEYWORD;
        });
  }

  private static Stream<String> operations() {
    return all(Operations.byGroup())
        .flatMap(op -> Stream.concat(Stream.of(op.name()), op.aliases().stream()))
        .filter(name -> name.matches("\\w+"));
  }

  private static Stream<OpDef> all(Map<String, List<OpDef>> groups) {
    return groups.values().stream().flatMap(List::stream);
  }

  private static Stream<String> parameters() {
    return all(Operations.byGroup())
        .flatMap(op -> op.parameters().stream())
        .map(Parameter::name)
        .filter(name -> name.length() > 1 && name.matches("\\w+"));
  }

  /** A piece of a text and what it is. */
  record Piece(String token, int start, int end) {}

  /** What the rules make of {@code text}; block comments are read as the lexers read them. */
  static List<Piece> read(String text) {
    List<Piece> pieces = new ArrayList<>();
    int at = 0;
    while (at < text.length()) {
      Piece piece = next(text, at).orElse(new Piece("", at, at + 1));
      pieces.add(piece);
      at = piece.end();
    }
    return pieces;
  }

  private static final Pattern BLOCK = Pattern.compile("/\\*[\\s\\S]*?(?:\\*/|\\z)");
  private static final List<Rule> RULES = all();
  private static final List<Pattern> PATTERNS =
      RULES.stream().map(rule -> Pattern.compile(java(rule.pattern()))).toList();

  private static Optional<Piece> next(String text, int at) {
    Matcher block = BLOCK.matcher(text).region(at, text.length());
    if (block.lookingAt()) {
      return Optional.of(new Piece("comment", at, block.end()));
    }
    for (int k = 0; k < RULES.size(); k++) {
      Matcher matcher = PATTERNS.get(k).matcher(text).region(at, text.length());
      matcher.useTransparentBounds(true);
      if (matcher.lookingAt()) {
        return Optional.of(new Piece(RULES.get(k).token(), at, matcher.end()));
      }
    }
    return Optional.empty();
  }

  /** A pattern as Java and JavaScript write it. */
  static String java(String pattern) {
    return pattern
        .replace(LETTER, "[\\p{L}\\p{Nl}\\p{Mn}\\p{Mc}_]")
        .replace(PART, "[\\p{L}\\p{Nl}\\p{Mn}\\p{Mc}_0-9]");
  }

  /** A pattern as Python writes it. */
  static String python(String pattern) {
    return pattern.replace(LETTER, "[^\\W\\d]").replace(PART, "\\w");
  }
}

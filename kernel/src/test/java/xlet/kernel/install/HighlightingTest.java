package xlet.kernel.install;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;
import xlet.engine.catalog.OpCatalog;
import xlet.engine.op.Example;
import xlet.grammar.SourceText;
import xlet.grammar.Tokens;
import xlet.session.catalog.Vocabulary;

/** The rules agree with the grammar, and each file that colours Xlet holds all of them. */
final class HighlightingTest {
  /** A rule whose pattern is compiled. */
  private record CompiledRule(String token, Pattern pattern) {}

  /** A piece of a text and its kind. */
  private record Piece(String token, int start, int end) {}

  private static final Pattern BLOCK = Pattern.compile("/\\*[\\s\\S]*?(?:\\*/|\\z)");
  private static final List<CompiledRule> RULES =
      HighlightRules.forJava().stream()
          .map(rule -> new CompiledRule(rule.token(), Pattern.compile(rule.pattern())))
          .toList();

  /** The pieces of {@code text} by the rules; block comments are read as the lexers read them. */
  private static List<Piece> read(String text) {
    List<Piece> pieces = new ArrayList<>();
    int at = 0;
    while (at < text.length()) {
      Piece piece = next(RULES, text, at).orElse(new Piece("", at, at + 1));
      pieces.add(piece);
      at = piece.end();
    }
    return pieces;
  }

  private static Optional<Piece> next(List<CompiledRule> rules, String text, int at) {
    Matcher block = BLOCK.matcher(text).region(at, text.length());
    if (block.lookingAt()) {
      return Optional.of(new Piece("comment", at, block.end()));
    }
    for (CompiledRule rule : rules) {
      Matcher matcher = rule.pattern().matcher(text).region(at, text.length());
      matcher.useTransparentBounds(true);
      if (matcher.lookingAt()) {
        return Optional.of(new Piece(rule.token(), at, matcher.end()));
      }
    }
    return Optional.empty();
  }

  /** The rules that {@code file} holds: a kind and a pattern on each line, in brackets. */
  private static List<CompiledRule> rules(String file) {
    return Pattern.compile("^ +[\\[(]['\"]([a-z]+)['\"], (\".*\")[\\])],?$", Pattern.MULTILINE)
        .matcher(file)
        .results()
        .map(HighlightingTest::rule)
        .toList();
  }

  private static CompiledRule rule(MatchResult line) {
    String pattern = JsonMapper.shared().readValue(line.group(2), String.class);
    // As in Python and JavaScript, \w and \p{L} are letters of all scripts.
    return new CompiledRule(
        line.group(1), Pattern.compile(pattern, Pattern.UNICODE_CHARACTER_CLASS));
  }

  private static void assertToken(List<CompiledRule> rules, String text, String token) {
    assertThat(next(rules, text, 0)).map(Piece::token).as(text).hasValue(token);
  }

  @ParameterizedTest
  @EnumSource
  void filesHoldTheRules(Highlighting highlighting) throws IOException {
    String file = highlighting.text();
    assertThat(file).doesNotContain("@MODE@", "@RULES@");
    List<CompiledRule> rules = rules(file);
    assertThat(rules)
        .extracting(CompiledRule::token)
        .isEqualTo(RULES.stream().map(CompiledRule::token).toList());
    Tokens.keywords().forEach(word -> assertToken(rules, word + " ", "keyword"));
    Vocabulary.types().forEach(word -> assertToken(rules, word + "[2]", "type"));
    Vocabulary.operations().forEach(word -> assertToken(rules, word + "(x)", "operation"));
    assertToken(rules, "Größe(x)", "call");
    assertToken(rules, "Größe", "name");
  }

  private static Set<String> fitting(Tokens.Kind kind) {
    return switch (kind) {
      case KEYWORD -> Set.of("keyword");
      case NAME -> Set.of("name", "operation", "parameter");
      case CALL -> Set.of("call", "operation");
      case TYPE -> Set.of("type");
      case NUMBER -> Set.of("number", "constant");
      case STRING -> Set.of("string");
      case COMMENT -> Set.of("comment");
      case OPERATOR -> Set.of("operator");
      case PUNCTUATION -> Set.of("punctuation");
      case ERROR -> Set.of();
    };
  }

  private static List<String> programs() throws IOException {
    List<String> programs = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of("../examples"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".xlet")).sorted().toList()) {
        programs.add(Files.readString(file));
      }
    }
    OpCatalog.all().stream()
        .flatMap(op -> op.examples().stream())
        .map(Example::source)
        .forEach(programs::add);
    return programs;
  }

  /**
   * Words that are plain in both ways of reading; bars and dimension labels are read as a whole by
   * one.
   */
  private static boolean isComparable(String word) {
    return word.matches("(?s)\\w+|\".*|//.*|/\\*.*|[-+*/=<>,;()]|[0-9].*") && !word.contains("_->");
  }

  @Test
  void rulesAgreeWithTheGrammar() throws IOException {
    int compared = 0;
    for (String program : programs()) {
      SourceText source = SourceText.of(program);
      List<Piece> pieces = read(program);
      for (Tokens.Word word : Tokens.of(source)) {
        String text = source.slice(word.span());
        int start = program.offsetByCodePoints(0, word.span().start());
        var piece = pieces.stream().filter(p -> p.start() == start).findFirst();
        if (isComparable(text) && piece.isPresent()) {
          compared++;
          assertThat(fitting(word.kind()))
              .as("%s in %s", text, program)
              .contains(piece.get().token());
        }
      }
    }
    assertThat(compared).isGreaterThan(5_000);
  }
}

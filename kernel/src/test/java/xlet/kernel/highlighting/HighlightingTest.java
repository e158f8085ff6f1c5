package xlet.kernel.highlighting;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;
import xlet.engine.catalog.OpCatalog;
import xlet.engine.op.Example;
import xlet.grammar.SourceText;
import xlet.grammar.Tokens;

/** The generated files are those of the rules, and the rules agree with the grammar. */
final class HighlightingTest {
  private static final Path INSTALLED = Path.of("src/main/resources/xlet/kernel/install");

  /** A file that is made from a template and the rules. */
  enum Generated {
    JUPYTERLAB("jupyterlab.js", INSTALLED.resolve("labextension/static/remoteEntry.js")),
    NOTEBOOK("notebook.js", INSTALLED.resolve("kernel.js")),
    PYGMENTS("pygments.py", Path.of("pygments/xlet_pygments.py"));

    private final String template;
    private final Path file;

    Generated(String template, Path file) {
      this.template = template;
      this.file = file;
    }

    String text() throws IOException {
      return template(template)
          .replace("@MODE@", template("mode.js").indent(2).stripTrailing() + "\n")
          .replace("@RULES@", this == PYGMENTS ? python() : javaScript());
    }

    private static String template(String name) throws IOException {
      return Files.readString(Path.of("src/test/resources/highlighting", name));
    }

    private static String javaScript() {
      return rules("    ['%s', %s]", pattern -> quoted(Rules.java(pattern)));
    }

    private static String python() {
      return rules("    (\"%s\", %s)", pattern -> quoted(Rules.python(pattern)));
    }

    /** A string that JavaScript and Python read alike. */
    private static String quoted(String text) {
      return JsonMapper.shared().writeValueAsString(text);
    }

    private static String rules(String form, UnaryOperator<String> pattern) {
      return Rules.all().stream()
          .map(rule -> form.formatted(rule.token(), pattern.apply(rule.pattern())))
          .collect(Collectors.joining(",\n"));
    }
  }

  @ParameterizedTest
  @EnumSource
  void filesAreThoseOfTheRules(Generated generated) throws IOException {
    if (Boolean.getBoolean("generated.update")) {
      Files.writeString(generated.file, generated.text());
    }
    assertThat(Files.readString(generated.file))
        .as(
            "%s is out of date: run the tests with -Dtest.jvm=-Dgenerated.update=true",
            generated.file)
        .isEqualTo(generated.text());
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
      List<Rules.Piece> pieces = Rules.read(program);
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

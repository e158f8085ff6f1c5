package xlet.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Formatting changes blanks alone, and a second time nothing. */
class FormatterTest {
  private static final Path EXAMPLES = Path.of("..", "examples");

  static List<Path> programs() throws IOException, URISyntaxException {
    return Stream.concat(DocumentsTest.documents().stream(), examples().stream())
        .filter(file -> parse(read(file)).ok())
        .toList();
  }

  @ParameterizedTest
  @MethodSource("programs")
  void keepsTheProgramAndIsSettled(Path file) {
    String text = read(file);
    ParseResult written = parse(text);
    String formatted = format(text);
    ParseResult again = parse(formatted);
    assertThat(again.errors()).isEmpty();
    assertThat(Structure.same(written.program(), again.program())).as(formatted).isTrue();
    assertThat(comments(formatted)).containsExactlyElementsOf(comments(text));
    assertThat(format(formatted)).isEqualTo(formatted);
  }

  static List<Path> examples() throws IOException {
    try (Stream<Path> examples = Files.list(EXAMPLES)) {
      return examples.filter(file -> file.toString().endsWith(".xlet")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void theExamplesAreInTheStyle(Path file) {
    assertThat(format(read(file))).isEqualTo(read(file));
  }

  static String[][] pairs() {
    return new String[][] {
      {"let a=1+2 ;", "let a = 1 + 2;\n"},
      {"let m = {{1,-20},\n{100,2}}", "let m = {{  1, -20},\n         {100,   2}}\n"},
      {"let v=f32[ 2, 3 ]{{1,2,3},{4,5,6}}", "let v = f32[2,3] {{1, 2, 3}, {4, 5, 6}}\n"},
      {"Pad(\n{1},0 ,\n  {(1,0,0)}\n  )", "Pad(\n  {1}, 0,\n  {(1, 0, 0)}\n)\n"},
      {"f(x)   // why", "f(x)  // why\n"},
      {"dynamic-slice(a, {1},{2})", "dynamic-slice(a, {1}, {2})\n"},
      {"a-b", "a-b\n"},
      {"f32[] %o-1t=f32[] add(a, b)", "f32[] %o-1t = f32[] add(a, b)\n"},
      {"%about- + %b", "%about- + %b\n"},
      {"f(a=-1, b = !c)", "f(a=-1, b=!c)\n"},
      {"then x == s32[] -10", "then x == s32[] -10\n"},
      {"auto *d = c.add();", "auto* d = c.add();\n"},
      {"then -x==y", "then -x == y\n"},
      {"iota(dim = 0)", "iota(dim=0)\n"},
      {"(a:f32)=>{let t=a;t}", "(a: f32) => { let t = a; t }\n"},
      {"\n\n\na\n\n\nb\n\n", "a\n\nb\n"},
      {"// alone\n", "// alone\n"},
      {"", ""},
    };
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void hasOneStyle(String written, String wanted) {
    assertThat(format(written)).isEqualTo(wanted);
  }

  private static List<String> comments(String text) {
    SourceText source = SourceText.of(text);
    return Tokens.of(source).stream()
        .filter(word -> word.kind() == Tokens.Kind.COMMENT)
        .map(word -> source.slice(word.span()).strip())
        .toList();
  }

  private static String format(String text) {
    return Formatter.format(SourceText.of(text), parse(text));
  }

  private static ParseResult parse(String text) {
    return Parser.parse(SourceText.of(text));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package xlet.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import xlet.grammar.tree.SyntaxError;

/** Pins what is said of programs that cannot be read, and where. */
class SyntaxErrorTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '~',
      value = {
        "let x 5                # 1:7  # expected `=` or `:`, found `5`",
        "let = 5                # 1:5  # expected a name, found `=`",
        "let x == 5;            # 1:7  # a binding has one `=`",
        "let x := 5;            # 1:7  # a binding is written with `=` alone",
        "let s2 = 3             # 1:5  # `s2` is an element type and cannot be a name",
        "f32 = 3                # 1:1  # `f32` is a type and cannot be a name",
        "then x = 5;            # 1:8  # an expectation has two `=`",
        "Add(1 2)               # 1:7  # expected `,` or `)`, found `2`",
        "Add(, 2)               # 1:5  # a value is missing before this `,`",
        "[1,1]+[1,,1]+[1,1]     # 1:10 # a value is missing before this `,`",
        "let a = 1 +            # 1:12 # expected a value, found the end of the statement",
        "(1 + )                 # 1:6  # expected a value, found `)`",
        "12abc                  # 1:1  # `12abc` is not a number",
        "let y = 4x2x3          # 1:9  # sizes such as `4x2x3` stand only in a shape",
        "{...}                  # 1:2  # `...` stands for values that are not there",
        "if a < b: 1            # 1:1  # this `if` has no `else`: a value is wanted either way",
        "return 4               # 1:1  # `return` stands only in the body of a computation",
        "(a: f32)               # 1:2  # a name with its type is a parameter: `=>` and a body are missing",
        "f(a: f32, b) = a + b   # 1:11 # this parameter has no type, others have: `name: f32`",
        "f: (s32) -> s32        # 1:1  # the signature of `f` has no body: `f(…):` is missing",
        "f(a):                  # 1:6  # the body is missing after `:`",
        "output: [0, 0]         # 1:7  # a binding is written with `=`: `output = …`",
        "f({1, 2)               # 1:8  # `)` does not close `{`: `}` is due first",
        ")                      # 1:1  # `)` closes nothing: no `(` is open",
        "/* open                # 1:1  # this comment has no `*/`",
        "let s = \"abc          # 1:9  # this string has no closing `\"` on its line",
        "let x = @3             # 1:9  # `@` (U+0040) means nothing here",
        "2 ** 3                 # 1:3  # a power is written `Pow(x, y)`",
        "module @m {}           # 1:1  # a module of StableHLO is read by `xlet run`, and where it is pasted",
        "HloModule m, x         # 1:15  # expected `=`, found the end of the module",
      })
  void says(String program, String place, String message) {
    SourceText source = SourceText.of(program);
    List<SyntaxError> errors = Parser.parse(source).errors();
    assertThat(errors).hasSize(1);
    assertThat(errors.getFirst().message()).isEqualTo(message);
    assertThat(source.position(errors.getFirst().span().start())).hasToString(place);
  }

  @Test
  void placesAnUnclosedBraceAndReadsTheNextStatement() {
    SourceText source = SourceText.of("let m: f32[2,2] = {{1,2},{3,4};\nlet n = Neg(m);");
    ParseResult result = Parser.parse(source);
    assertThat(result.program().statements()).hasSize(1);
    SyntaxError error = result.errors().getFirst();
    assertThat(error.message()).isEqualTo("`{` is not closed: 3 opened, 2 closed, `}` is due");
    assertThat(source.position(error.span().start())).hasToString("1:19");
    assertThat(source.position(error.labels().getFirst().span().start())).hasToString("1:31");
    assertThat(error.mend()).isEqualTo("let m: f32[2,2] = {{1,2},{3,4}};");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "Add(x\uFF0C y)         # Add(x, y)",
        "Add\uFF08x, y\uFF09    # Add(x, y)",
        "let s = \u201Chi\u201D; # let s = \"hi\";",
        "then a \u2265 b;       # then a >= b;",
      })
  void mendsLookalikes(String program, String mend) {
    ParseResult result = Parser.parse(SourceText.of(program + "\nlet z = 1"));
    assertThat(result.errors()).extracting(SyntaxError::mend).containsExactly(mend);
    assertThat(result.program().statements()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "2 ** 3                # Pow(2, 3)",
        "let y = a * x[0] ** 2 # let y = a * Pow(x[0], 2)",
        "-x ** f(2) == y;      # -Pow(x, f(2)) == y",
        "(a + b) ** -2         # Pow((a + b), -2)",
      })
  void mendsPowers(String program, String mend) {
    ParseResult result = Parser.parse(SourceText.of(program));
    assertThat(result.errors()).extracting(SyntaxError::mend).containsExactly(mend);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "let y = 1 +",
        "y = 1 +",
        "then y ==",
        "y <- 1,\n2 *",
        "g = (a) => { let t = 1 +",
        "let m = {{1, 2}, {3, 4};",
      })
  void leavesTheNextStatementAlone(String broken) {
    for (String next : new String[] {"let a = 3", "a = 3", "a <- 3", "auto a = 3"}) {
      ParseResult result = Parser.parse(SourceText.of(broken + "\n" + next));
      assertThat(result.errors()).as(broken).hasSize(1);
      assertThat(result.program().statements()).as(broken).hasSize(1);
    }
  }

  @Test
  void quotesNoMoreOfTheSourceThanIsRead() {
    String type = "f32[" + "1,".repeat(10_000) + "1]";
    for (String program : new String[] {type + " = 3", "let x: " + type + " {}", type + " y z"}) {
      ParseResult result = Parser.parse(SourceText.of(program));
      assertThat(result.errors()).hasSize(1);
      assertThat(result.errors().getFirst().message()).hasSizeLessThan(200);
    }
  }

  @Test
  void refusesProseOfSeveralLinesOnce() {
    ParseResult result = Parser.parse(SourceText.of("M x N\n\n3 rows: T\n2 rows: T\nlet x = 1"));
    assertThat(result.errors())
        .extracting(SyntaxError::message)
        .containsExactly("this is a drawing or prose, not a statement");
    assertThat(result.program().statements()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(chars = {'\u0000', '\u0007', '\uD83D', '\uFFFF'})
  void namesCharactersThatCannotBeShown(char character) {
    List<SyntaxError> errors = Parser.parse(SourceText.of("let x = " + character + ";")).errors();
    assertThat(errors).hasSize(1);
    assertThat(errors.getFirst().message()).contains("U+%04X".formatted((int) character));
  }

  @ParameterizedTest
  @CsvSource({"'{', '}'", "'(', ')'", "'[', ']'"})
  void refusesDeepNestingOnce(String open, String close) {
    String program = "let x = " + open.repeat(10_000) + close.repeat(10_000) + ";\nlet y = 1;";
    ParseResult result = Parser.parse(SourceText.of(program));
    assertThat(result.errors())
        .extracting(SyntaxError::message)
        .containsExactly("brackets are nested more than 256 deep");
    assertThat(result.program().statements()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"-", "a => ", "1 + ", "f(", "if a: 1 else: "})
  void refusesLongChainsOnce(String link) {
    ParseResult result = Parser.parse(SourceText.of(link.repeat(10_000) + "1;\nlet y = 1;"));
    assertThat(result.errors()).hasSize(1);
  }

  @Test
  void eachWrongStatementGivesOneError() {
    String program = "let a = ;\nlet b = 2;\nAdd(1 2)\nlet c = {1,, 2};\nlet d = 4;\n";
    ParseResult result = Parser.parse(SourceText.of(program));
    assertThat(result.errors()).hasSize(3);
    assertThat(result.program().statements()).hasSize(2);
  }

  @Test
  void saysWhereBytesAreNotText() {
    byte[] bytes = "let x = \"?\";".getBytes(StandardCharsets.UTF_8);
    bytes[9] = (byte) 0xFF;
    MalformedTextException e =
        Assertions.catchThrowableOfType(
            MalformedTextException.class, () -> SourceText.fromBytes("a.xlet", bytes));
    assertThat(e.offset()).isEqualTo(9);
    assertThat(e).hasMessage("a.xlet: not UTF-8: byte 0xFF at offset 9");
  }
}

package xlet.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import xlet.grammar.tree.SyntaxError;

/** Pins which texts are proposed for statements that cannot be read, and what is said of them. */
class SyntaxMendsTest {
  private static SyntaxError error(String program) {
    List<SyntaxError> errors = Parser.parse(SourceText.of(program)).errors();
    assertThat(errors).as(program).hasSize(1);
    return errors.getFirst();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '~',
      value = {
        "a @ b                     # Dot(a, b)",
        "let u = f(x) @ b + c      # let u = Dot(f(x), b) + c",
        "x .^ 2 .* y               # Pow(x, 2) * y",
        "k += 1                    # k = k + 1",
        "k *= a + b                # k = k * (a + b)",
        "k--                       # k = k - 1",
        "p and q or c              # p && q || c",
        "not (p or q)              # !(p || q)",
        "x is not y                # x != y",
        "let z = x if c else y     # let z = if c: x else: y",
        "c ? x : y                 # Select(c, x, y)",
        "x ~= y                    # x != y",
        "x =< y                    # x <= y",
        "m'                        # m.T",
        "(int) s                   # int(s)",
        "def f(x): return x + 1    # let f = (x) => x + 1",
        "Map(x, lambda u: u + 1)   # Map(x, (u) => u + 1)",
        "let f = (x) -> x          # let f = (x) => x",
        "var z = 1                 # let z = 1",
        "float z[3] = {1, 2, 3}    # let z: float[3] = {1, 2, 3}",
        "Lte z = 1                 # let z = 1",
        "[1 2; 3 4]                # {{1, 2}, {3, 4}}",
        "let z: tensor<2x3xf32> = x    # let z: f32[2,3] = x",
        "stablehlo.add %x, %y : tensor<3xf32> # add(%x, %y)",
        "get-tuple-element(t), index=1 # GetTupleElement(t, index=1)",
        "Reduce(m, 0.0, +, {1})    # Reduce(m, 0.0, Add, {1})",
        "Clamp(min: 0, max: 1)     # Clamp(min=0, max=1)",
        "1_000                     # 1000",
        "1O0                       # 100",
        "2x                        # 2 * x",
        "x · y                     # x * y",
      })
  void writesFormsOfOtherLanguages(String statement, String meant) {
    error(statement);
    assertThat(SyntaxMends.foreign(statement)).contains(meant);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '~',
      value = {
        "Add(x y)                # Add(x, y)",
        "Neg(x))                 # Neg(x)",
        "Add x, y)               # Add( x, y)",
        "Reduce(m, Add, {1])     # Reduce(m, Add, {1})",
        "let z = f32[2 {1, 2}    # let z = f32[2] {1, 2}",
        "let z {1, 2}            # let z = {1, 2}",
        "let z: f32[2][3] = x    # let z: f32[2,3] = x",
        "let let z = 1           # let z = 1",
        "let u = x let w = y     # let u = x; let w = y",
      })
  void undoesOneSlip(String statement, String meant) {
    assertThat(SyntaxMends.of(error(statement), SourceText.of(statement))).contains(meant);
  }

  @Test
  void dropsNoPartOfAStatement() {
    String statement = "[1 2; 3 4]";
    assertThat(SyntaxMends.of(error(statement), SourceText.of(statement)))
        .allMatch(proposed -> proposed.contains("3") && proposed.contains("4"));
  }

  @Test
  void putsASeparatorBehindAnOperandAlone() {
    String statement = "gives: {1, 2}";
    assertThat(SyntaxMends.of(error(statement), SourceText.of(statement)))
        .isNotEmpty()
        .noneMatch(proposed -> proposed.matches("gives:\\s*[;,.*].*"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "def f(x):\n    let y = x\n    return y\n",
        "function f(x)\n  x + 1\nend\n",
        "for i in range(3):\n    print(i)\n",
      })
  void saysOneThingOfADefinitionOfSeveralLines(String definition) {
    SourceText source = SourceText.of(definition + "let z = 1");
    ParseResult result = Parser.parse(source);
    assertThat(result.errors()).hasSize(1);
    assertThat(source.position(result.errors().getFirst().span().start())).hasToString("1:1");
    assertThat(result.program().statements()).hasSize(1);
  }

  @Test
  void noticesACommentThatMayBeADivision() {
    assertThat(Parser.parse(SourceText.of("let z = i // j")).warnings())
        .extracting(SyntaxError::found)
        .containsExactly("j");
    assertThat(Parser.parse(SourceText.of("let z = i; // j\n// j\ni // i by j")).warnings())
        .isEmpty();
  }
}

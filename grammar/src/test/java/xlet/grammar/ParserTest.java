package xlet.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import xlet.grammar.tree.Brace;
import xlet.grammar.tree.DenseLiteral;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.ExpressionStatement;
import xlet.grammar.tree.Program;

/** Forms that have more than one spelling give the same tree. */
class ParserTest {
  private static Program program(String text) {
    ParseResult result = Parser.parse(SourceText.of(text));
    assertThat(result.errors()).as(text).isEmpty();
    return result.program();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "a & b == c        # (a & b) == c",
        "a | b < c         # (a | b) < c",
        "a == b ^ c        # a == (b ^ c)",
        "a | b ^ c & d     # a | (b ^ (c & d))",
        "a & b << c        # a & (b << c)",
        "a < b && c | d    # (a < b) && (c | d)",
        "a == b || c != d  # (a == b) || (c != d)",
      })
  void operatorsBindAsInPython(String program, String grouped) {
    assertThat(Structure.same(program(program), program(grouped))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "|.5f 1|",
        "|1e3f -.5e-2 inf|",
        "f32[2] any-opcode.3(f32[2] %x)",
        "(f32[2], s32[]) get-tuple-element(x)",
        "f32[2]{0:T(8,128)} all-gather(f32[2] %x), dimensions={0}",
        "let x = f32[2] add(a, b),\n  dimensions={0}",
        "a - b(c)",
        "Add(\n|1 2|\n|3 4|\n, x)",
        "f = a => {\n  let m = |1 2|\n          |3 4|\n  m + a\n}",
        "then a ==\n|1, 2|",
        "let x = 1\nx\n  > 2",
      })
  void isRead(String program) {
    assertThat(program(program).statements()).isNotEmpty();
  }

  private static Expr large(String element) {
    String literal = "{" + (element + ", ").repeat(2000) + "1}";
    return ((ExpressionStatement) program(literal).statements().getFirst()).expression();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "-2.5e-3f", "+.5", "7.", "inf", "-nan", "true", "1E5F", "\n 08"})
  void manyNumbersAreOneLiteral(String number) {
    assertThat(large(number))
        .isInstanceOfSatisfying(
            DenseLiteral.class,
            literal -> {
              assertThat(literal.sizes()).containsExactly(2001);
              assertThat(literal.numbers().text(1999)).isEqualTo(number.strip());
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"- 1", "0x1F", "1 + 2", "x", "{1}", "-true"})
  void anythingElseIsReadWordForWord(String element) {
    assertThat(large(element)).isInstanceOf(Brace.class);
  }

  @Test
  void rowsStandBelowEachOtherAfterALargeLiteral() {
    String literal = "{" + "1,\n".repeat(2000) + "1}";
    assertThat(program(literal + " + |1 2|\n     |3 4|").statements()).hasSize(1);
  }
}

package xlet.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** While something is being typed, every line but the last wants more. */
class CompletenessTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "let a = {\n  {1, 2},\n  {3, 4},\n};",
        "let b =\n { {0.0, 1.0},\n   {3.0, 4.0} }",
        "Add(\n  x,\n  /*broadcast_dimensions=*/{1})",
        "f: (Float, Int) -> Float, Int\nf(a, b):\n  if a > b:\n    return (a, 1)\n  else:\n    return (a, 2)",
        "f: (Float, Int) -> Float, Int\nf(a, b):\nif a > b:\nreturn (a, 1)\nelse:\nreturn (a, 2)",
        "result = while (result(0) < 10) {\n  result = {result(0) + 1};\n}",
        "Computation max;\n{\n  ComputationBuilder b(client_, \"max\");\n  max = b.Build();\n}",
        "let f = (a, b) => {\n  let t = a * b;\n  t + b\n};",
        "Slice(a, {2}, {4}) produces:\n  {2.0, 3.0}",
        "then a ==\n|1 2|",
        "let x = 1 +\n2",
        "/* a\ncomment */",
      })
  void eachPrefixWantsMore(String text) {
    assertThat(Parser.isComplete(text)).isEqualTo(new Completeness.Complete());
    int from = text.startsWith("Computation") ? text.indexOf("{\n") : 0;
    for (int i = text.indexOf('\n', from); i >= 0; i = text.indexOf('\n', i + 1)) {
      assertThat(Parser.isComplete(text.substring(0, i)))
          .as(text.substring(0, i))
          .isInstanceOf(Completeness.Incomplete.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "let x = 5", "x", "// remark", "f(1);\nlet y = {1, 2};", "{1, 2}"})
  void isComplete(String text) {
    assertThat(Parser.isComplete(text)).isEqualTo(new Completeness.Complete());
  }

  @ParameterizedTest
  @ValueSource(strings = {"let x 5", ")", "let m = {{1,2};", "let s = \"a", "let x 5\nlet y = {"})
  void canNeverBeRight(String text) {
    assertThat(Parser.isComplete(text)).isInstanceOf(Completeness.Invalid.class);
  }

  @Test
  void saysWhichClosersAreDue() {
    assertThat(Parser.isComplete("let x = f({1, [2,"))
        .isEqualTo(new Completeness.Incomplete(6, "]})"));
  }

  /** Bars after an operand are operators, not the edges of a row. */
  @Test
  void readsNumbersBetweenTwoOperators() {
    for (String text : new String[] {"f(x | 5, 5 | y)", "f(x | -5, +1, 5 | y)", "x | 5 | y"}) {
      assertThat(Parser.parse(SourceText.of(text)).errors()).as(text).isEmpty();
    }
    assertThat(Parser.parse(SourceText.of("then a ==\n|1, 2|")).errors()).isEmpty();
  }
}

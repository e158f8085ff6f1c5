package xlet.session.literal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import xlet.grammar.SourceText;
import xlet.session.Outcome;
import xlet.session.Session;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Correction;
import xlet.session.diagnostic.Diagnostic;

/** Rows of different lengths are told of alike in small literals and in those of many numbers. */
class RaggedRowsTest {
  private static final int MANY = 1000;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{1, 2} | {3} | {3} | this row has 1 element, the first 2 | {3, 0}",
        "{1, 2} | {3, 4, 5} | {3, 4, 5} | this row has 3 elements, the first 2 | {3, 4}",
        "{{1, 2}, {3, 4}} | {{5, 6}} | {{5, 6}} | this row has 1 element, the first 2 | {{5, 6}, {0,0}}",
        "{{1, 2}, {3, 4}} | {{5, 6}, {-7}} | {-7} | this row has 1 element, the first 2 | {-7, 0}"
      })
  void areToldOf(String row, String odd, String place, String label, String mend) {
    for (int rows : new int[] {1, MANY}) {
      String before = "let x = {" + (row + ", ").repeat(rows);
      SourceText source = SourceText.of(before + odd + "}");
      Outcome outcome = Session.create().run(source).getLast();
      assertThat(outcome.diagnostics(source)).hasSize(1);
      Diagnostic error = outcome.diagnostics(source).getFirst();
      assertThat(error.code()).isEqualTo(Code.RAGGED_LITERAL);
      assertThat(error.primary().place().text()).isEqualTo(place);
      assertThat(error.primary().text()).isEqualTo(label);
      if (rows == 1) {
        assertThat(error.corrections())
            .extracting(Correction::statement)
            .containsExactly(before + odd.replace(place, mend) + "}");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"true, 1", "false, 0"})
  void areRefusedInListsToo(boolean odd, int errors) {
    String groups = "{" + "{0}, ".repeat(2 * MANY) + (odd ? "{1, 2}" : "{1}") + "}";
    SourceText source = SourceText.of("let g = AllReduce(1.0, Add, replica_groups=" + groups + ")");
    Outcome outcome = Session.create().run(source).getLast();
    assertThat(outcome.diagnostics(source))
        .filteredOn(error -> error.code() == Code.RAGGED_LITERAL)
        .hasSize(errors);
  }
}

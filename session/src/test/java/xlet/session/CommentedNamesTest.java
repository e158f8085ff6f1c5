package xlet.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.list;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import xlet.session.diagnostic.Correction;
import xlet.session.diagnostic.Diagnostic;

/** A name with a value behind `//` is a divisor; whatever else stands there is a comment. */
class CommentedNamesTest {
  private static final String GIVEN = "let i = {6, 7};\nlet j = {2, 3};\n";

  private static void isRefusedAndMended(String statement, String mend) {
    Outcome last = Session.create().run(GIVEN + statement).getLast();
    assertThat(last.result())
        .isInstanceOfSatisfying(
            Outcome.Result.Failed.class,
            failed ->
                assertThat(failed.diagnostic().corrections())
                    .extracting(Correction::statement)
                    .containsExactly(mend));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          i // j         | Div(i, j)
          let q = i // j | let q = Div(i, j)
          i + i // j     | i + Div(i, j)
          i * i // j     | Div(i * i, j)
          i // 2 + j     | Div(i, 2) + j
          i[0] // j[1]   | Div(i[0], j[1])
          i // (j + 1) * 2; | Div(i, (j + 1)) * 2
          """)
  void aQuotientIsRefused(String statement, String mend) {
    isRefusedAndMended(statement, mend);
  }

  @ParameterizedTest
  @CsvSource({"i // what it is", "i // k", "i // j and more", "i // {6; 7}", "i // j + k"})
  void aCommentIsNone(String statement) {
    Outcome last = Session.create().run(GIVEN + statement).getLast();
    assertThat(last.isBad()).isFalse();
    assertThat(last.warnings()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "i // 2, 'Div(i, 2)'",
    "i // 2 - 1, 'Div(i, 2) - 1'",
    "7 // 2 - 1, 'Div(7, 2) - 1'",
    "7.5 // 2, 'Floor(Div(7.5, 2))'"
  })
  void aNumberMayBeEither(String statement, String mend) {
    Outcome last = Session.create().run(GIVEN + statement).getLast();
    assertThat(last.isBad()).isFalse();
    assertThat(last.warnings())
        .singleElement()
        .extracting(Diagnostic::corrections)
        .asInstanceOf(list(Correction.class))
        .extracting(Correction::statement)
        .containsExactly(mend);
  }

  @ParameterizedTest
  @CsvSource({
    "i.astype(int) // 2, 'Div(ConvertElementType(i, s32), 2)'",
    "let k = i.sum() // 2 + 1, 'let k = Div(Reduce(i, 0, Add, {0}), 2) + 1'",
    "i.mean() // 2, 'Floor(Div(Div(Reduce(ConvertElementType(i, f32), 0, Add, {0}), 2), 2))'"
  })
  void whatIsProposedIsDividedToo(String statement, String mend) {
    isRefusedAndMended(statement, mend);
  }

  @Test
  void anImportSaysThatNothingIsImported() {
    Outcome outcome = Session.create().run("import numpy as np").getLast();
    assertThat(outcome.isBad()).isFalse();
    assertThat(outcome.warnings())
        .extracting(warning -> warning.primary().text())
        .containsExactly("`np.` names are read, or answered with XLA's words");
  }
}

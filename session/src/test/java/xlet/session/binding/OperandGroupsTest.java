package xlet.session.binding;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import xlet.session.Outcome;
import xlet.session.Session;

/** Braces around operands are an array where that fits, else a group of operands or a tuple. */
class OperandGroupsTest {
  private static final String GIVEN =
      """
      let a = {3.0, 1.0, 2.0};
      let b = {4.0, 5.0, 6.0};
      let k = {30, 10, 20};
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          Reduce({a, b}, {0, 0}, (p, q, r, s) => (p + r, q + s), {0}) | (6.0, 15.0)
          Reduce({a, k}, {0, 0}, (p, q, r, s) => (p + r, q + s), {0}) | (6.0, 60)
          Reduce({a, b}, 0, Add, {1}) | {6.0, 15.0}
          Reduce({a, b}, {0, 0}, Add, {1}) | (6.0, 15.0)
          Sort({k, a}, (p, q, r, s) => p < q, 0) | ({10, 20, 30}, {1.0, 2.0, 3.0})
          Sort({a, b}, (p, q) => p > q, 1) | {{3.0, 2.0, 1.0}, {6.0, 5.0, 4.0}}
          Map({a, b}, (x, y) => x * y, {0}) | {12.0, 5.0, 12.0}
          Map({a, b}, (x) => x + 1.0, {0, 1}) | {{4.0, 2.0, 3.0}, {5.0, 6.0, 7.0}}
          Concatenate({a, b}, 0) | {3.0, 1.0, 2.0, 4.0, 5.0, 6.0}
          While((s) => s(0) < 3, (s) => (s(0) + 1, s(1) * 2.0), {0, 1.0}) | (3, 8.0)
          """)
  void theyAreReadByWhatFits(String call, String value) {
    String program =
        call.contains("{0, 0}, Add")
            ? "then " + call + " fails;"
            : "then " + call + " == " + value + ";";
    assertThat(Session.create().run(GIVEN + program)).hasSize(4).noneMatch(Outcome::isBad);
  }
}

package xlet.session.lowering;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import xlet.session.Outcome;
import xlet.session.Session;
import xlet.session.Variable;
import xlet.session.command.CommandException;
import xlet.session.command.Shell;
import xlet.session.render.Literal;
import xlet.session.render.Screen;

/**
 * A computation that is given to an operation inside another computation may use the parameters of
 * the other: the result is the one that the computation has when it is called directly.
 */
class CapturedParametersTest {
  private static final String GIVEN =
      """
      let v = {1.0, 2.0, 3.0};
      let scaled = (c: f32) => Reduce(v, 0.0, (a, b) => a + b * c, {0});
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          Map(v, scaled, {0}) | {scaled(1.0), scaled(2.0), scaled(3.0)}
          Map(v, (c) => Reduce(v, 0.0, (a, b) => a + b * c, {0}), {0}) | {6.0, 12.0, 18.0}
          Map(v, (c) => Reduce(Broadcast(c, {2}), c, (a, b) => a + b * c, {0}), {0}) | {3.0, 10.0, 21.0}
          Map(v, (c) => { let d = c + 1.0; Reduce(v, 0.0, (a, b) => a + b * d, {0}) }, {0}) | {12.0, 18.0, 24.0}
          Map(v, (c) => Reduce(Map(v, (z) => z * c, {0}), 0.0, (a, b) => a + b * c, {0}), {0}) | {6.0, 24.0, 54.0}
          Map(v, (c) => Reduce(Map(v, (z) => Reduce(v, z, (a, b) => a + c, {0}), {0}), 0.0, Add, {0}), {0}) | {15.0, 24.0, 33.0}
          Map(v, (c) => Map(c, (z) => z * c + v[0], {}), {0}) | {2.0, 5.0, 10.0}
          Map(v, (c) => While((s) => s < c * 10.0, (s) => s + c, 0.0), {0}) | {10.0, 20.0, 30.0}
          Map(v, (c) => Conditional(c > 1.5, c, (t) => t * c, 0.0, (t) => t - c), {0}) | {-1.0, 4.0, 9.0}
          Reduce(v, 0.0, (p, q) => p + Reduce({1.0, 2.0}, 0.0, (a, b) => a + b * q, {0}), {0}) | 18.0
          Sort(v, (a, b) => Reduce({-1.0}, 0.0, (p, q) => p + q * a, {0}) < -b, 0) | {3.0, 2.0, 1.0}
          Conditional(true, 2.0, (c) => Reduce(v, 0.0, (a, b) => a + b * c, {0}), 3.0, (c) => c) | 12.0
          While((s) => s < 100.0, (s) => Reduce(v, 0.0, (a, b) => a + b * s, {0}), 1.0) | 216.0
          Call((c) => Reduce(v, 0.0, (a, b) => a + b * c, {0}), 2.0) | 12.0
          """)
  void theyHaveTheValuesOfTheirCall(String given, String direct) {
    List<Outcome> outcomes =
        Session.create().run(GIVEN + "let found = " + given + ";\nthen found == " + direct + ";");
    assertThat(outcomes).hasSize(4).noneMatch(Outcome::isBad);
  }

  /** Each body is larger than what is written out where it is called. */
  @ParameterizedTest
  @CsvSource({"10", "100"})
  void inComputationsThatAreNotWrittenOut(int terms) {
    String body = "c" + " + c * 0.0".repeat(terms);
    String program =
        """
        let v = {1.0, 2.0, 3.0};
        let large = (c: f32) => Reduce(v, 0.0, (a, b) => a + b * (%s), {0});
        let twice = (c: f32) => large(c) + large(c + 1.0);
        let found = twice(2.0);
        then found == 30.0;
        then Map(v, twice, {0}) == {18.0, 30.0, 42.0};
        """
            .formatted(body);
    assertThat(Session.create().run(program)).hasSize(6).noneMatch(Outcome::isBad);
  }

  @Test
  void onArraysOfDynamicSizes() {
    String program =
        """
        let b = SetDimensionSize({1, 2, 3, 4}, 3, 0);
        let f = (c: s32[<=4], k: s32) => Reduce(c, 0, (p: s32, q: s32) => p + q * k, {0});
        then Call(f, b, 2) == 12;
        then Call(f, b, 5) == 30;
        """;
    assertThat(Session.create().run(program)).hasSize(4).noneMatch(Outcome::isBad);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Call(g, 5)    | lhs = 30, rhs = 100
          Call(h, 5)    | init_values = 0
          """)
  void theyAreExplainedWithTheValuesOfTheirCall(String call, String reason)
      throws CommandException {
    Shell shell = new Shell(Session.create(), Screen.PLAIN);
    String program =
        """
        let g = (c: s32) => Conditional(c > 0, c + 1, (a: s32) => a * c + 100, c, (a: s32) => a - c);
        let h = (c: s32) => Reduce({1, 2}, 0, (p: s32, q: s32) => p + q * c, {0});
        let y = %s;
        """
            .formatted(call);
    assertThat(shell.session().run(program)).noneMatch(Outcome::isBad);
    Variable y = Objects.requireNonNull(shell.session().variables().get("y"));
    List<String> why = shell.run(":why y");
    assertThat(why.getFirst()).isEqualTo("y = " + Literal.untyped(y.value()));
    assertThat(String.join("\n", why)).contains(reason);
  }
}

package xlet.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A function that could not be read draws one error, not another wherever it is called. */
class FailedNamesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "def f(x): return x + y",
        "def f(x):\n  return x + y",
        "function f(x) y = x * w; end",
        "function z = f(x) z = x * w; end",
        "fn f(x: f32) -> f32 { x + w }",
        "float f(float x) { return x * w; }",
        "let f = (x: f32) => x + w"
      })
  void oneErrorIsToldOfAFunction(String definition) {
    var outcomes = Session.create().run(definition + "\nf(2.0)\nlet z = f(3.0) + 1\nz");
    assertThat(outcomes.stream().filter(o -> o.result() instanceof Outcome.Result.Failed))
        .hasSize(1);
    assertThat(outcomes.getLast().result()).isInstanceOf(Outcome.Result.Skipped.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"return Add(1", "def Add(x): y", "if Add(1, 2"})
  void operationsAreStillThere(String broken) {
    assertThat(Session.create().run(broken + "\nAdd(1, 2)").getLast().isBad()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"replicas 2 3", "replicas 2, 3", "partitions 2.5", "replicas 2x"})
  void nothingFollowsTheNumberOfDevices(String line) {
    var outcomes = Session.create().run(line + "\n1 + 1");
    assertThat(outcomes.stream().filter(o -> o.result() instanceof Outcome.Result.Failed))
        .singleElement()
        .satisfies(outcome ->
            assertThat(((Outcome.Result.Failed) outcome.result()).diagnostic().corrections())
                .hasSize(1));
    assertThat(outcomes.getLast().isBad()).isFalse();
  }
}

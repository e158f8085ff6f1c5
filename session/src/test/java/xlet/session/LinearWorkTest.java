package xlet.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import xlet.engine.array.Detached;
import xlet.engine.array.NdArray;
import xlet.session.diagnostic.Code;

/**
 * The work that programs of computations make grows with their length. It is counted in looks at
 * the clock, one for each body that is read and each operation that runs.
 */
class LinearWorkTest {
  private static final int LEVELS = 200;

  private static final int MOST_POLLS_A_LEVEL = 500;

  private static String chain(String first, IntFunction<String> next, String last) {
    return IntStream.rangeClosed(1, LEVELS)
        .mapToObj(next)
        .collect(Collectors.joining("\n", first + "\n", "\n" + last + "\n"));
  }

  private static List<Outcome> run(String program) {
    Cancellation limited = Cancellation.after(LEVELS * MOST_POLLS_A_LEVEL);
    return run(Session.create().copy(limited, true), program);
  }

  /** Runs on a deep stack, as the front ends do. */
  private static List<Outcome> run(Session session, String program) {
    return Detached.run(() -> session.run(program), () -> {});
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(x: f32) => g%1$d(x) + g%1$d(x)",
        "(x) => g%1$d(x) + g%1$d(x)",
        "(x: f32) => g%1$d(x) + 1",
        "(x: f32) => { let a = g%1$d(x); let b = g%1$d(x + 1); x }"
      })
  void computationsThatCallOthers(String body) {
    List<Outcome> outcomes =
        run(
            chain(
                "let g0 = (x: f32) => x * 0.5",
                k -> "let g%d = %s".formatted(k, body.formatted(k - 1)),
                "g%d(0.0)".formatted(LEVELS)));
    assertThat(outcomes).hasSize(LEVELS + 2).noneMatch(Outcome::isBad);
  }

  @Test
  void computationsThatAreDefinedAndNotCalled() {
    List<Outcome> outcomes =
        run(
            chain(
                "let g0 = (x: f32) => x * 0.5",
                k -> "let g%d = (x: f32) => g%d(x) + g%d(x + 1)".formatted(k, k - 1, k - 1),
                "g8(0.0)"));
    assertThat(outcomes).noneMatch(Outcome::isBad);
  }

  @Test
  void aCallThatIsANodeHasTheValueOfItsBody() {
    // Each level adds one; the last are too large to be written out where they are called.
    Session session = Session.create();
    run(
        session,
        chain(
            "let g0 = (x: f32[2]) => x",
            k -> "let g%d = (x: f32[2]) => g%d(x) + 1".formatted(k, k - 1),
            "let y = g%d({0.5, 2})".formatted(LEVELS)));
    var value = (NdArray) Objects.requireNonNull(session.variables().get("y")).value();
    assertThat(value.doubleAt(0)).isEqualTo(LEVELS + 0.5);
    assertThat(value.doubleAt(1)).isEqualTo(LEVELS + 2.0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"let odd = (n: s32) => odd(n - 1)", "let f = (n) => f(n - 1)\nf(3)"})
  void aComputationThatCallsItselfIsToldAtTheInnerCall(String program) {
    List<Outcome> bad = Session.create().run(program).stream().filter(Outcome::isBad).toList();
    assertThat(bad).hasSize(1);
    var error = ((Outcome.Result.Failed) bad.getFirst().result()).diagnostic();
    var span = error.primary().place().span();
    assertThat(error.code()).isEqualTo(Code.FAULT);
    assertThat(program.substring(span.start(), span.end())).endsWith("(n - 1)").hasSizeLessThan(11);
  }
}

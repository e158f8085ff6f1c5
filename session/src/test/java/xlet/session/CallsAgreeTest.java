package xlet.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import xlet.engine.eval.Reader;

/** A program with calls gives the same values as the same steps without calls. */
class CallsAgreeTest {
  @AfterEach
  void restore() {
    Reader.use(Reader.CHOSEN);
  }

  /** The value of {@code r} after {@code program}, which starts with a vector {@code x}. */
  private static String result(String program) {
    Session session = Session.create();
    var outcomes =
        session.run("let x = ConvertElementType(Iota(s32[200], 0), f32) * 0.37 - 20.0;" + program);
    assertThat(outcomes).noneMatch(o -> o.result() instanceof Outcome.Result.Failed);
    return Objects.requireNonNull(session.variables().get("r")).value().toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "let f = (a: f32[200]) => a; let r = Call(f, x); | let r = x;",
        "let f = (a: f32[200]) => 2.5; let r = Call(f, x) + x; | let r = 2.5 + x;",
        "let f = (a: f32[200], b: f32[200]) => Tuple(a - b, Tuple(b, a * b));"
            + " let g = (a: f32[200]) => { let t = Call(f, a, Exp(a)); t(0) + t(1)(1) };"
            + " let r = Call(g, x) - Call(g, x * 0.5);"
            + "| let y = Exp(x); let h = x * 0.5; let z = Exp(h);"
            + " let r = ((x - y) + x * y) - ((h - z) + h * z);",
        "let f = (t: (f32[200], f32)) => t(0) * t(1);"
            + " let g = (a: f32[200]) => Call(f, Tuple(a, 3.0)) - Call(f, Tuple(a, 0.1));"
            + " let r = Call(g, x); | let r = x * 3.0 - x * 0.1;",
        "let k = 4.0; let f = (a: f32[200]) => a * k; let g = (a: f32[200]) => Call(f, a) + k;"
            + " let r = Call(g, x); | let r = x * 4.0 + 4.0;",
        "let g = (a: f32[200]) => { let c = a + 1.0;"
            + " let f = (b: f32[200]) => b * c; Call(f, a) - Call(f, c) };"
            + " let r = Call(g, x); | let c = x + 1.0; let r = x * c - c * c;",
        "let f = (a: f32[200]) => Reduce(a, 0.0, Add, {0}); let g = (a: f32[200]) =>"
            + " a / Call(f, Abs(a)); let r = Call(g, Call(g, x) * 2.0);"
            + "| let y = x / Reduce(Abs(x), 0.0, Add, {0}) * 2.0;"
            + " let r = y / Reduce(Abs(y), 0.0, Add, {0});",
        "let f = (a: f32[200]) => a * 0.5 + 1.0; let r = While((s: (s32, f32[200])) => s(0) < 100,"
            + " (s: (s32, f32[200])) => Tuple(s(0) + 1, Call(f, Call(f, s(1)))), Tuple(0, x))(1);"
            + "| let r = While((s: (s32, f32[200])) => s(0) < 200,"
            + " (s: (s32, f32[200])) => Tuple(s(0) + 1, s(1) * 0.5 + 1.0), Tuple(0, x))(1);",
      })
  void allReadersGiveWhatTheStepsGive(String programs) {
    int bar = programs.indexOf('|');
    for (Reader reader : Reader.values()) {
      Reader.use(reader);
      assertThat(result(programs.substring(0, bar)))
          .as(reader.toString())
          .isEqualTo(result(programs.substring(bar + 1)));
    }
  }

  /** The calls of the innermost computations are written out, those around them run. */
  @ParameterizedTest
  @EnumSource(Reader.class)
  void deepCallsGiveWhatTheStepsGive(Reader reader) {
    Reader.use(reader);
    StringBuilder called = new StringBuilder("let f0 = (a: f32[200]) => a * 0.5 + 1.0;");
    StringBuilder steps = new StringBuilder("let r = x;");
    for (int depth = 1; depth <= 9; depth++) {
      called.append(
          "let f%1$d = (a: f32[200]) => Call(f%2$d, Call(f%2$d, a)) * 0.9;"
              .formatted(depth, depth - 1));
    }
    for (int leaf = 1; leaf <= 1 << 9; leaf++) {
      steps.append("r = r * 0.5 + 1.0;");
      steps.append("r = r * 0.9;".repeat(Integer.numberOfTrailingZeros(leaf)));
    }
    assertThat(result(called + "let r = Call(f9, x);")).isEqualTo(result(steps.toString()));
  }
}

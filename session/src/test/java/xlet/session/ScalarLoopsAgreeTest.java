package xlet.session;

import static xlet.session.ReaderAgreement.agrees;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Loops of scalars, which are part of an expression, give the same bits however they are computed.
 */
class ScalarLoopsAgreeTest {
  /** Loops and choices of scalars in computations that operations apply to elements. */
  @ParameterizedTest
  @ValueSource(strings = {"f32", "bf16", "f16", "f64", "s8", "u16", "s64", "c64"})
  void loopsInsideOfComputations(String type) {
    String state = "s: (s32, %s, %s)";
    String going = "(" + state + ") => s(0) < n";
    for (String form :
        List.of(
            "Map(v, w, (x: %s, n: s32) => While("
                + going
                + ","
                + " ("
                + state
                + ") => Tuple(s(0) + 1, s(2), s(1) * x), Tuple(0, x, x))(2))",
            "Map(v, w, (x: %s, n: s32) => While("
                + going
                + ", ("
                + state
                + ") =>"
                + " { let k = s(0); Tuple(k + 1, While((t: (%s, s32)) => t(1) < k,"
                + " (t: (%s, s32)) => Tuple(t(0) + x, t(1) + 1), Tuple(s(1), 0))(0), s(1)) },"
                + " Tuple(0, x, x))(1))",
            "Map(v, w, (x: %s, n: s32) => Conditional(n, {(a: %s) => a * x, (a: %s) => a - x,"
                + " (a: %s) => Call((b: %s) => b * b, a)}, (x, x, x)))",
            "Map(v, w, (x: %s, n: s32) => Conditional(n > 2, Tuple(x, n),"
                + " (a: (%s, s32)) => While((s: (%s, s32)) => s(1) < 5,"
                + " (s: (%s, s32)) => Tuple(s(0) * x, s(1) + 1), a)(0), x, (a: %s) => -a))",
            "Reduce(v, z, (a: %s, b: %s) => While((s: (%s, s32)) => s(1) < 3,"
                + " (s: (%s, s32)) => Tuple(s(0) + b, s(1) + 1), Tuple(a, 0))(0), {0})",
            "let m = Map(v, w, (x: %s, n: s32) => Conditional(n > 1, x, (a: %s) => a * a,"
                + " x, (a: %s) => a)); Tuple(m, m * v, Reduce(m * m, z, Add, {0}))")) {
      agrees(
          ("let v = ConvertElementType(Rem(Iota(s32[70], 0) * 37, 11) - 4, %s);"
                  + " let w = Rem(Iota(s32[70], 0), 6) - 1; let z = ConvertElementType(0, %s);")
              .replace("%s", type),
          form.replace("%s", type));
    }
  }

  /** A loop that nobody waits for: what it would do where it is not wanted is not done. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Map(v, (x: s32) => While((s: s32) => s < 0, (s: s32) => While((t: s32) => t > -1,"
            + " (t: s32) => t * 1, 5), x))",
        "Map(v, (x: s32) => Conditional(x < 0, x, (s: s32) => While((t: s32) => t > -1,"
            + " (t: s32) => t * 1, 5), x, (s: s32) => s + 1))"
      })
  void loopsThatWouldNotEnd(String program) {
    agrees("let v = {1, 2, 3};", program);
  }

  /** Computations that call each other would be too long as one expression. */
  @Test
  void computationsThatAreTooLongToWriteOut() {
    StringBuilder setup = new StringBuilder("let v = {1.0, 2.0}; let g0 = (x: f32) => x * 2.0;");
    for (int depth = 1; depth <= 30; depth++) {
      String inner = "Call(g%1$s, Call(g%1$s, a))".formatted(depth - 1);
      setup
          .append(" let g" + depth + " = (x: f32) => Conditional(x > 1e9, x, (a: f32) => ")
          .append(inner + ", x, (a: f32) => a + 1.0);");
    }
    agrees(setup.toString(), "Map(v, g30)");
  }
}

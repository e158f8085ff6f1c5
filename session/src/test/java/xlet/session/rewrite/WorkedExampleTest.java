package xlet.session.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import xlet.engine.graph.Graph;
import xlet.engine.rewrite.LaneModel;
import xlet.engine.rewrite.ProgramCost;
import xlet.engine.rewrite.Rewriter;
import xlet.engine.rewrite.Rewriting;
import xlet.engine.rewrite.rules.RewriteRules;
import xlet.session.Outcome;
import xlet.session.Session;

/** The patents' example, group normalisation, at the sizes of real networks: from types alone. */
final class WorkedExampleTest {
  /** What the rules make of the computation that {@code program} defines as f. */
  private static Rewriting rewritten(String program) throws NotRewritableException {
    Session session = Session.create();
    assertThat(session.run(program)).noneMatch(Outcome::isBad);
    RewriteSubject subject = RewriteSubject.named("f", session);
    return Rewriter.rewrite(subject.program(), RewriteRules.ALL, () -> {});
  }

  private static ProgramCost cost(Graph graph) {
    return ProgramCost.of(graph, LaneModel.TILED);
  }

  @ParameterizedTest
  @CsvSource({
    "8, 32, 32, 256, 32, 2097152, 2048, 8388608, 8192",
    "32, 56, 56, 64, 32, 12845056, 4096, 102760448, 32768",
  })
  void sumsOfGroupsMoveAThousandthOfTheData(
      long b, long h, long w, long c, long g, long read, long after, long written, long then)
      throws NotRewritableException {
    Rewriting rewriting =
        rewritten(
            "let f = (x: f32[%s,%s,%s,%s]) => reduce(reshape(x, {%s,%s,%s,%s,%s}), {1, 2, 3})"
                .formatted(b, h, w, c, b, h, w, c / g, g));
    ProgramCost one = cost(rewriting.before().graph());
    ProgramCost other = cost(rewriting.after().graph());
    assertThat(one.read()).isEqualTo(read);
    assertThat(one.written()).isEqualTo(written);
    assertThat(other.read()).isEqualTo(after);
    assertThat(other.written()).isEqualTo(then);
    assertThat(one.bytes()).isEqualTo(4 * (read + written));
    assertThat(one.vectors()).isEqualTo((read + written) / 1024);
    assertThat(one.combined()).isEqualTo(b * h * w * c);
    assertThat(other.combined()).isEqualTo(b * h * w * c + b * c);
    ProgramCost linear = ProgramCost.of(rewriting.before().graph(), LaneModel.LINEAR);
    assertThat(linear.free()).isEqualTo(1);
    assertThat(linear.bytes()).isZero();
  }

  @Test
  void groupNormalisationReshapesNothingOfTheImagesSize() throws NotRewritableException {
    Rewriting rewriting =
        rewritten(
            """
            let f = (x: f32[8,32,32,256]) => {
              let g = Reshape(x, {8, 32, 32, 32, 8})
              let mean = Reduce(g, 0, Add, {1, 2, 4}) / 8192
              let centred = Sub(g, mean, {0, 3})
              let variance = Reduce(centred * centred, 0, Add, {1, 2, 4}) / 8192
              Reshape(Mul(centred, Rsqrt(variance + 1e-5), {0, 3}), {8, 32, 32, 256})
            }
            """);
    assertThat(cost(rewriting.before().graph()).elements()).isEqualTo(2 * 8 * 32 * 32 * 256);
    assertThat(cost(rewriting.after().graph()).elements()).isEqualTo(4 * 8 * 256);
    assertThat(cost(rewriting.after().graph()).moving()).isEqualTo(4);
  }
}

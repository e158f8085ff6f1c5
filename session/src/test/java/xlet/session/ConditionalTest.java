package xlet.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import xlet.grammar.SourceText;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.output.OutcomeRenderer;
import xlet.session.render.Screen;

/** The ways in which the branches of {@code if} may be written. */
class ConditionalTest {
  private final Session session = Session.create();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "if c: -1 else: 2",
        "if c: (-1) elif c: 3 else 2",
        "if (c) -1 else 2",
        "if (c) (-1) else (2)",
        "if (c) -1 else if (c) 4 else 2",
        "if (c) {-1} else {2}",
        "if c {-1} else {2}",
        "if (c) && c {-1} else {2}",
        "if !c {1} else if c {-1} else {6}",
        "if c return -1 else 2",
        "if c return {-1} else {2}",
        "(if (c) {-1, 2} else {3, 4})[0]",
      })
  void aBranchBeginsInManyWays(String text) {
    SourceText source = SourceText.of("let c = true; " + text);
    List<String> lines = OutcomeRenderer.lines(session.run(source).getLast(), source, Screen.PLAIN);

    assertThat(lines).containsExactly("s32[]   4 B   -1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"if c 1 else 2", "if c x else 2"})
  void aBranchDoesNotFollowItsConditionDirectly(String text) {
    SourceText source = SourceText.of("let c = true; let x = 1; " + text);
    List<Diagnostic> diagnostics = session.run(source).getLast().diagnostics(source);

    assertThat(diagnostics).hasSize(1);
    assertThat(diagnostics.getFirst().isError()).isTrue();
  }
}

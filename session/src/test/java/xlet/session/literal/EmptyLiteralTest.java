package xlet.session.literal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import xlet.session.Outcome;
import xlet.session.Session;

/** Empty braces are a literal of any shape without elements. */
class EmptyLiteralTest {
  @ParameterizedTest
  @ValueSource(strings = {"f32[0]", "f32[0,3]", "f32[3,0]", "f32[2,0,4]", "f32[4294967296,0]"})
  void emptyBracesFitAnySizeWithoutElements(String type) {
    assertThat(Session.create().run("then shape(" + type + " {}) == " + type + ";"))
        .noneMatch(Outcome::isBad);
  }

  @ParameterizedTest
  @ValueSource(strings = {"f32[2] {}", "f32[2,0] {{}}"})
  void theyFitNoOther(String literal) {
    assertThat(Session.create().run(literal)).anyMatch(Outcome::isBad);
  }
}

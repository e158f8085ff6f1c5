package xlet.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.graph.Node;

/** Values that no name leads to any more are not kept. */
class RetentionTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "x = x + 1.0",
        "let x = 1.0",
        "let f = (a) => a * 2.0\nlet x = f(x)",
        "let g = (a) => a * 3.0\nlet f = (a) => g(a)\nlet x = f(x)"
      })
  void forgetsFormerValues(String program) {
    Session session = Session.create();
    session.run("let f = (a) => a\nlet g = (a) => f(a)\nlet x = Iota(f32[100], 0)");
    WeakReference<Value> former = new WeakReference<>(value(session));
    for (int round = 0; round < 5; round++) {
      assertThat(session.run(program)).noneMatch(Outcome::isBad);
    }
    session.run("1");
    // Collections are complete when the call returns: there is nothing to wait for.
    for (int round = 0; round < 10 && former.get() != null; round++) {
      System.gc();
    }
    assertThat(former.get()).isNull();
    assertThat(value(session)).isNotNull();
  }

  /** A statement on large values that is typed again speaks of the values of now alone. */
  @Test
  void forgetsLargeValuesOfStatementsTypedAgain() {
    Session session = Session.create();
    List<WeakReference<Value>> former = new ArrayList<>();
    for (int round = 0; round < 4; round++) {
      session.run("let x = Iota(f32[100000], 0) + " + round + ".0");
      assertThat(session.run("let y = (x * 2.0) * x")).noneMatch(Outcome::isBad);
      former.add(new WeakReference<>(value(session)));
      Variable y = Objects.requireNonNull(session.variables().get("y"));
      assertThat(y.origin().nodes())
          .filteredOn(Node.Known.class::isInstance)
          .extracting(y::valueOf)
          .contains(value(session));
      assertThat(((NdArray) y.value()).doubleAt(3)).isEqualTo(2.0 * (3 + round) * (3 + round));
    }
    former.removeLast();
    for (int round = 0; round < 10 && former.stream().anyMatch(f -> f.get() != null); round++) {
      System.gc();
    }
    assertThat(former).allMatch(reference -> reference.get() == null);
  }

  /** A computation keeps the value that it speaks of. */
  @Test
  void keepsWhatIsSpokenOf() {
    Session session = Session.create();
    session.run("let x = 7\nlet f = (a) => a + x\nlet x = 8");
    assertThat(session.run("then f(1) == 8")).noneMatch(Outcome::isBad);
  }

  private static Value value(Session session) {
    return Objects.requireNonNull(session.variables().get("x")).value();
  }
}

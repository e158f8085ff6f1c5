package xlet.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import xlet.engine.array.NdArray;

/** Random programs take in, put out and compute what a direct reading says. */
final class EffectOrderTest {
  private static final int MOST_ITEMS = 100;

  static IntStream seeds() {
    return IntStream.range(0, 80);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void effectsHappenAsTheProgramSays(int seed) {
    EffectProgram.Part body = new EffectProgram(seed).body(2, List.of("x"));
    var host = new EffectProgram.Host();
    int value = body.value(Map.of("x", 3), host);
    int items = Math.min(host.taken + 1, MOST_ITEMS);
    Session session = Session.create();
    IntStream.rangeClosed(1, items).forEach(k -> session.run("feed(" + k + ")"));
    String program = "Call((x: s32) => " + body.text() + ", 3)";
    List<Outcome> outcomes = session.run(program);
    if (items < host.taken + 1) {
      assertThat(outcomes).as(program).allMatch(Outcome::isBad);
      return;
    }
    assertThat(outcomes).as(program).noneMatch(Outcome::isBad);
    assertThat(last(session)).as(program).isEqualTo(value);
    for (int item : host.out) {
      session.run("outfed()");
      assertThat(last(session)).as(program).isEqualTo(item);
    }
    assertThat(session.run("outfed()")).as(program).allMatch(Outcome::isBad);
    session.run("Infeed(s32)");
    assertThat(last(session)).as(program).isEqualTo(items);
  }

  private static long last(Session session) {
    return ((NdArray) Objects.requireNonNull(session.variables().get(Session.LAST)).value())
        .longAt(0);
  }
}

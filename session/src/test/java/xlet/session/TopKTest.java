package xlet.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import xlet.engine.array.NdArray;
import xlet.engine.work.Workers;

/** The first few of a line are those that a stable sort brings there, whoever looks for them. */
class TopKTest {
  private static final int THREADS = Workers.count();

  @AfterEach
  void restore() {
    Workers.count(THREADS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"f32", "f16", "s8", "u8", "s32", "u32", "f64", "s64"})
  void isTheBeginningOfASort(String type) {
    for (int threads : new int[] {1, 3}) {
      Workers.count(threads);
      for (String sizes : List.of("1,140000", "2,70001", "40,300")) {
        for (int k : new int[] {1, 7, 200}) {
          check(type, sizes, k);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-2147483648", "0", "2147483647"})
  void equalElementsAreTakenInTheirOrder(String value) {
    for (String largest : List.of("true", "false")) {
      Session session = Session.create();
      String program =
          "let t = TopK(Broadcast(s32[] %s, {2, 70000}), 5, %s); let found = t(1); let wanted = Iota(s32[2,5], 1);"
              .formatted(value, largest);
      assertThat(session.run(program)).as(program).noneMatch(Outcome::isBad);
      assertThat(array(session, "found").sameValues(array(session, "wanted"))).as(program).isTrue();
    }
  }

  private static void check(String type, String sizes, int k) {
    Session session = Session.create();
    String program =
        """
        let n = Iota(s32[%1$s], 1) + Iota(s32[%1$s], 0) * 77;
        let x = ConvertElementType(Xor(n * 40503, ShiftRightArithmetic(n, 3)), %2$s);
        let t = TopK(x, %3$d);
        let s = Sort(x, Iota(s32[%1$s], 1), (a: %2$s, b: %2$s, i: s32, j: s32) => a > b, 1, true);
        let found = t(1);
        let wanted = Slice(s(1), {0, 0}, {%4$s, %3$d}, {1, 1});
        """
            .formatted(sizes, type, k, sizes.substring(0, sizes.indexOf(',')));
    assertThat(session.run(program)).as(program).noneMatch(Outcome::isBad);
    assertThat(array(session, "found").sameValues(array(session, "wanted"))).as(program).isTrue();
  }

  private static NdArray array(Session session, String name) {
    return (NdArray) Objects.requireNonNull(session.variables().get(name)).value();
  }
}

package xlet.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import xlet.grammar.SourceText;
import xlet.grammar.tree.Span;
import xlet.session.diagnostic.Code;

/** An endless loop can be stopped; what was bound stays, and the session goes on. */
class InterruptTest {
  private static final String ENDLESS = "While((i: s32) => i > -1, (i: s32) => i * 1, 0)";
  private static final String ENDLESS_ARRAYS =
      "While((i: f32[3]) => Reduce(i, 0.0, Add, {0}) > -1.0, (i: f32[3]) => i * 1.0, f32[3] {1, 2,"
          + " 3})";

  @Test
  void stopsALoopOverScalars() throws ExecutionException, InterruptedException {
    stops(ENDLESS);
  }

  @Test
  void stopsALoopOverArrays() throws ExecutionException, InterruptedException {
    stops(ENDLESS_ARRAYS);
  }

  @Test
  void stopsALoopInALoop() throws ExecutionException, InterruptedException {
    stops(
        "While((s: (s32, f32[3])) => s(0) < 40, (s: (s32, f32[3])) => { let i = s(0);"
            + " Tuple(i + 1, While((t: (s32, f32[3])) => t(0) < 3, (t: (s32, f32[3])) =>"
            + " Tuple(t(0) + Select(i > 5, 0, 1), t(1) * 0.5), Tuple(0, s(1)))(1)) },"
            + " Tuple(0, f32[3] {1, 2, 3}))");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{1, 2, 3}", "Iota(s32[100000], 0)"})
  void stopsALoopInsideOfAComputation(String elements)
      throws ExecutionException, InterruptedException {
    stops("Map(" + elements + ", (x: s32) => " + ENDLESS + ")");
    stops(
        "Map("
            + elements
            + ", (x: s32) => While((s: s32) => s < 5, (s: s32) => "
            + ENDLESS
            + ", x))");
  }

  /** While something is typed, nobody waits for a size that an endless loop would tell. */
  @Test
  void givesUpTypesThatTakeLong() {
    Session session = Session.create();
    String program = "Iota(s32[4], " + ENDLESS + ")";
    assertThat(session.typeOf(program)).isEmpty();
    assertThat(session.checkQuickly(SourceText.of(program))).allMatch(Outcome::isBad);
  }

  @Test
  void doesNotReadALongTextAfterAnInterrupt() {
    Session session = Session.create();
    session.interrupt();
    List<Outcome> outcomes = session.run("let x = 1;\n".repeat(50_000));
    assertThat(outcomes).allMatch(Outcome::isBad);
    assertThat(session.names()).isEmpty();
  }

  private static void stops(String program) throws ExecutionException, InterruptedException {
    Session session = Session.create();
    session.run("let kept = 42;");
    for (int round = 0; round < 2; round++) {
      CompletableFuture<List<Outcome>> running =
          CompletableFuture.supplyAsync(() -> session.run(program));
      session.interrupt();
      assertThat(running.get().getLast().result())
          .isInstanceOfSatisfying(
              Outcome.Result.Failed.class,
              failed -> assertThat(failed.diagnostic().code()).isEqualTo(Code.INTERRUPTED));
      assertThat(session.run("1")).allMatch(Outcome::isBad);
      session.resume();
    }
    assertThat(session.run("then kept == 42")).noneMatch(Outcome::isBad);
  }

  private static Session filled() {
    Session session = Session.create();
    session.run(
        """
        let big = Iota(f32[4000000], 0)
        let m = Reshape(big, {2000, 2000})
        let idx = Iota(s32[4000000,1], 0)
        """);
    return session;
  }

  /** Every operation looks whether it is to go on, however it is computed. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Dot(m, m)",
        "Conv(Reshape(big, {1, 1, 2000, 2000}), f32[1,1,3,3] {{{{1,1,1},{1,1,1},{1,1,1}}}}, {1,1},"
            + " SAME)",
        "Sort(big, dimension=0)",
        "Sort(big, comparator=(x, y) => x > y, dimension=0)",
        "Reduce(big, 0.0, Add, {0})",
        "Reduce(big, 0.0, (x, y) => x * y + Sin(x), {0})",
        "ReduceWindow(m, 0.0, Add, {99,99}, {1,1}, SAME)",
        "Scatter(big, idx, big, Add, {}, {0}, {0}, 1)",
        "Map(big, (x) => x * x + 1.0, {0})",
        "Select(m > 3.0, m, m * 2.0)",
        "Transpose(m, {1, 0})",
        "Reverse(m, {0, 1})",
        "Pad(m, 0.0, {(1, 1, 1), (0, 0, 0)})",
        "Slice(m, {1, 1}, {2000, 2000}, {1, 1})",
        "Concatenate({m, m}, 0)",
        "Broadcast(m, {2})",
        "ConvertElementType(big, s32)",
        "Iota(f32[2000,2000], 1)",
        "Sin(m)",
        "m + m",
        "Clamp(1.0, m, 5.0)"
      })
  void everyOperationCanBeStopped(String program) {
    Session limited = filled().copy(Cancellation.after(1), true);
    assertThat(limited.run(program).getLast().result())
        .isInstanceOfSatisfying(
            Outcome.Result.Failed.class,
            failed -> assertThat(failed.diagnostic().code()).isEqualTo(Code.INTERRUPTED));
  }

  private static void await(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException stop) {
      throw new AssertionError(stop);
    }
  }

  /** The first statement stops if the interrupt comes in time, and the second in any case. */
  @ParameterizedTest
  @ValueSource(strings = {"Dot(m, m)", "Sort(Sin(big), dimension=0)", "Transpose(m * m, {1, 0})"})
  void stopsLongPrograms(String program) throws ExecutionException, InterruptedException {
    Session session = filled();
    AtomicReference<Thread> stopper = new AtomicReference<>();
    List<Outcome> outcomes = new ArrayList<>();
    session.run(
        SourceText.of((program + "\n").repeat(50) + "let never = 1"),
        new Session.Listener() {
          @Override
          public void begin(Span span) {
            Thread known = stopper.get();
            if (known == null) {
              stopper.set(Thread.startVirtualThread(session::interrupt));
            } else {
              await(known);
            }
          }

          @Override
          public void done(Outcome outcome) {
            outcomes.add(outcome);
          }
        });
    stopper.get().join();
    assertThat(outcomes.getLast().result())
        .isInstanceOfSatisfying(
            Outcome.Result.Failed.class,
            failed -> assertThat(failed.diagnostic().code()).isEqualTo(Code.INTERRUPTED));
    session.resume();
    assertThat(session.names()).doesNotContain("never").contains("big", "m", "idx");
    assertThat(session.run("then Slice(big, {7}, {8}, {1}) == f32[1] {7}"))
        .noneMatch(Outcome::isBad);
  }
}

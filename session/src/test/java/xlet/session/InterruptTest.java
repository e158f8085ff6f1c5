package xlet.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import xlet.session.diagnostic.Code;

/** An endless loop can be stopped; what was bound stays, and the session goes on. */
class InterruptTest {
  private static final String ENDLESS = "While((i: s32) => i > -1, (i: s32) => i * 1, 0)";
  private static final String ENDLESS_ARRAYS =
      "While((i: f32[3]) => Reduce(i, 0.0, Add, {0}) > -1.0, (i: f32[3]) => i * 1.0, f32[3] {1, 2, 3})";

  @Test
  void stopsALoopOverScalars() throws ExecutionException, InterruptedException {
    stops(ENDLESS);
  }

  @Test
  void stopsALoopOverArrays() throws ExecutionException, InterruptedException {
    stops(ENDLESS_ARRAYS);
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
}

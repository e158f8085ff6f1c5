package xlet.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import xlet.grammar.SourceText;
import xlet.session.command.Completions;
import xlet.session.command.Inspection;
import xlet.session.render.Screen;

/** Questions may be asked of a session while a program runs in another thread. */
class ThreadsTest {
  private static final int ROUNDS = 300;

  private final Session session = Session.create();
  private final AtomicBoolean done = new AtomicBoolean();

  @Test
  void answersWhileAProgramRuns() throws Exception {
    session.run("let f = (a, b) => { let c = a * b; c + a }\nlet x = 1");
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Future<Integer>> asking = new ArrayList<>();
      asking.add(threads.submit(asking(this::types)));
      asking.add(threads.submit(asking(this::words)));
      asking.add(threads.submit(asking(this::names)));
      Future<List<Outcome>> running = threads.submit(this::run);
      try {
        assertThat(running.get()).noneMatch(Outcome::isBad);
      } finally {
        done.set(true);
      }
      for (Future<Integer> answers : asking) {
        assertThat(answers.get()).isPositive();
      }
    }
  }

  private List<Outcome> run() {
    List<Outcome> outcomes = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      String sizes = "[" + (round % 7 + 1) + "]";
      outcomes.addAll(
          session.run(
              "let x = Iota(f32%s, 0)\nlet n%d = f(x, x)\nlet f = (a, b) => { let c = a * b; c + a }\nf(%d, 2)"
                  .formatted(sizes, round % 50, round)));
    }
    return outcomes;
  }

  /** Asks at least once, and until the program is done. */
  private Callable<Integer> asking(Runnable question) {
    return () -> {
      int asked = 0;
      while (asked == 0 || !done.get()) {
        question.run();
        asked++;
      }
      return asked;
    };
  }

  private void types() {
    for (int size = 1; size < 9; size++) {
      assertThat(session.typeOf("f(f32[%d] Iota(f32[%d], 0), 1.0)".formatted(size, size)))
          .isNotNull();
      assertThat(session.typeOf("f(%d, 3)".formatted(size))).contains("s32[]");
    }
    assertThat(session.check(SourceText.of("f(x, x)"))).noneMatch(Outcome::isBad);
  }

  private void words() {
    assertThat(Completions.at(session, "f(n1, x", 7)).isNotEmpty();
    assertThat(Inspection.at(session, "f(x", 3, true, Screen.PLAIN)).isPresent();
    assertThat(Inspection.at(session, "f", 1, true, Screen.PLAIN)).isPresent();
  }

  private void names() {
    assertThat(session.names()).contains("f", "x");
    assertThat(session.variables()).containsKey("x");
  }
}

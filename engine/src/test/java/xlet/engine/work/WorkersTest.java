package xlet.engine.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WorkersTest {
  private final int before = Workers.count();

  @AfterEach
  void restore() {
    Workers.count(before);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8})
  void carriesOutEachTaskOnce(int threads) {
    Workers.count(threads);
    for (int tasks : new int[] {0, 1, 2, 7, 1000}) {
      var done = new AtomicIntegerArray(tasks);
      Workers.run(tasks, done::incrementAndGet, () -> {});
      for (int k = 0; k < tasks; k++) {
        assertThat(done.get(k)).isEqualTo(1);
      }
    }
  }

  /** A task asks for itself whether to go on, in whatever thread it is. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void tasksCanPoll(int threads) {
    Workers.count(threads);
    var asked = new AtomicInteger();
    var done = new AtomicInteger();
    Runnable poll = asked::incrementAndGet;
    Workers.run(8, k -> done.addAndGet(1 + Polls.poll()), poll);
    assertThat(done.get()).isEqualTo(8);
    assertThat(asked.get()).isGreaterThanOrEqualTo(8);
    int before = asked.get();
    Polls.poll();
    assertThat(asked.get()).isEqualTo(before);
  }

  /** Of two threads one is left for work that others wait for. */
  @Test
  void sharesWithFewerBesideOtherWork() {
    Workers.count(2);
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    Workers.beside(() -> Workers.run(64, number -> threads.add(Thread.currentThread()), () -> {}));
    assertThat(threads).containsExactly(Thread.currentThread());
    Workers.mostHelpers();
    Workers.run(8, number -> {}, () -> {});
    assertThat(Workers.mostHelpers()).isEqualTo(1);
  }

  /** Helpers are counted until somebody asks, and do their work whether it was expected or not. */
  @Test
  void expectedHelpersFindWork() {
    Workers.count(3);
    Workers.mostHelpers();
    Workers.run(8, number -> {}, () -> {});
    Workers.run(2, number -> {}, () -> {});
    assertThat(Workers.mostHelpers()).isEqualTo(2);
    Workers.run(1, number -> {}, () -> {});
    assertThat(Workers.mostHelpers()).isZero();
    for (int helpers : new int[] {0, 1, 2, 1000}) {
      Workers.expect(helpers);
      var done = new AtomicInteger();
      Workers.run(100, number -> done.incrementAndGet(), () -> {});
      assertThat(done.get()).isEqualTo(100);
    }
  }

  /** Work for idle helpers is done, whether or not anything is shared out meanwhile. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void idleHelpersDoWhatIsLeftForThem(int threads) throws InterruptedException {
    Workers.count(threads);
    var left = new CountDownLatch(100);
    for (int k = 0; k < 100; k++) {
      Workers.whenIdle(left::countDown);
      Workers.run(k % 4, number -> {}, () -> {});
    }
    left.await();
    assertThat(left.getCount()).isZero();
  }

  /** A room belongs to one thread, whose tasks find in it what they left there. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void eachThreadMakesOneRoom(int threads) {
    Workers.count(threads);
    Set<Thread> makers = ConcurrentHashMap.newKeySet();
    Queue<int[]> rooms = new ConcurrentLinkedQueue<>();
    Workers.run(
        1000,
        () -> {
          assertThat(makers.add(Thread.currentThread())).isTrue();
          int[] room = new int[1];
          rooms.add(room);
          return room;
        },
        (room, number) -> room[0]++,
        () -> {});
    assertThat(rooms.stream().mapToInt(room -> room[0]).sum()).isEqualTo(1000);
  }

  @Test
  void tasksMayShareOutWork() {
    Workers.count(3);
    var done = new AtomicInteger();
    Workers.run(
        10, k -> Workers.run(10, j -> done.incrementAndGet(), () -> {}), /* poll= */ () -> {});
    assertThat(done.get()).isEqualTo(100);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void throwsWhatATaskThrows(int threads) {
    Workers.count(threads);
    assertThatThrownBy(() ->
            Workers.run(
                100,
                k -> {
                  if (k == 50) {
                    throw new IllegalStateException("task 50");
                  }
                },
                () -> {}))
        .hasMessage("task 50");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void endsWhenThePollThrows(int threads) {
    Workers.count(threads);
    var polls = new AtomicInteger();
    var running = new AtomicInteger();
    assertThatThrownBy(() ->
            Workers.run(
                1_000_000,
                k -> {
                  running.incrementAndGet();
                  running.decrementAndGet();
                },
                () -> {
                  if (polls.incrementAndGet() == 3) {
                    throw new IllegalStateException("stop");
                  }
                }))
        .hasMessage("stop");
    assertThat(running.get()).isZero();
    assertThat(polls.get()).isEqualTo(3);
  }
}

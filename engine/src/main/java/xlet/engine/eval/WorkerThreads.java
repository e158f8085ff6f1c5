package xlet.engine.eval;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import xlet.engine.op.Evaluation;

/**
 * The threads that share large work. Ranges are fixed before the work begins, so a result does not
 * depend on how many threads there are.
 */
public final class WorkerThreads {
  private static final int LIMIT = 64;

  private static volatile int threads =
      Math.clamp(Runtime.getRuntime().availableProcessors(), 1, LIMIT);

  private static final ThreadPoolExecutor POOL = pool();

  private WorkerThreads() {}

  private static ThreadPoolExecutor pool() {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            LIMIT,
            LIMIT,
            30,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            work -> {
              Thread thread = new Thread(work, "worker");
              thread.setDaemon(true);
              return thread;
            });
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  /** How many threads work on one result, the caller's among them. */
  public static int threads() {
    return threads;
  }

  /** Lets so many threads work on one result. */
  public static void threads(int count) {
    threads = Math.clamp(count, 1, LIMIT);
  }

  /** A piece of work that any thread may do. */
  @FunctionalInterface
  interface Piece {
    void run(int number);
  }

  /**
   * Does the pieces 0 to {@code count - 1}, in any order. The caller works too, and between two
   * pieces it asks {@code evaluation} whether to go on.
   */
  static void run(int count, Piece piece, Evaluation evaluation) {
    AtomicInteger next = new AtomicInteger();
    int helpers = Math.min(threads, count) - 1;
    if (helpers <= 0) {
      for (int number = 0; number < count; number++) {
        evaluation.poll();
        piece.run(number);
      }
      return;
    }
    AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    CountDownLatch done = new CountDownLatch(helpers);
    for (int helper = 0; helper < helpers; helper++) {
      POOL.execute(() -> help(count, piece, next, failure, done));
    }
    try {
      for (int number = next.getAndIncrement(); number < count; number = next.getAndIncrement()) {
        evaluation.poll();
        piece.run(number);
      }
    } finally {
      next.set(count);
      await(done);
    }
    rethrow(failure.get());
  }

  private static void help(
      int count,
      Piece piece,
      AtomicInteger next,
      AtomicReference<@Nullable Throwable> failure,
      CountDownLatch done) {
    try {
      for (int number = next.getAndIncrement(); number < count; number = next.getAndIncrement()) {
        piece.run(number);
      }
    } catch (RuntimeException | Error thrown) {
      failure.set(thrown);
      next.set(count);
    } finally {
      done.countDown();
    }
  }

  private static void await(CountDownLatch done) {
    boolean interrupted = false;
    while (true) {
      try {
        done.await();
        break;
      } catch (InterruptedException stray) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static void rethrow(@Nullable Throwable failure) {
    switch (failure) {
      case null -> {}
      case Error error -> throw error;
      case RuntimeException exception -> throw exception;
      default -> throw new IllegalStateException(failure);
    }
  }
}

package xlet.engine.array;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Long work that nothing can stop, such as making a gigabyte of memory ready: it is done in a
 * thread of its own, so that whoever wants it need not wait.
 */
public final class Detached {
  private static final long POLL_MILLIS = 10;

  /** So many bytes take noticeable time. */
  private static final long LARGE_BYTES = 16 << 20;

  /** Programs nest deeply, and what reads them follows by recursion. */
  private static final long STACK_BYTES = 512L << 20;

  private Detached() {}

  /**
   * Returns the result of {@code work}, which has no other effect. Meanwhile {@code poll} is called
   * now and then; an exception from it ends the wait.
   */
  public static <T> T run(Supplier<T> work, Runnable poll) {
    FutureTask<T> task = new FutureTask<>(work::get);
    Thread thread = new Thread(null, task, "detached", STACK_BYTES);
    thread.setDaemon(true);
    thread.start();
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return task.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException later) {
          poll.run();
        } catch (InterruptedException stray) {
          interrupted = true;
        }
      }
    } catch (ExecutionException failure) {
      throw thrown(failure);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Returns the result of work on so many bytes, without a thread where they are few. */
  public static <T> T run(long bytes, Supplier<T> work, Runnable poll) {
    return bytes < LARGE_BYTES ? work.get() : run(work, poll);
  }

  private static RuntimeException thrown(ExecutionException failure) {
    return switch (failure.getCause()) {
      case Error error -> throw error;
      case RuntimeException exception -> exception;
      case null, default -> new IllegalStateException(failure);
    };
  }
}

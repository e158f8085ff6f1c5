package xlet.kernel;

import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import xlet.kernel.wire.Troubles;

/** Does brief things later, in a thread of its own. */
final class Clock {
  private final ScheduledThreadPoolExecutor executor =
      new ScheduledThreadPoolExecutor(
          1,
          Thread.ofPlatform().daemon().name("clock").factory(),
          new ThreadPoolExecutor.DiscardPolicy());

  private final Troubles troubles = new Troubles();

  Clock() {
    executor.setRemoveOnCancelPolicy(true);
    executor.setContinueExistingPeriodicTasksAfterShutdownPolicy(false);
    executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  /** Something that is to be done later. */
  @FunctionalInterface
  interface Alarm {
    /** From now on it is not done. */
    void cancel();
  }

  /** Does {@code task} once; unless it is cancelled before. */
  Alarm after(long millis, Runnable task) {
    var future = executor.schedule(() -> guarded(task), millis, TimeUnit.MILLISECONDS);
    return () -> future.cancel(false);
  }

  /** Does {@code task} again and again, until it is cancelled. */
  Alarm every(long millis, Runnable task) {
    var future =
        executor.scheduleAtFixedRate(() -> guarded(task), millis, millis, TimeUnit.MILLISECONDS);
    return () -> future.cancel(false);
  }

  /** Does nothing any more, once what it does at the moment is done. */
  void stop() {
    executor.shutdown();
  }

  private void guarded(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException | Error defect) {
      troubles.say("the clock goes on after " + defect);
    }
  }
}

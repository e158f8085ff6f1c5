package xlet.kernel;

import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import xlet.kernel.wire.Troubles;

/** A clock that runs its tasks in a thread of its own. */
final class ClockThread implements Clock {
  private final ScheduledThreadPoolExecutor executor =
      new ScheduledThreadPoolExecutor(
          1,
          Thread.ofPlatform().daemon().name("clock").factory(),
          new ThreadPoolExecutor.DiscardPolicy());

  private final Troubles troubles = new Troubles();

  ClockThread() {
    executor.setRemoveOnCancelPolicy(true);
    executor.setContinueExistingPeriodicTasksAfterShutdownPolicy(false);
    executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  @Override
  public Alarm after(long millis, Runnable task) {
    var future = executor.schedule(() -> guarded(task), millis, TimeUnit.MILLISECONDS);
    return () -> future.cancel(false);
  }

  @Override
  public Alarm every(long millis, Runnable task) {
    var future =
        executor.scheduleAtFixedRate(() -> guarded(task), millis, millis, TimeUnit.MILLISECONDS);
    return () -> future.cancel(false);
  }

  /** Ends the thread once the task of the moment is done; the other tasks are dropped. */
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

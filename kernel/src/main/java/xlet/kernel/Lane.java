package xlet.kernel;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import xlet.kernel.wire.Troubles;

/** A thread that runs one task after the other. It goes on when a task throws. */
final class Lane {
  private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
  private final Troubles troubles = new Troubles();
  private final Thread thread;
  private volatile boolean ended;

  Lane(String name, long stackBytes) {
    this.thread = new Thread(null, this::run, name, stackBytes);
    thread.setDaemon(true);
    thread.start();
  }

  /** Runs {@code task} when those before it are done. */
  void submit(Runnable task) {
    tasks.add(task);
  }

  /**
   * Ends the thread once the current task is done. Waits for that, but no longer than {@code
   * millis} milliseconds.
   */
  void end(int millis) throws InterruptedException {
    ended = true;
    submit(() -> {});
    thread.join(millis);
  }

  private void run() {
    while (!ended) {
      try {
        tasks.take().run();
      } catch (InterruptedException stray) {
        // Nobody has this thread to interrupt it; it goes on.
      } catch (RuntimeException | Error defect) {
        troubles.say(thread.getName() + " goes on after " + defect);
      }
    }
  }
}

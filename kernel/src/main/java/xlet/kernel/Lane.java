package xlet.kernel;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import xlet.kernel.wire.Troubles;

/** A thread that does one task after the other, and outlives whatever a task throws. */
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

  /** Does {@code task} when those before it are done. */
  void submit(Runnable task) {
    tasks.add(task);
  }

  /** Does no task any more, once that of the moment is done; waits for it, but not long. */
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

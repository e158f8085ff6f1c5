package xlet.kernel;

import java.util.ArrayList;
import java.util.List;

/** A clock on which time passes when a test says so. */
final class ManualClock implements Clock {
  private record Waiting(Runnable task, boolean again) {}

  private final List<Waiting> tasks = new ArrayList<>();

  @Override
  public Alarm after(long millis, Runnable task) {
    return add(new Waiting(task, false));
  }

  @Override
  public Alarm every(long millis, Runnable task) {
    return add(new Waiting(task, true));
  }

  private synchronized Alarm add(Waiting waiting) {
    tasks.add(waiting);
    return () -> remove(waiting);
  }

  private synchronized void remove(Waiting waiting) {
    tasks.remove(waiting);
  }

  private synchronized List<Waiting> due() {
    List<Waiting> due = List.copyOf(tasks);
    tasks.removeIf(waiting -> !waiting.again());
    return due;
  }

  /** Runs each task that waits, once. */
  void strike() {
    due().forEach(waiting -> waiting.task().run());
  }

  /** The number of tasks that wait. */
  synchronized int waiting() {
    return tasks.size();
  }
}

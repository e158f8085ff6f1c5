package xlet.kernel;

/** Runs brief tasks later. */
interface Clock {
  /** A task that is still to be run. */
  @FunctionalInterface
  interface Alarm {
    /** Takes the task back: it is not run again. */
    void cancel();
  }

  /** Runs {@code task} once, after {@code millis} milliseconds. */
  Alarm after(long millis, Runnable task);

  /** Runs {@code task} every {@code millis} milliseconds until it is cancelled. */
  Alarm every(long millis, Runnable task);
}

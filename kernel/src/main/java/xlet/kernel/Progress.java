package xlet.kernel;

import java.util.Locale;

/**
 * Shows the running statement once it takes more than half a second, as long as the cell has shown
 * nothing else.
 */
final class Progress implements AutoCloseable {
  private static final int MILLIS = 500;

  private final CellOutput output;
  private final String id;
  private final long cellStart = System.nanoTime();
  private final Clock.Alarm ticks;
  private String what = "";
  private boolean ended;

  /**
   * @param id the id of the line, which no other line has
   */
  Progress(CellOutput output, String id, Clock clock) {
    this.output = output;
    this.id = id;
    this.ticks = clock.every(MILLIS, this::tick);
  }

  /** Names the statement that is running from now on. */
  synchronized void running(String statement) {
    what = statement;
  }

  private synchronized void tick() {
    if (!ended && !what.isEmpty()) {
      double seconds = (System.nanoTime() - cellStart) / 1e9;
      output.progress(id, String.format(Locale.ROOT, "%s … %.1f s", what, seconds));
    }
  }

  @Override
  public synchronized void close() {
    ended = true;
    ticks.cancel();
    output.endProgress();
  }
}

package xlet.kernel;

import java.util.Locale;
import tools.jackson.databind.node.ObjectNode;
import xlet.kernel.wire.Json;

/**
 * A line that shows the running statement once it takes more than half a second. It disappears at
 * the end.
 */
final class Progress implements AutoCloseable {
  private static final int MILLIS = 500;

  private final CellOutput output;
  private final String id;
  private final long cellStart = System.nanoTime();
  private final Clock.Alarm ticks;
  private String what = "";
  private boolean shown;
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
      show(String.format(Locale.ROOT, "%s … %.1f s", what, seconds));
    }
  }

  private void show(String line) {
    ObjectNode content = Json.object();
    content.putObject("data").put("text/plain", line);
    content.putObject("metadata");
    content.putObject("transient").put("display_id", id);
    output.always(shown ? "update_display_data" : "display_data", content);
    shown = true;
  }

  @Override
  public synchronized void close() {
    ended = true;
    ticks.cancel();
    if (shown) {
      show("");
    }
  }
}

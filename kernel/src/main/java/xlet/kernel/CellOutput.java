package xlet.kernel;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;
import xlet.kernel.wire.Json;

/**
 * The output of a cell, in the order in which it was written. Text is gathered for a moment, so
 * that a flood of lines becomes a few messages. Where a cell writes too much, the rest is dropped
 * with one notice.
 */
final class CellOutput {
  /** How many characters a cell may show, before its result. */
  static final int MOST = 1 << 20;

  /** How many characters clearing counts for. */
  private static final int CLEARING = 256;

  /** How many characters of text are gathered at most. */
  private static final int BATCH = 1 << 16;

  /** How long text is gathered at most, in milliseconds. */
  private static final int BATCH_MILLIS = 40;

  private final Exchange exchange;
  private final Clock clock;
  private final boolean silent;
  private final StringBuilder text = new StringBuilder();
  private String stream = "stdout";
  private Clock.@Nullable Alarm due;
  private int shown;

  /** True if the front end may show something that can be cleared. */
  private boolean dirty = true;

  private boolean full;

  /** True once the cell has said anything of its own. */
  private boolean begun;

  /** True while the front end shows the line about the running statement, and nothing else. */
  private boolean waiting;

  /**
   * @param clock sends gathered text after a while
   * @param silent true if nothing is shown at all
   */
  CellOutput(Exchange exchange, Clock clock, boolean silent) {
    this.exchange = exchange;
    this.clock = clock;
    this.silent = silent;
  }

  /** Writes {@code said} to {@code name}, stdout or stderr. */
  synchronized void write(String name, String said) {
    if (silent || full) {
      return;
    }
    if (said.length() > MOST - shown) {
      gather(name, said.substring(0, whole(said, MOST - shown)));
      close();
      return;
    }
    shown += said.length();
    gather(name, said);
  }

  /** {@code end}, or the place before it where that would cut a character in half. */
  private static int whole(String said, int end) {
    boolean cut = end > 0 && end < said.length() && Character.isHighSurrogate(said.charAt(end - 1));
    return cut ? end - 1 : end;
  }

  private void close() {
    full = true;
    gather(
        "stderr",
        "\n[the output of this cell goes on: only its first MiB is shown, and its result."
            + " Names keep their values; show them in cells of their own.]\n");
    flush();
  }

  private void gather(String name, String said) {
    if (!name.equals(stream)) {
      flush();
      stream = name;
    }
    dirty = true;
    begun = true;
    int from = 0;
    while (from < said.length()) {
      if (text.isEmpty()) {
        due = clock.after(BATCH_MILLIS, this::flush);
      }
      int to = whole(said, Math.min(said.length(), from + BATCH - text.length()));
      text.append(said, from, to);
      if (to < said.length() || text.length() >= BATCH) {
        flush();
      }
      from = to;
    }
  }

  /** Sends the text that was gathered. */
  synchronized void flush() {
    if (!text.isEmpty()) {
      replaceProgress();
      exchange.publish("stream", Json.object().put("name", stream).put("text", text.toString()));
      text.setLength(0);
    }
    if (due != null) {
      due.cancel();
      due = null;
    }
  }

  /** Returns false if nothing more is shown but the result. */
  synchronized boolean takesMore() {
    return !silent && !full;
  }

  /** Shows {@code content}, a message of type display_data. */
  synchronized void display(ObjectNode content) {
    if (silent || full) {
      return;
    }
    int length = content.path("data").toString().length();
    if (length > MOST - shown) {
      close();
      return;
    }
    shown += length;
    dirty = true;
    always("display_data", content);
  }

  /** Tells the front end to clear the output of the cell. */
  synchronized void clear() {
    if (silent || full || !dirty) {
      return;
    }
    if (CLEARING > MOST - shown) {
      close();
      return;
    }
    shown += CLEARING;
    always("clear_output", Json.object().put("wait", false));
    dirty = false;
  }

  /** Sends a message that does not count as output: the result or an error. */
  synchronized void always(String type, ObjectNode content) {
    if (!silent) {
      flush();
      begun = true;
      replaceProgress();
      exchange.publish(type, content);
    }
  }

  /**
   * Shows a line about the running statement in place of the one before, unless the cell has shown
   * something: a front end can only clear its whole output.
   *
   * @param id the name of the line, for updates
   */
  synchronized void progress(String id, String line) {
    if (silent || begun) {
      return;
    }
    ObjectNode content = Json.object();
    content.putObject("data").put("text/plain", line);
    content.putObject("metadata");
    content.putObject("transient").put("display_id", id);
    exchange.publish(waiting ? "update_display_data" : "display_data", content);
    waiting = true;
  }

  /** Removes the line about the running statement, if there is one. */
  synchronized void endProgress() {
    if (waiting && !begun) {
      waiting = false;
      exchange.publish("clear_output", Json.object().put("wait", false));
    }
  }

  /** Has the front end clear the line about the running statement when the next message comes. */
  private void replaceProgress() {
    if (waiting) {
      waiting = false;
      exchange.publish("clear_output", Json.object().put("wait", true));
    }
  }
}

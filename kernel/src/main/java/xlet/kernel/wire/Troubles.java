package xlet.kernel.wire;

import java.lang.System.Logger;

/**
 * Writes troubles into the log: the first ten, and after that only each time that the count has
 * grown tenfold.
 */
public final class Troubles {
  private static final Logger LOGGER = System.getLogger("xlet.kernel");
  private static final int FIRST = 10;

  private long count;
  private long next = FIRST;

  /** Writes {@code trouble} into the log, unless there were too many before it. */
  public synchronized void say(String trouble) {
    count++;
    if (count <= FIRST) {
      LOGGER.log(Logger.Level.WARNING, trouble);
    } else if (count == next * 10) {
      next = count;
      LOGGER.log(Logger.Level.WARNING, trouble + " (" + count + " of these and the like)");
    }
  }
}

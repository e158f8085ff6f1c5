package xlet.session;

import java.util.function.Supplier;
import xlet.engine.array.Detached;
import xlet.engine.op.Evaluation;

/** Reads texts: a long one in a thread of its own, because reading cannot be stopped, only left. */
public final class Reading {
  /** Texts of more characters may take long to read. */
  private static final int LONG_TEXT = 2_000;

  private Reading() {}

  /**
   * Returns the result of {@code reading}, which reads {@code text} and has no other effect.
   *
   * @throws Evaluation.Interrupted if {@code evaluation} is not to go on
   */
  public static <T> T of(String text, Supplier<T> reading, Evaluation evaluation) {
    return text.length() < LONG_TEXT ? reading.get() : Detached.run(reading, evaluation::poll);
  }
}

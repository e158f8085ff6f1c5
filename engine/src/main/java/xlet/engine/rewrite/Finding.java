package xlet.engine.rewrite;

/**
 * The answer to a condition.
 *
 * @param holds whether the condition holds
 * @param text the numbers that say so: {@code reduced {1,2,3}, kept as they are {0,1,2}}
 */
public record Finding(boolean holds, String text) {
  /** Holds, for the reason {@code text}. */
  public static Finding holds(String text) {
    return new Finding(true, text);
  }

  /** Does not hold, for the reason {@code text}. */
  public static Finding fails(String text) {
    return new Finding(false, text);
  }
}

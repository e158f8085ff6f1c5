package xlet.session.rewrite;

/**
 * A run of both sides of a rewrite on the same data.
 *
 * @param data what they were run on
 * @param verdict how their results compare
 * @param ulps the greatest distance of two finite numbers at one place
 * @param text the verdict in words
 */
public record RewriteTrial(String data, Verdict verdict, long ulps, String text) {
  /** How the results of two programs compare. */
  public enum Verdict {
    /** All bits are equal. */
    EQUAL,
    /** Numbers are rounded otherwise, which a rule has said. */
    ROUNDED,
    /** Numbers differ although no rule has said so. */
    DIFFERENT,
    /** The programs were not run. */
    NOT_RUN
  }

  static RewriteTrial notRun(String data, String why) {
    return new RewriteTrial(data, Verdict.NOT_RUN, 0, "not run: " + why);
  }
}

package xlet.session.runner;

/**
 * What came of one case.
 *
 * @param name which case
 * @param kind whether it passed
 * @param detail why not; empty if it passed
 */
public record Verdict(String name, Kind kind, String detail) {
  /** Whether a case passed. */
  public enum Kind {
    PASSED,
    FAILED,
    /** It needs what is not there yet. */
    SKIPPED
  }

  static Verdict passed(String name) {
    return new Verdict(name, Kind.PASSED, "");
  }

  static Verdict failed(String name, String detail) {
    return new Verdict(name, Kind.FAILED, detail);
  }

  static Verdict skipped(String name, String detail) {
    return new Verdict(name, Kind.SKIPPED, detail);
  }
}

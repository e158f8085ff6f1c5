package xlet.session.runner;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The verdict on one case.
 *
 * @param name which case
 * @param kind whether it passed
 * @param detail why not; empty if it passed
 */
public record Verdict(String name, Kind kind, String detail) {
  /** The kinds of verdicts. */
  public enum Kind {
    PASSED,
    FAILED,
    /** It needs what is not there yet. */
    SKIPPED
  }

  /** The verdict as a map of strings, for JSON. */
  public Map<String, Object> data() {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("name", name);
    data.put("verdict", kind.name().toLowerCase(Locale.ROOT));
    data.put("detail", detail);
    return data;
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

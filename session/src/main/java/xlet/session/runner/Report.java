package xlet.session.runner;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import xlet.session.runner.Verdict.Kind;

/**
 * The verdicts on many cases.
 *
 * @param verdicts a verdict for each case
 * @param errata where the documents that the cases are from are wrong
 */
public record Report(List<Verdict> verdicts, List<Erratum> errata) {
  public Report {
    verdicts = List.copyOf(verdicts);
    errata = List.copyOf(errata);
  }

  /** Verdicts on cases that are from no document. */
  public Report(List<Verdict> verdicts) {
    this(verdicts, List.of());
  }

  /** How many cases are of {@code kind}. */
  public long count(Kind kind) {
    return verdicts.stream().filter(verdict -> verdict.kind() == kind).count();
  }

  /** Whether no case failed. */
  public boolean ok() {
    return count(Kind.FAILED) == 0;
  }

  /** Why cases were skipped, and how many for each reason. */
  public Map<String, Long> skipped() {
    return verdicts.stream()
        .filter(verdict -> verdict.kind() == Kind.SKIPPED)
        .collect(Collectors.groupingBy(Verdict::detail, TreeMap::new, Collectors.counting()));
  }

  /** The failures, the reasons for skipping, and the totals in the last line. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (Verdict verdict : verdicts) {
      if (verdict.kind() == Kind.FAILED) {
        lines.add("FAILED " + verdict.name() + ": " + verdict.detail());
      }
    }
    for (Erratum erratum : errata) {
      lines.add("erratum " + erratum.file() + ": " + erratum.text());
    }
    skipped().forEach((reason, count) -> lines.add("skipped " + count + ": " + reason));
    lines.add(totals());
    return lines;
  }

  /** {@code 12 passed, 1 failed, 3 skipped}; skipped cases are left out if there are none. */
  public String totals() {
    long skipped = count(Kind.SKIPPED);
    return count(Kind.PASSED)
        + " passed, "
        + count(Kind.FAILED)
        + " failed"
        + (skipped == 0 ? "" : ", " + skipped + " skipped");
  }
}

package xlet.session.bench;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The result of measuring one workload.
 *
 * @param workload what was measured
 * @param first how long the first run took, in seconds; 0 if there was none
 * @param median the median of the later runs, in seconds
 * @param least the shortest run, in seconds
 * @param cpu processor time of a run, of all threads together, in seconds
 * @param collecting time that the garbage collector took of a run, in seconds
 * @param peakBytes the most memory that arrays and all else took on the heap
 * @param runs how many runs there were
 * @param verdict {@code ok}, or what is wrong
 */
public record Measurement(
    Workload workload,
    double first,
    double median,
    double least,
    double cpu,
    double collecting,
    long peakBytes,
    int runs,
    String verdict) {
  private static final String FORMAT = "%-22s %9s %9s %9s %9s %8s %9s %5s  %s";

  /** A workload that did not come to an end. */
  static Measurement failed(Workload workload, double first, long peakBytes, String verdict) {
    return new Measurement(workload, first, 0, 0, 0, 0, peakBytes, 0, verdict);
  }

  /** Whether the workload ran and its result is right. */
  public boolean isGood() {
    return verdict.equals("ok");
  }

  /** The heads of the columns of {@link #line()}. */
  public static String heading() {
    return String.format(
        Locale.ROOT,
        FORMAT,
        "workload (ms)",
        "first",
        "median",
        "min",
        "cpu",
        "gc",
        "peak MiB",
        "runs",
        "check");
  }

  /** This measurement as a row of a table. */
  public String line() {
    return String.format(
        Locale.ROOT,
        FORMAT,
        workload.name(),
        millis(first),
        millis(median),
        millis(least),
        millis(cpu),
        runs == 0 ? "-" : number(collecting * 1e3),
        peakBytes >> 20,
        runs,
        verdict);
  }

  private static String millis(double seconds) {
    return seconds == 0 ? "-" : number(seconds * 1e3);
  }

  /** Four digits where there are any behind the point. */
  private static String number(double value) {
    int digits = value >= 1000 ? 0 : value >= 100 ? 1 : value >= 10 ? 2 : value >= 1 ? 3 : 4;
    return String.format(Locale.ROOT, "%." + digits + "f", value);
  }

  /** This measurement as an object, in seconds and bytes. */
  public Map<String, Object> data() {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("workload", workload.name());
    data.put("group", workload.group());
    data.put("first_s", first);
    data.put("median_s", median);
    data.put("min_s", least);
    data.put("cpu_s", cpu);
    data.put("gc_s", collecting);
    data.put("peak_bytes", peakBytes);
    data.put("runs", runs);
    data.put("check", verdict);
    return data;
  }
}

package xlet.session.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A program whose time is measured.
 *
 * @param name how it is called
 * @param group the kind of work that it is
 * @param setup statements that make its inputs, which are not timed
 * @param run the statements that are timed
 * @param times how often {@code run} is submitted, each time by itself, for one timing
 * @param check an expression that sums up what {@code run} has bound on the first replica
 * @param checkValue the value that {@code check} should have
 * @param checkRelative how far it may be from that, as a part of it
 * @param replicas how many replicas it runs on
 */
public record Workload(
    String name,
    String group,
    String setup,
    String run,
    int times,
    String check,
    double checkValue,
    double checkRelative,
    int replicas) {
  /** Where a check is looked at, as some files say before it. */
  private static final Pattern FIRST_REPLICA = Pattern.compile("^on replica 0:");

  /**
   * Reads the workloads of a file: an object whose {@code workloads} is a list of them.
   *
   * @throws IOException if the file cannot be read, or holds something else
   */
  public static List<Workload> read(Path file) throws IOException {
    try {
      JsonNode json = JsonMapper.shared().readTree(Files.readString(file));
      List<Workload> workloads = json.path("workloads").valueStream().map(Workload::of).toList();
      if (workloads.isEmpty()) {
        throw new IOException("it has no list of workloads");
      }
      return workloads;
    } catch (JacksonException e) {
      throw new IOException("it is not JSON: " + e.getOriginalMessage(), e);
    }
  }

  private static Workload of(JsonNode json) {
    return new Workload(
        json.path("name").asString(),
        json.path("group").asString(""),
        String.join("\n", json.path("setup").valueStream().map(JsonNode::asString).toList()),
        json.path("run").asString(),
        json.path("times").asInt(1),
        FIRST_REPLICA.matcher(json.path("check").asString("")).replaceFirst(""),
        json.path("check_value").asDouble(0),
        json.path("check_rel").asDouble(0),
        json.path("replicas").asInt(1));
  }

  /** Whether {@code pattern} is the name, or the name where each {@code *} stands for any text. */
  public boolean matches(String pattern) {
    int star = pattern.indexOf('*');
    if (star < 0) {
      return name.equals(pattern);
    }
    String[] parts = pattern.split("\\*", -1);
    int from = parts[0].length();
    if (!name.startsWith(parts[0])) {
      return false;
    }
    for (int k = 1; k < parts.length - 1; k++) {
      int found = name.indexOf(parts[k], from);
      if (found < 0) {
        return false;
      }
      from = found + parts[k].length();
    }
    String end = parts[parts.length - 1];
    return name.endsWith(end) && name.length() - end.length() >= from;
  }

  boolean accepts(double value) {
    return Math.abs(value - checkValue) <= checkRelative * Math.abs(checkValue);
  }
}

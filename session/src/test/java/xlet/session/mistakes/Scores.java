package xlet.session.mistakes;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** How many programs of a table are told well of. */
record Scores(List<Trial> trials) {
  private static final String ROW = "%-20s %8s %9s %6s %8s %7s %6s%n";

  int programs() {
    return trials.size();
  }

  int misunderstood() {
    return count(Trial::isMisunderstood);
  }

  int oneError() {
    return count(Trial::hasOneError);
  }

  int places() {
    return count(Trial::hasPlace);
  }

  int mendable() {
    return count(trial -> trial.mistake().mendable());
  }

  int offered() {
    return count(trial -> trial.mistake().mendable() && trial.offers());
  }

  int mended() {
    return count(trial -> trial.mistake().mendable() && trial.isMended());
  }

  private int count(Predicate<Trial> predicate) {
    return (int) trials.stream().filter(predicate).count();
  }

  /** The points in percent of those that there are. */
  int percent() {
    int points = trials.stream().mapToInt(Trial::points).sum();
    return 100 * points / Math.max(1, trials.stream().mapToInt(Trial::most).sum());
  }

  /** The scores by who writes the programs and by kind. */
  String table() {
    StringBuilder text =
        new StringBuilder(
            ROW.formatted("", "programs", "one error", "place", "offered", "mended", "points"));
    by(trial -> trial.mistake().who()).forEach((who, scores) -> text.append(scores.row(who)));
    text.append('\n');
    by(trial -> trial.mistake().kind()).forEach((kind, scores) -> text.append(scores.row(kind)));
    return text.append('\n').append(row("all")).append(counts()).toString();
  }

  private String counts() {
    return "one error %d, place %d of %d; offered %d, mended %d of %d; misunderstood %d%n"
        .formatted(
            oneError(), places(), programs(), offered(), mended(), mendable(), misunderstood());
  }

  private Map<String, Scores> by(Function<Trial, String> group) {
    Map<String, Scores> groups = new TreeMap<>();
    trials.stream()
        .collect(Collectors.groupingBy(group))
        .forEach((name, some) -> groups.put(name, new Scores(new ArrayList<>(some))));
    return groups;
  }

  private String row(String name) {
    return ROW.formatted(
        name,
        programs(),
        percent(oneError(), programs()),
        percent(places(), programs()),
        percent(offered(), mendable()),
        percent(mended(), mendable()),
        percent() + "%");
  }

  private static String percent(int some, int all) {
    return all == 0 ? "-" : 100 * some / all + "%";
  }
}

package xlet.session.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import xlet.session.compare.Difference;
import xlet.session.compare.DifferenceSummary;
import xlet.session.output.Page;
import xlet.session.render.Ink;
import xlet.session.render.Screen;

/** The differences between two arrays as a page. */
public final class DifferencePage {
  private DifferencePage() {}

  /** The page on {@code summary}, of the arrays that are called {@code one} and {@code other}. */
  public static Page of(String one, String other, DifferenceSummary summary, Screen screen) {
    List<Table.Row> rows = new ArrayList<>();
    Optional<Difference> first = summary.first();
    if (first.isEmpty()) {
      String all =
          summary.elements() == 1
              ? "the element is"
              : "all " + summary.elements() + " elements are";
      String title = one + " and " + other + " are equal: " + all + " the same";
      return Table.page(title, screen.paint(Ink.GOOD, title), rows, screen);
    }
    rows.add(new Table.Row("first", text(one, other, first.get())));
    summary
        .farthest()
        .ifPresent(far ->
            rows.add(
                new Table.Row(
                    "farthest",
                    Profile.number(far.distance()) + " apart, " + text(one, other, far))));
    summary
        .farthestUlps()
        .filter(Difference::isOfRounding)
        .ifPresent(far ->
            rows.add(new Table.Row("ulp", far.ulps() + " ulp apart, " + text(one, other, far))));
    String title =
        "%s and %s differ in %s of %s elements"
            .formatted(one, other, summary.differing(), summary.elements());
    return Table.page(title, screen.paint(Ink.WARNING, title), rows, screen);
  }

  private static String text(String one, String other, Difference difference) {
    String place = difference.index().isEmpty() ? "" : "[" + difference.index().joined() + "]";
    return one
        + place
        + " = "
        + difference.wanted()
        + ", "
        + other
        + place
        + " = "
        + difference.found();
  }
}

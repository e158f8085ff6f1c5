package xlet.session.graph;

import java.util.ArrayList;
import java.util.List;
import xlet.session.render.Columns;
import xlet.session.render.Ink;
import xlet.session.render.Screen;

/** A picture as text: a line for each step, and rails before it that link it to what it reads. */
final class DiagramText {
  /** Programs of more steps are condensed: expressions take the place of the steps in them. */
  private static final int MOST_STEPS = 60;

  /** Of programs with more lines those in the middle are left out. */
  private static final int MOST_LINES = 150;

  private static final int SHOWN_FIRST = 40;

  /** The part of the width that rails may take: one in so many columns. */
  private static final int RAILS_SHARE = 3;

  private final Screen screen;
  private final boolean whole;
  private final List<String> lines = new ArrayList<>();

  private DiagramText(Screen screen, boolean whole) {
    this.screen = screen;
    this.whole = whole;
  }

  /** The lines of the picture, without line ends; {@code whole} says to leave no step out. */
  static List<String> of(Diagram diagram, Screen screen, boolean whole) {
    DiagramText text = new DiagramText(screen, whole);
    text.add(diagram);
    return text.lines;
  }

  private void add(Diagram diagram) {
    Diagram shown = condensed(diagram);
    say(Ink.STRONG, Columns.visible(headline(diagram, shown)));
    rows(shown);
    shown.notes().forEach(note -> say(Ink.FAINT, note));
    for (Vertex vertex : shown.vertices()) {
      for (Diagram body : vertex.bodies()) {
        lines.add("");
        add(body);
      }
    }
  }

  private static String headline(Diagram diagram, Diagram shown) {
    int steps = diagram.vertices().size();
    return diagram.title()
        + ": "
        + steps
        + (steps == 1 ? " step" : " steps")
        + (shown.vertices().size() < steps
            ? " on "
                + shown.vertices().size()
                + " lines: what is used once is written where it is used"
            : "");
  }

  private Diagram condensed(Diagram diagram) {
    if (whole || diagram.vertices().size() <= MOST_STEPS) {
      return diagram;
    }
    int longest = screen.width() * 3 / 4; // rails and types take the rest
    Diagram unnamed = Condensed.of(diagram, longest);
    return unnamed.vertices().size() <= MOST_STEPS
        ? unnamed
        : Condensed.wholly(diagram, longest);
  }

  private void rows(Diagram diagram) {
    List<Vertex> vertices = diagram.vertices();
    Rails rails = new Rails(diagram, screen, Math.max(2, screen.width() / RAILS_SHARE / 2));
    List<String> drawings = rails.lines();
    boolean cut = !whole && vertices.size() > MOST_LINES;
    int after = vertices.size() - (MOST_LINES - SHOWN_FIRST);
    TextColumns columns = new TextColumns(diagram, drawings, screen);
    for (int number = 0; number < vertices.size(); number++) {
      if (!cut || number < SHOWN_FIRST || number >= after) {
        lines.add(columns.line(number));
      } else if (number == SHOWN_FIRST) {
        String left = (after - SHOWN_FIRST) + " lines are left out; all shows them";
        say(Ink.FAINT, screen.glyph("⋮", ":") + " " + left);
      }
    }
    if (rails.withoutRail() > 0) {
      String values = rails.withoutRail() + " values have no rail, for want of room";
      say(Ink.FAINT, values + ": find them by name");
    }
  }

  private void say(Ink ink, String text) {
    Columns.wrap(text, screen.width(), 2).forEach(line -> lines.add(screen.paint(ink, line)));
  }
}

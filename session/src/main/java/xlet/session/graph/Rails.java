package xlet.session.graph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.SequencedSet;
import java.util.Set;
import java.util.TreeSet;
import xlet.session.render.Screen;

/**
 * The lines before the steps of a program, as in a history with branches: each value that is still
 * to be read has a rail, which runs down to the steps that read it.
 */
final class Rails {
  private static final int NONE = -1;

  private final Diagram diagram;
  private final Screen screen;
  private final int most;
  private final int[] readersLeft;

  /** Which step's value runs on each rail. */
  private final List<Integer> rails = new ArrayList<>();

  private final Map<Integer, Integer> railOf = new HashMap<>();
  private int withoutRail;

  /** Draws at most {@code most} rails side by side. */
  Rails(Diagram diagram, Screen screen, int most) {
    this.diagram = diagram;
    this.screen = screen;
    this.most = most;
    this.readersLeft = new int[diagram.vertices().size()];
    diagram.edges().forEach(edge -> readersLeft[edge.from()]++);
  }

  /** The drawing before each step, from the first to the last; each must be asked for once. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (int number = 0; number < diagram.vertices().size(); number++) {
      lines.add(line(number));
    }
    return lines;
  }

  /** The number of values that found no rail free; only their names link them to their readers. */
  int withoutRail() {
    return withoutRail;
  }

  private String line(int number) {
    SequencedSet<Integer> sources = diagram.sources(diagram.vertices().get(number));
    NavigableSet<Integer> read = new TreeSet<>();
    NavigableSet<Integer> ended = new TreeSet<>();
    for (int source : sources) {
      readersLeft[source]--;
      Integer rail = railOf.get(source);
      if (rail != null) {
        read.add(rail);
        if (readersLeft[source] == 0) {
          ended.add(rail);
        }
      }
    }
    int own = ended.isEmpty() ? free() : ended.first();
    String drawing = drawing(number, own, read, ended);
    ended.forEach(rail -> railOf.remove(rails.set(rail, NONE)));
    if (own < most && readersLeft[number] > 0) {
      rails.set(own, number);
      railOf.put(number, own);
    } else if (readersLeft[number] > 0) {
      withoutRail++;
    }
    return drawing;
  }

  /** The first rail that is free: one more than there may be if none is. */
  private int free() {
    int free = rails.indexOf(NONE);
    if (free >= 0) {
      return free;
    }
    if (rails.size() < most) {
      rails.add(NONE);
      return rails.size() - 1;
    }
    return most;
  }

  private String drawing(int number, int own, NavigableSet<Integer> read, Set<Integer> ended) {
    int first = read.isEmpty() ? own : Math.min(own, read.first());
    int last = read.isEmpty() ? own : Math.max(own, read.last());
    StringBuilder line = new StringBuilder();
    int width = Math.max(rails.size(), own + 1);
    for (int rail = 0; rail < width; rail++) {
      boolean leftwards = rail > first && rail <= last;
      boolean rightwards = rail >= first && rail < last;
      line.append(rail == 0 ? "" : leftwards ? glyph("─", "-") : " ");
      if (rail == own) {
        line.append(mark(number));
      } else if (read.contains(rail)) {
        line.append(corner(leftwards, rightwards, ended.contains(rail)));
      } else if (rail < rails.size() && rails.get(rail) != NONE) {
        line.append(glyph("│", "|"));
      } else {
        line.append(leftwards && rightwards ? glyph("─", "-") : " ");
      }
    }
    return line.toString();
  }

  private String mark(int number) {
    if (number == diagram.root()) {
      return glyph("◆", "@");
    }
    return diagram.vertices().get(number).kind() == Vertex.Kind.OPERATION
        ? glyph("●", "*")
        : glyph("○", "o");
  }

  /** Where a step reads the value on a rail, from the left, the right or both sides of it. */
  private String corner(boolean leftwards, boolean rightwards, boolean ends) {
    if (leftwards && rightwards) {
      return ends ? glyph("┴", "'") : glyph("┼", "+");
    }
    if (leftwards) {
      return ends ? glyph("╯", "'") : glyph("┤", "+");
    }
    return ends ? glyph("╰", "'") : glyph("├", "+");
  }

  private String glyph(String symbol, String instead) {
    return screen.glyph(symbol, instead);
  }
}

package xlet.repl;

import java.util.List;
import java.util.Map;
import org.jline.terminal.Sized;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedString;
import org.jline.utils.Display;
import org.jline.utils.InfoCmp.Capability;

/**
 * Shows the line being typed, also where the window gets another size meanwhile: it erases what is
 * shown from where the terminal has moved it, and the line is written anew.
 */
final class LineDisplay extends Display {
  /** True where the terminal breaks its rows anew; others cut them off, and move none. */
  private final boolean reflows;

  private List<AttributedString> shown = List.of();

  /**
   * @param environment tells which terminal it is
   */
  LineDisplay(Terminal terminal, Map<String, String> environment) {
    super(terminal, false);
    this.reflows = reflows(environment);
  }

  /** Returns false for xterm, GNU screen and the console of Linux, which leave rows as they are. */
  private static boolean reflows(Map<String, String> environment) {
    boolean screen = environment.containsKey("STY");
    boolean xterm = environment.containsKey("XTERM_VERSION");
    boolean console = environment.getOrDefault("TERM", "").equals("linux");
    return environment.containsKey("TMUX") || !(screen || xterm || console);
  }

  @Override
  public void update(List<AttributedString> lines, int cursor, boolean flush) {
    super.update(lines, cursor, flush);
    shown = List.copyOf(lines);
  }

  @Override
  public void reset() {
    super.reset();
    shown = List.of();
  }

  @Override
  public void resize(Sized size) {
    boolean erases =
        terminal.getStringCapability(Capability.clr_eos) != null
            && terminal.getStringCapability(Capability.parm_up_cursor) != null;
    boolean changed = size.getRows() != rows || size.getColumns() != columns;
    if (erases && changed && !shown.isEmpty()) {
      erase(size.getColumns());
    }
    super.resize(size);
  }

  /** Clears what is shown in a window that is {@code width} wide now. */
  private void erase(int width) {
    int above = reflows ? rowsAbove(width) : cursorPos / columns1;
    terminal.puts(Capability.carriage_return);
    if (above > 0) {
      terminal.puts(Capability.parm_up_cursor, above);
    }
    // Where the whole screen is cleared, tmux keeps its lines as history: the first cell stays out.
    terminal.writer().write(' ');
    terminal.puts(Capability.clr_eos);
    terminal.puts(Capability.carriage_return);
    reset();
    cursorPos = 0;
  }

  /** The rows above that of the cursor once the terminal has broken the lines for {@code width}. */
  private int rowsAbove(int width) {
    int row = cursorPos / columns1;
    int above = 0;
    AttributedString line = AttributedString.EMPTY;
    for (AttributedString part : shown.subList(0, Math.min(row, shown.size()))) {
      line = join(line, withoutEnd(part));
      if (endsLine(part)) {
        above += rows(line, width);
        line = AttributedString.EMPTY;
      }
    }
    return above + rows(join(line, upToCursor(row)), width) - 1;
  }

  /** The part of the cursor's row that decides where the cursor goes, which is its own cell too. */
  private AttributedString upToCursor(int row) {
    int column = cursorPos % columns1;
    AttributedString text =
        row < shown.size() ? withoutEnd(shown.get(row)) : AttributedString.EMPTY;
    return column == 0 && text.isEmpty()
        ? new AttributedString(" ")
        : text.columnSubSequence(terminal, 0, column + 1);
  }

  private static AttributedString withoutEnd(AttributedString part) {
    return endsLine(part) ? part.substring(0, part.length() - 1) : part;
  }

  private static boolean endsLine(AttributedString part) {
    return part.toString().endsWith("\n");
  }

  private static AttributedString join(AttributedString first, AttributedString second) {
    return AttributedString.join(AttributedString.EMPTY, first, second);
  }

  private int rows(AttributedString line, int width) {
    return Math.max(1, line.columnSplitLength(terminal, width, false, true).size());
  }
}

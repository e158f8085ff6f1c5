package xlet.repl;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jline.reader.LineReader;
import org.jline.reader.Reference;
import org.jline.reader.impl.LineReaderImpl;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;
import xlet.session.render.Columns;

/**
 * A line reader that says under the line being typed what it would give: its type, or what is wrong
 * with it. The right arrow at the end of the line takes what history suggests.
 */
final class HintingReader extends LineReaderImpl {
  /** The answer is a thought, not a result: it must not wait for longer lines than people type. */
  private static final int LONGEST_HINTED = 4_000;

  private final Function<String, String> hint;
  private String hinted = "";
  private String answer = "";

  /** {@code hint} gives the text for a line; empty for none. */
  HintingReader(Terminal terminal, Function<String, String> hint) throws IOException {
    super(terminal, "xlet");
    this.hint = hint;
    getWidgets().put("accept-suggestion", this::acceptSuggestion);
    Objects.requireNonNull(getKeyMaps().get(LineReader.MAIN))
        .bind(new Reference("accept-suggestion"), "\033[C", "\033OC");
  }

  @Override
  public AttributedString getDisplayedBufferWithPrompts(List<AttributedString> secondaryPrompts) {
    AttributedString shown = super.getDisplayedBufferWithPrompts(secondaryPrompts);
    if (post != null || state != State.NORMAL) {
      return shown;
    }
    String text = answerTo(getBuffer().toString());
    return text.isEmpty()
        ? shown
        : new AttributedStringBuilder()
            .append(shown)
            .append("\n")
            .styled(AttributedStyle.DEFAULT.faint(), "  " + fitted(text))
            .toAttributedString();
  }

  /** JLine asks again and again for the same line. */
  private String answerTo(String line) {
    if (!line.equals(hinted)) {
      hinted = line;
      answer = line.isBlank() || line.length() > LONGEST_HINTED ? "" : hint.apply(line);
    }
    return answer;
  }

  private String fitted(String text) {
    int room = Math.max(20, getTerminal().getColumns() - 4);
    String line = text.lines().findFirst().orElse("");
    return Columns.cut(line, room, "…");
  }

  private boolean acceptSuggestion() {
    String tip = getTailTip();
    if (getBuffer().cursor() == getBuffer().length() && !tip.isEmpty()) {
      getBuffer().write(tip);
      setTailTip("");
      return true;
    }
    return getBuffer().move(1) == 1;
  }
}

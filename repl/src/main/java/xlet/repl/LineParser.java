package xlet.repl;

import java.util.List;
import java.util.regex.Pattern;
import org.jline.reader.EOFError;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser;
import org.jline.reader.UserInterruptException;
import xlet.engine.op.Evaluation;
import xlet.grammar.Completeness;
import xlet.grammar.SourceText;
import xlet.session.Reading;
import xlet.session.command.Completions;
import xlet.session.command.Script;

/** Tells the line reader whether a statement is whole, and which word the cursor stands in. */
final class LineParser implements Parser {
  private static final Pattern ENDED = Pattern.compile("\\S[^\\n]*\\n[ \\t]*\\n[ \\t]*$");

  private final Evaluation evaluation;

  /**
   * @param evaluation what is asked whether to go on reading a long text
   */
  LineParser(Evaluation evaluation) {
    this.evaluation = evaluation;
  }

  @Override
  public ParsedLine parse(String line, int cursor, ParseContext context) {
    boolean entered =
        context == ParseContext.ACCEPT_LINE || context == ParseContext.SECONDARY_PROMPT;
    if (entered) {
      requireWhole(line);
    }
    String before = line.substring(0, cursor);
    return new Word(line, cursor, before.substring(Completions.wordStart(before)));
  }

  /** Asks for more of a statement that goes on, until two empty lines end it. */
  private void requireWhole(String line) {
    if (!ENDED.matcher(line).find() && completeness(line) instanceof Completeness.Incomplete more) {
      String closers = more.closers();
      throw new EOFError(
          -1,
          -1,
          "the statement goes on",
          closers.isEmpty() ? "more" : closers,
          closers.length(),
          closers.isEmpty() ? "" : closers.substring(0, 1));
    }
  }

  private Completeness completeness(String line) {
    try {
      return Reading.of(line, () -> Script.isComplete(SourceText.of(line)), evaluation);
    } catch (Evaluation.Interrupted stop) {
      throw new UserInterruptException(line);
    }
  }

  @Override
  public boolean isEscapeChar(char character) {
    return false;
  }

  /** The word before the cursor is what is completed. */
  private record Word(String line, int cursor, String word) implements ParsedLine {
    @Override
    public int wordCursor() {
      return word.length();
    }

    @Override
    public int wordIndex() {
      return 0;
    }

    @Override
    public List<String> words() {
      return List.of(word);
    }
  }
}

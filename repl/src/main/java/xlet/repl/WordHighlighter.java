package xlet.repl;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jline.reader.Highlighter;
import org.jline.reader.LineReader;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;
import xlet.grammar.SourceText;
import xlet.grammar.Tokens;
import xlet.grammar.tree.Span;
import xlet.session.catalog.Operations;
import xlet.session.editor.LiveHint;

/**
 * Colours what is being typed, word by word: brackets that belong together stand out at the cursor,
 * and what the live line calls wrong is underlined.
 */
final class WordHighlighter implements Highlighter {
  private static final String OPENING = "([{";
  private static final String CLOSING = ")]}";

  /** The cursor of a line that is not typed any more. */
  private static final int NOWHERE = -2;

  private final Supplier<LiveHint> hint;
  private final BooleanSupplier typing;

  /**
   * @param hint gives the hint for the line that is being typed
   * @param typing tells whether the line is being typed still
   */
  WordHighlighter(Supplier<LiveHint> hint, BooleanSupplier typing) {
    this.hint = hint;
    this.typing = typing;
  }

  @Override
  public AttributedString highlight(LineReader reader, String buffer) {
    if (buffer.isEmpty()) {
      return AttributedString.EMPTY;
    }
    int cursor =
        typing.getAsBoolean()
            ? buffer.codePointCount(0, Math.min(reader.getBuffer().cursor(), buffer.length()))
            : NOWHERE;
    return highlight(buffer, cursor, wrong(buffer.codePointCount(0, buffer.length())));
  }

  private Span wrong(int end) {
    return hint.get() instanceof LiveHint.Wrong(_, Span span) && span.end() <= end
        ? span
        : new Span(0, 0);
  }

  /**
   * The text of {@code buffer} in colours.
   *
   * @param cursor how many characters stand before the cursor
   * @param wrong what is underlined
   */
  static AttributedString highlight(String buffer, int cursor, Span wrong) {
    SourceText source = SourceText.of(buffer);
    List<Tokens.Word> words = Tokens.of(source);
    Set<Integer> pair = pair(source, words, cursor);
    AttributedStringBuilder text = new AttributedStringBuilder();
    int done = 0;
    for (Tokens.Word word : words) {
      Span span = word.span();
      if (span.start() >= done) {
        text.append(source.slice(new Span(done, span.start())));
        String shown = source.slice(span);
        AttributedStyle style = style(word.kind(), shown);
        if (pair.contains(span.start())) {
          style = style.foreground(AttributedStyle.GREEN).bold();
        }
        boolean isWrong = span.start() < wrong.end() && wrong.start() < span.end();
        text.styled(isWrong ? style.foreground(AttributedStyle.RED).underline() : style, shown);
        done = span.end();
      }
    }
    return text.append(source.slice(new Span(done, source.span().end()))).toAttributedString();
  }

  /** Where the bracket at the cursor stands and the one that belongs to it; else nothing. */
  private static Set<Integer> pair(SourceText source, List<Tokens.Word> words, int cursor) {
    Deque<Integer> open = new ArrayDeque<>();
    for (Tokens.Word word : words) {
      int place = word.span().start();
      String text = source.slice(word.span());
      if (text.length() == 1 && OPENING.contains(text)) {
        open.push(place);
      } else if (text.length() == 1 && CLOSING.contains(text)) {
        Optional<Integer> partner =
            Optional.ofNullable(open.poll())
                .filter(opening -> belong(source.slice(new Span(opening, opening + 1)), text));
        if (partner.isPresent() && (touches(partner.get(), cursor) || touches(place, cursor))) {
          return Set.of(partner.get(), place);
        }
      }
    }
    return Set.of();
  }

  private static boolean belong(String opening, String closing) {
    return OPENING.indexOf(opening) == CLOSING.indexOf(closing);
  }

  /** The cursor stands on the character at {@code place}, or behind it. */
  private static boolean touches(int place, int cursor) {
    return cursor == place || cursor == place + 1;
  }

  private static AttributedStyle style(Tokens.Kind kind, String word) {
    AttributedStyle plain = AttributedStyle.DEFAULT;
    return switch (kind) {
      case KEYWORD -> plain.foreground(AttributedStyle.MAGENTA);
      case CALL ->
          Operations.find(word).isPresent() ? plain.foreground(AttributedStyle.BLUE) : plain;
      case TYPE -> plain.foreground(AttributedStyle.CYAN);
      case NUMBER -> plain.foreground(AttributedStyle.YELLOW);
      case STRING -> plain.foreground(AttributedStyle.GREEN);
      case COMMENT -> plain.faint();
      case ERROR -> plain.foreground(AttributedStyle.RED);
      case NAME, OPERATOR, PUNCTUATION -> plain;
    };
  }

  @Override
  public void setErrorPattern(Pattern errorPattern) {
    // Errors are told by the line below, not marked in it.
  }

  @Override
  public void setErrorIndex(int errorIndex) {
    // As above.
  }
}

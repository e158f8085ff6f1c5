package xlet.repl;

import java.util.regex.Pattern;
import org.jline.reader.Highlighter;
import org.jline.reader.LineReader;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;
import xlet.grammar.SourceText;
import xlet.grammar.Tokens;
import xlet.session.catalog.Operations;

/** Colours what is being typed, word by word. */
final class WordHighlighter implements Highlighter {
  @Override
  public AttributedString highlight(LineReader reader, String buffer) {
    SourceText source = SourceText.of(buffer);
    AttributedStringBuilder text = new AttributedStringBuilder();
    int done = 0;
    for (Tokens.Word word : Tokens.of(source)) {
      int start = buffer.offsetByCodePoints(0, word.span().start());
      int end = buffer.offsetByCodePoints(0, word.span().end());
      if (start >= done) {
        text.append(buffer.substring(done, start));
        text.styled(style(word.kind(), buffer.substring(start, end)), buffer.substring(start, end));
        done = end;
      }
    }
    return text.append(buffer.substring(done)).toAttributedString();
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

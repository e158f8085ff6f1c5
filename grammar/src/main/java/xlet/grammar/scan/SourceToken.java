package xlet.grammar.scan;

import java.util.List;
import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.TokenSource;
import org.antlr.v4.runtime.misc.Interval;
import org.antlr.v4.runtime.misc.Pair;
import xlet.grammar.tree.Span;

/** A token that knows its place in the text; every step before the tree builder handles these. */
public class SourceToken extends CommonToken {
  private static final long serialVersionUID = 1L;

  SourceToken(
      Pair<TokenSource, CharStream> source,
      int type,
      int channel,
      Span span,
      int line,
      int column) {
    super(source, type, channel, span.start(), span.end() - 1);
    this.line = line;
    this.charPositionInLine = column;
  }

  /** A token of another type and place, otherwise like {@code model}. */
  protected SourceToken(SourceToken model, int type, Span span) {
    this(
        new Pair<>(model.getTokenSource(), model.getInputStream()),
        type,
        DEFAULT_CHANNEL,
        span,
        model.getLine(),
        model.getCharPositionInLine() + span.start() - model.getStartIndex());
  }

  /** A token that stands nowhere in the text: its span is empty, where {@code before} ends. */
  public static SourceToken inserted(int type, SourceToken before) {
    return new SourceToken(before, type, before.span().after());
  }

  /** This token with another type. */
  public SourceToken retyped(int type) {
    return part(type, span());
  }

  /** A token of the given type that covers another piece of the text. */
  public SourceToken part(int type, Span span) {
    return new SourceToken(this, type, span);
  }

  /** The place of the token. */
  public Span span() {
    return new Span(getStartIndex(), Math.max(getStartIndex(), getStopIndex() + 1));
  }

  /** The place from the first token to the last. */
  public static Span span(List<SourceToken> tokens) {
    return tokens.getFirst().span().to(tokens.getLast().span());
  }

  /** A piece of the text that the token was read from. */
  public String slice(Span span) {
    return span.length() == 0
        ? ""
        : getInputStream().getText(Interval.of(span.start(), span.end() - 1));
  }

  /** A piece of the text with something else in a place of it. */
  public String replaced(Span piece, Span place, String replacement) {
    return slice(new Span(piece.start(), place.start()))
        + replacement
        + slice(new Span(place.end(), piece.end()));
  }

  /** Tells whether nothing stands between this token and the next. */
  public boolean touches(SourceToken next) {
    return getStopIndex() + 1 == next.getStartIndex();
  }

  /** Tells whether the token has this type. */
  public boolean is(int type) {
    return getType() == type;
  }

  /** Tells whether the token can be a name, as the words of some forms can. */
  public boolean isName() {
    return TokenTable.isName(getType());
  }

  /** Tells whether an operand can end with the token. */
  public boolean endsOperand() {
    return TokenTable.endsOperand(getType());
  }

  /** Tells whether a statement cannot end with the token. */
  public boolean needsMore() {
    return TokenTable.needsMore(getType());
  }

  /** Tells whether a line that begins with the token continues the line above. */
  public boolean continuesLine() {
    return TokenTable.continuesLine(getType());
  }

  /** Tells whether the token can only begin a statement. */
  public boolean startsStatement() {
    return TokenTable.startsStatement(getType());
  }
}

package xlet.grammar.scan;

import java.util.List;
import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenSource;
import org.antlr.v4.runtime.misc.Interval;
import org.antlr.v4.runtime.misc.Pair;
import xlet.grammar.tree.Span;

/** A token that knows its place in the text; every step before the tree builder handles these. */
public class SourceToken extends CommonToken {
  private static final long serialVersionUID = 1L;

  /** A token as the lexer read it, whose text is that of {@code original}. */
  SourceToken(Token read, Pair<TokenSource, CharStream> original) {
    super(read);
    source = original;
  }

  /** A token of another type and place, otherwise like {@code model}. */
  protected SourceToken(SourceToken model, int type, Span span) {
    super(model.source, type, DEFAULT_CHANNEL, span.start(), span.end() - 1);
    line = model.line;
    charPositionInLine = model.charPositionInLine + span.start() - model.start;
  }

  /** A token that stands nowhere in the text: its span is empty, where {@code before} ends. */
  public static SourceToken inserted(int type, SourceToken before) {
    return new SourceToken(before, type, before.span().after());
  }

  /** This token with another type. */
  public SourceToken retyped(int type) {
    return new SourceToken(this, type, span());
  }

  /** The characters of this token from one index to before another, as a token. */
  public SourceToken part(int type, int from, int to) {
    return new SourceToken(this, type, new Span(start + from, start + to));
  }

  /** One token from the beginning of this to the end of another. */
  public SourceToken joined(int type, SourceToken last) {
    return new SourceToken(this, type, span().to(last.span()));
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
    return TokenTable.NAMES.contains(type);
  }

  /** Tells whether the token is a comment that states no result. */
  public boolean isComment() {
    return TokenTable.COMMENTS.contains(type);
  }

  /** Tells whether the token opens brackets. */
  public boolean opens() {
    return TokenTable.OPENERS.contains(type);
  }

  /** Tells whether the token closes brackets. */
  public boolean closes() {
    return TokenTable.CLOSERS.contains(type);
  }

  /** The bracket that closes those that this token opens. */
  public String closer() {
    return TokenTable.text(TokenTable.closer(type));
  }

  /** Tells whether an operand can end with the token. */
  public boolean endsOperand() {
    return TokenTable.OPERAND_ENDS.contains(type);
  }

  /** Tells whether a statement cannot end with the token. */
  public boolean needsMore() {
    return TokenTable.UNFINISHED.contains(type);
  }

  /** Tells whether a line that begins with the token continues the line above. */
  public boolean continuesLine() {
    return TokenTable.CONTINUING.contains(type);
  }

  /** Tells whether the token can only begin a statement. */
  public boolean startsStatement() {
    return TokenTable.STARTERS.contains(type);
  }
}

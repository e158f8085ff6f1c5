package xlet.grammar.scan;

import static xlet.grammar.scan.SyntaxFailure.quoted;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenFactory;
import org.antlr.v4.runtime.TokenSource;
import org.antlr.v4.runtime.misc.Pair;
import xlet.grammar.rules.XletLexer;
import xlet.grammar.tree.DenseLiteral;
import xlet.grammar.tree.Span;

/** Reads all tokens of a text, comments and newlines included. */
public final class Scanner {
  private static final int DENSE_FROM = 4096;

  private final String text;
  private final CharStream characters;
  private final XletLexer lexer;
  private int charIndex;
  private int codePoint;

  private Scanner(String original) {
    CharStream stream = CharStreams.fromString(original);
    text = ResultComments.prepare(readable(original));
    characters = text.equals(original) ? stream : CharStreams.fromString(text);
    lexer = new XletLexer(characters);
    lexer.removeErrorListeners();
    lexer.setTokenFactory(new Tokens(new Pair<>(lexer, stream)));
  }

  /** The tokens of a text, without the end of file. */
  public static List<SourceToken> scan(String text) {
    Scanner scanner = new Scanner(text);
    List<SourceToken> tokens = new ArrayList<>();
    boolean sizes = false;
    for (SourceToken token = scanner.next(sizes); !token.is(Token.EOF); ) {
      tokens.add(token);
      sizes = token.is(XletLexer.ELEMENT_TYPE) || token.endsOperand();
      token = scanner.next(sizes);
    }
    return tokens;
  }

  /**
   * Reads a token.
   *
   * @param sizes whether a bracket here holds sizes or an index, not elements
   */
  private SourceToken next(boolean sizes) {
    SourceToken token = (SourceToken) lexer.nextToken();
    return switch (token.getType()) {
      case XletLexer.LBRACE -> dense(token);
      case XletLexer.LBRACKET -> sizes ? token : dense(token);
      case XletLexer.UNKNOWN -> new FaultyToken(token, character(token.span(), token.getText()));
      case XletLexer.OPEN_STRING ->
          new FaultyToken(
              token,
              new SyntaxFailure(token.span(), "this string has no closing `\"` on its line"));
      case XletLexer.OPEN_COMMENT -> {
        int start = token.getStartIndex();
        Span opener = new Span(start, start + 2);
        yield new FaultyToken(token, new SyntaxFailure(opener, "this comment has no `*/`"));
      }
      default -> token;
    };
  }

  /** A large literal if one begins here; otherwise the opener. */
  private SourceToken dense(SourceToken opener) {
    if (characters.size() - opener.getStartIndex() < DENSE_FROM) {
      return opener;
    }
    charIndex = text.offsetByCodePoints(charIndex, opener.getStartIndex() - codePoint);
    codePoint = opener.getStartIndex();
    Optional<DenseLiteral> literal = DenseScanner.scan(text, charIndex, codePoint);
    literal.ifPresent(read -> characters.seek(read.span().end()));
    return literal.<SourceToken>map(read -> new DenseToken(opener, read)).orElse(opener);
  }

  /** Says what is wrong with a character that is part of no token. */
  private static SyntaxFailure character(Span place, String text) {
    int codePoint = text.isEmpty() ? 0 : text.codePointAt(0);
    String meant = Lookalikes.meant(codePoint);
    String number = "U+%04X".formatted(codePoint);
    if (!meant.isEmpty()) {
      return new SyntaxFailure(place, "`%s` (%s) is not `%s`".formatted(text, number, meant))
          .expected(quoted(text), List.of(quoted(meant)));
    }
    if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) {
      return new SyntaxFailure(place, "half a character, " + number + ", cannot be read");
    }
    boolean shown = Character.isDefined(codePoint) && !Character.isISOControl(codePoint);
    return new SyntaxFailure(
        place,
        shown
            ? "`%s` (%s) means nothing here".formatted(text, number)
            : "the character " + number + " cannot stand in a program");
  }

  /** The text without what the lexer cannot take: lone surrogates, its own mark, old line ends. */
  private static String readable(String text) {
    StringBuilder readable = new StringBuilder(text);
    for (int i = 0; i < readable.length(); i++) {
      char c = readable.charAt(i);
      char next = i + 1 < readable.length() ? readable.charAt(i + 1) : '\0';
      if (Character.isSurrogatePair(c, next)) {
        i++;
      } else if (Character.isSurrogate(c) || c == ResultComments.MARK) {
        readable.setCharAt(i, '\uFFFD');
      } else if (c == '\r' && next != '\n') {
        readable.setCharAt(i, '\n');
      }
    }
    return readable.toString();
  }

  /** Makes tokens whose text is the original one. */
  private record Tokens(Pair<TokenSource, CharStream> original)
      implements TokenFactory<SourceToken> {
    @Override
    public SourceToken create(
        Pair<TokenSource, CharStream> source,
        int type,
        String text,
        int channel,
        int start,
        int stop,
        int line,
        int column) {
      Span span = new Span(start, Math.max(start, stop + 1));
      return new SourceToken(original, type, channel, span, line, column);
    }

    @Override
    public SourceToken create(int type, String text) {
      return new SourceToken(original, type, Token.DEFAULT_CHANNEL, new Span(0, 0), 0, 0);
    }
  }
}

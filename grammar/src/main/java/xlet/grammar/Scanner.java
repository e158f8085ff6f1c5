package xlet.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.Token;
import xlet.grammar.rules.XletLexer;
import xlet.grammar.tree.DenseLiteral;

/** Reads all tokens of a text, comments and newlines included. */
final class Scanner {
  private static final int DENSE_FROM = 4096;

  private Scanner() {}

  /** The tokens, without the end of file. */
  static List<Token> scan(SourceText source) {
    String text = ResultComments.prepare(readable(source.text()));
    CharStream characters = CharStreams.fromString(text);
    XletLexer lexer = new XletLexer(characters);
    lexer.removeErrorListeners();
    List<Token> tokens = new ArrayList<>();
    for (Token token = lexer.nextToken(); token.getType() != Token.EOF; token = lexer.nextToken()) {
      boolean opener = token.getType() == XletLexer.LBRACE || token.getType() == XletLexer.LBRACKET;
      int room = characters.size() - token.getStartIndex();
      Optional<DenseLiteral> dense =
          opener && room >= DENSE_FROM
              ? DenseScanner.scan(text, source.charIndex(token.getStartIndex()), source)
              : Optional.empty();
      tokens.add(dense.<Token>map(DenseToken::new).orElse(token));
      dense.ifPresent(literal -> characters.seek(literal.span().end()));
    }
    return tokens;
  }

  /** A large literal as one token. */
  static final class DenseToken extends CommonToken {
    private static final long serialVersionUID = 1L;

    private final transient DenseLiteral literal;

    DenseToken(DenseLiteral literal) {
      super(XletLexer.DENSE, "{…}");
      this.literal = literal;
      setStartIndex(literal.span().start());
      setStopIndex(literal.span().end() - 1);
    }

    DenseLiteral literal() {
      return literal;
    }
  }

  /** The text without what the lexer cannot take: lone surrogates, and its own mark. */
  private static String readable(String text) {
    StringBuilder readable = new StringBuilder(text);
    for (int i = 0; i < readable.length(); i++) {
      char c = readable.charAt(i);
      boolean pair =
          Character.isHighSurrogate(c)
              && i + 1 < readable.length()
              && Character.isLowSurrogate(readable.charAt(i + 1));
      if (pair) {
        i++;
      } else if (Character.isSurrogate(c) || c == ResultComments.MARK) {
        readable.setCharAt(i, '\uFFFD');
      }
    }
    return readable.toString();
  }
}

package xlet.grammar.scan;

import static xlet.grammar.rules.XletLexer.*;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenSource;
import org.antlr.v4.runtime.misc.Pair;
import xlet.grammar.rules.XletLexer;
import xlet.grammar.tree.DenseLiteral;

/** Reads all tokens of a text, comments and newlines included. */
public final class Scanner {
  private static final Pattern HALF_CHARACTER = Pattern.compile("\\p{Cs}");
  private static final Pattern OLD_LINE_END = Pattern.compile("\r(?!\n)");
  private static final int COMMENT_MARK = 2;
  private static final Pattern RESULT_HEADING =
      Pattern.compile("(//[ \\t]*(?:Output|Result|output|result)[ \\t]*:)[ \\t]*");

  private final XletLexer lexer;
  private final Pair<TokenSource, CharStream> original;
  private final List<SourceToken> tokens = new ArrayList<>();
  private int depth;

  private Scanner(String text) {
    String readable = HALF_CHARACTER.matcher(text).replaceAll("\uFFFD");
    readable = OLD_LINE_END.matcher(readable).replaceAll("\n");
    lexer = new XletLexer(CharStreams.fromString(readable));
    lexer.removeErrorListeners();
    original = new Pair<>(lexer, CharStreams.fromString(text));
  }

  /** The tokens of a text, without the end of file. */
  public static List<SourceToken> scan(String text) {
    Scanner scanner = new Scanner(text);
    scanner.readTo(Token.EOF);
    return scanner.tokens;
  }

  /** Reads on to the next token of a type, or to the end, and returns the token found there. */
  private SourceToken readTo(int type) {
    SourceToken token = next();
    while (!token.is(type) && !token.is(Token.EOF)) {
      switch (token.getType()) {
        case LBRACE, LBRACKET -> add(isIndex(token) ? token : denseOr(token));
        case BAR_ROW -> bars(token);
        case LINE_COMMENT -> comment(token);
        case UNKNOWN, OPEN_STRING, OPEN_COMMENT -> add(FaultyToken.of(token));
        default -> add(token);
      }
      token = next();
    }
    return token;
  }

  private SourceToken next() {
    return new SourceToken(lexer.nextToken(), original);
  }

  /** Goes back to some characters behind the beginning of a token. */
  private void goBack(SourceToken token, int ahead) {
    lexer.getInputStream().seek(token.getStartIndex() + ahead);
    lexer.setLine(token.getLine());
    lexer.setCharPositionInLine(token.getCharPositionInLine() + ahead);
    lexer._hitEOF = false;
  }

  /** Tells whether a bracket here holds sizes or an index, not elements. */
  private boolean isIndex(SourceToken opener) {
    return opener.is(LBRACKET)
        && !tokens.isEmpty()
        && (tokens.getLast().is(ELEMENT_TYPE) || tokens.getLast().endsOperand());
  }

  /** A row between bars; after an operand its first bar is an operator: {@code x | 5 | y}. */
  private void bars(SourceToken row) {
    if (tokens.isEmpty() || !tokens.getLast().endsOperand()) {
      add(row);
    } else {
      add(row.part(BAR, 0, 1));
      goBack(row, 1);
    }
  }

  /** A large literal if one begins here; otherwise the opener. */
  private SourceToken denseOr(SourceToken opener) {
    Optional<DenseLiteral> literal = DenseScanner.scan(lexer, opener);
    if (literal.isEmpty()) {
      goBack(opener, 1);
    }
    return literal.<SourceToken>map(read -> new DenseToken(opener, read)).orElse(opener);
  }

  /** A comment, or the result that it states: {@code // Result: {2.0, 3.0}}. */
  private void comment(SourceToken comment) {
    Matcher heading = RESULT_HEADING.matcher(comment.getText());
    if (heading.lookingAt()) {
      String beside = comment.getText().substring(heading.end());
      if (isValue(beside.isEmpty() ? below() : beside)) {
        add(comment.part(RESULT, 0, heading.end(1)));
        result(comment, heading.end());
        return;
      }
    }
    tokens.add(comment);
  }

  /** Tells whether a text is a number, or begins as something in brackets or bars does. */
  private static boolean isValue(String text) {
    List<SourceToken> words = new ArrayList<>(scan(text));
    words.removeIf(word -> word.is(SEMICOLON));
    int first = words.isEmpty() ? Token.EOF : words.getFirst().getType();
    return switch (first) {
      case Token.EOF -> false;
      case LPAREN, LBRACKET, LBRACE, DENSE, BAR, BAR_ROW -> true;
      case NUMBER, TRUE, FALSE -> words.size() == 1;
      case PLUS, MINUS -> words.size() == 2 && words.getLast().is(NUMBER);
      default ->
          words.size() > 1 && words.get(1).is(LBRACKET) && words.getFirst().touches(words.get(1));
    };
  }

  /** The comment on the next line, perhaps empty. */
  private String below() {
    SourceToken newline = next();
    SourceToken row = next();
    goBack(newline, 0);
    return newline.is(NEWLINE) && isRow(row) ? row.getText().substring(COMMENT_MARK).strip() : "";
  }

  private static boolean isRow(SourceToken token) {
    return token.is(LINE_COMMENT)
        && token.getText().startsWith("//")
        && !token.getText().startsWith("///");
  }

  /** Reads a result, which goes on in the comment lines below. */
  private void result(SourceToken comment, int heading) {
    int first = tokens.size();
    int outside = depth;
    goBack(comment, heading);
    SourceToken newline = readTo(NEWLINE);
    SourceToken row = next();
    while (isRow(row)
        && (tokens.size() == first || depth > outside || isBelow(tokens.get(first), row))) {
      tokens.add(newline);
      goBack(row, COMMENT_MARK);
      newline = readTo(NEWLINE);
      row = next();
    }
    goBack(newline, 0);
  }

  /** Tells whether a comment line holds a row of bars that stands below another. */
  private static boolean isBelow(SourceToken above, SourceToken row) {
    return above.getText().startsWith("|")
        && row.getText().substring(COMMENT_MARK).strip().startsWith("|");
  }

  private void add(SourceToken token) {
    depth += token.opens() ? 1 : token.closes() ? -1 : 0;
    tokens.add(token);
  }
}

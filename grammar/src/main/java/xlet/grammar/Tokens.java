package xlet.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import xlet.grammar.rules.XletLexer;
import xlet.grammar.scan.Scanner;
import xlet.grammar.scan.SourceToken;
import xlet.grammar.tree.Span;

/** The words of a text, for colouring it; any text has them, with errors or without. */
public final class Tokens {
  private Tokens() {}

  /**
   * One word.
   *
   * @param kind what it is
   * @param span where it stands
   */
  public record Word(Kind kind, Span span) {}

  /** The kinds of words. */
  public enum Kind {
    /** A word with a meaning of its own, such as {@code let}. */
    KEYWORD,
    /** A name. */
    NAME,
    /** A name that is called. */
    CALL,
    /** An element type. */
    TYPE,
    /** A number, {@code true} or {@code false}. */
    NUMBER,
    /** A string. */
    STRING,
    /** A comment; a line {@code ////} too. */
    COMMENT,
    /** An operator. */
    OPERATOR,
    /** Brackets, commas, semicolons. */
    PUNCTUATION,
    /** Something that is no word of the language. */
    ERROR
  }

  /** The words of a text in order; blanks and newlines are left out. */
  public static List<Word> of(SourceText source) {
    List<Word> words = new ArrayList<>();
    List<SourceToken> tokens = Scanner.scan(source.text());
    for (int i = 0; i < tokens.size(); i++) {
      SourceToken token = tokens.get(i);
      if (!token.is(XletLexer.NEWLINE)) {
        boolean called = i + 1 < tokens.size() && tokens.get(i + 1).is(XletLexer.LPAREN);
        words.add(new Word(kind(token, called), token.span()));
      }
    }
    return words;
  }

  /** The words with a meaning of their own, as the grammar spells them. */
  public static List<String> keywords() {
    Stream<String> literals =
        IntStream.rangeClosed(1, XletLexer.VOCABULARY.getMaxTokenType())
            .mapToObj(XletLexer.VOCABULARY::getLiteralName)
            .filter(literal -> literal != null && literal.matches("'[a-z]+'"))
            .map(literal -> literal.substring(1, literal.length() - 1));
    // The generated lexer knows no literal of a token that has two spellings.
    return Stream.concat(literals, Stream.of("ulp", "ulps"))
        .filter(word -> of(SourceText.of(word)).getFirst().kind() == Kind.KEYWORD)
        .toList();
  }

  private static Kind kind(SourceToken token, boolean called) {
    return switch (token.getType()) {
      case XletLexer.LET, XletLexer.AUTO, XletLexer.THEN, XletLexer.IF -> Kind.KEYWORD;
      case XletLexer.ELSE, XletLexer.ELIF, XletLexer.RETURN, XletLexer.WHILE -> Kind.KEYWORD;
      case XletLexer.NAME, XletLexer.X, XletLexer.AS -> called ? Kind.CALL : Kind.NAME;
      case XletLexer.ELEMENT_TYPE -> Kind.TYPE;
      case XletLexer.NUMBER, XletLexer.HEX, XletLexer.SIZES, XletLexer.TRUE -> Kind.NUMBER;
      case XletLexer.FALSE, XletLexer.BAR_ROW, XletLexer.DENSE -> Kind.NUMBER;
      case XletLexer.STRING -> Kind.STRING;
      case XletLexer.LINE_COMMENT, XletLexer.BLOCK_COMMENT, XletLexer.HINT -> Kind.COMMENT;
      case XletLexer.DIRECTIVE, XletLexer.RESULT, XletLexer.OPEN_COMMENT -> Kind.COMMENT;
      case XletLexer.LPAREN, XletLexer.RPAREN, XletLexer.LBRACKET -> Kind.PUNCTUATION;
      case XletLexer.RBRACKET, XletLexer.LBRACE, XletLexer.RBRACE -> Kind.PUNCTUATION;
      case XletLexer.COMMA, XletLexer.SEMICOLON, XletLexer.COLON -> Kind.PUNCTUATION;
      case XletLexer.TILED_LAYOUT, XletLexer.DIM_LABELS -> Kind.TYPE;
      case XletLexer.UNKNOWN, XletLexer.OPEN_STRING, XletLexer.BAD_NUMBER -> Kind.ERROR;
      default -> token.isName() ? Kind.KEYWORD : Kind.OPERATOR;
    };
  }
}

package xlet.grammar.rules;

import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.Lexer;

/**
 * Tells which characters are letters. ANTLR builds the sets of a grammar anew at each start, which
 * took a tenth of the time up to the first result while the grammar listed the letters of all
 * languages.
 */
public abstract class LetterLexer extends Lexer {
  private static final int LETTERS =
      1 << Character.UPPERCASE_LETTER
          | 1 << Character.LOWERCASE_LETTER
          | 1 << Character.TITLECASE_LETTER
          | 1 << Character.MODIFIER_LETTER
          | 1 << Character.OTHER_LETTER
          | 1 << Character.LETTER_NUMBER
          | 1 << Character.NON_SPACING_MARK
          | 1 << Character.COMBINING_SPACING_MARK;

  protected LetterLexer(CharStream input) {
    super(input);
  }

  /** Returns whether the last character is a letter, or a mark on one. */
  protected final boolean isLetter() {
    return (LETTERS & 1 << Character.getType(getInputStream().LA(-1))) != 0;
  }
}

package xlet.grammar.split;

import java.util.List;
import xlet.grammar.scan.SourceToken;
import xlet.grammar.scan.SyntaxFailure;
import xlet.grammar.tree.Span;

/** A piece of a program that can be read alone. */
public sealed interface Piece {
  /** The place of the piece. */
  Span span();

  /** The text that the piece still lacks. */
  Lack lack();

  /**
   * The tokens of one statement.
   *
   * @param span from its first token to its last
   * @param lack the text that the statement still lacks
   * @param tokens the tokens, without the semicolon that ends it
   * @param terminated whether a semicolon ends it
   */
  record Whole(Span span, Lack lack, List<SourceToken> tokens, boolean terminated)
      implements Piece {}

  /**
   * A module of HLO text.
   *
   * @param span the module
   * @param text its text
   * @param whole whether nothing more has to follow
   */
  record Module(Span span, String text, boolean whole) implements Piece {
    @Override
    public Lack lack() {
      return whole ? Lack.NOTHING : new Lack(true, 0, "");
    }
  }

  /**
   * Text that is no statement.
   *
   * @param span the text that is skipped
   * @param lack the text that might make it one
   * @param failure what is wrong
   */
  record Broken(Span span, Lack lack, SyntaxFailure failure) implements Piece {}

  /**
   * The text that must follow before the program can end.
   *
   * @param any whether anything must follow
   * @param indent how many spaces the next line wants
   * @param closers the brackets that are due, innermost first
   */
  record Lack(boolean any, int indent, String closers) {
    static final Lack NOTHING = new Lack(false, 0, "");
  }
}

package xlet.grammar;

import java.util.List;
import org.antlr.v4.runtime.Token;
import xlet.grammar.tree.Span;

/** What the splitter cuts a program into. */
sealed interface Chunk {
  /** The source of the piece. */
  Span span();

  /**
   * The tokens of one statement.
   *
   * @param span from its first token to its semicolon
   * @param tokens the tokens, without the semicolon that ends it
   * @param terminated whether a semicolon ends it
   */
  record Words(Span span, List<Token> tokens, boolean terminated) implements Chunk {}

  /**
   * A line {@code //// …}.
   *
   * @param span the line
   * @param token the line
   */
  record Instruction(Span span, Token token) implements Chunk {}

  /**
   * Something that is no statement.
   *
   * @param span what is skipped for it
   * @param error what is wrong
   */
  record Broken(Span span, SyntaxError error) implements Chunk {}
}

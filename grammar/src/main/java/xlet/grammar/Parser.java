package xlet.grammar;

import java.util.List;
import org.antlr.v4.runtime.Token;

/**
 * Reads programs. This is the one door to the grammar: {@link #parse} for a whole text, {@link
 * #isComplete} for a text that is being typed, {@link Tokens#of} for its colours.
 */
public final class Parser {
  private Parser() {}

  /**
   * Reads a program. A statement that cannot be read gives one error, and the others are read
   * nevertheless.
   *
   * @param source the program
   */
  public static ParseResult parse(SourceText source) {
    return new Assembler(source).assemble(split(source).chunks());
  }

  /**
   * Whether a text can be run as it stands.
   *
   * @param text what has been typed so far
   */
  public static Completeness isComplete(String text) {
    SourceText source = SourceText.of(text);
    Splitter.Split split = split(source);
    List<Chunk> whole = split.chunks().subList(0, split.finished());
    ParseResult result = new Assembler(source).assemble(whole);
    if (result.ok()) {
      return split.ending();
    }
    return Assembler.wantsLines(source, whole) && result.errors().size() == 1
        ? new Completeness.Incomplete(2, "")
        : new Completeness.Invalid(result.errors().getFirst());
  }

  private static Splitter.Split split(SourceText source) {
    List<Token> tokens = Refiner.refine(Scanner.scan(source));
    return Splitter.split(source, tokens);
  }
}

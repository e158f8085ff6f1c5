package xlet.grammar;

import xlet.grammar.format.Layouter;

/** Writes programs in one style. */
public final class Formatter {
  private Formatter() {}

  /**
   * The program in the one style: the same statements and comments.
   *
   * @param source the text that was read
   * @param parsed what was read from it, without errors
   */
  public static String format(SourceText source, ParseResult parsed) {
    if (!parsed.ok()) {
      throw new IllegalArgumentException("only a program without errors has a layout");
    }
    return Layouter.layOut(source.text(), parsed.program());
  }
}

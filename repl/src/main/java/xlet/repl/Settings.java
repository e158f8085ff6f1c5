package xlet.repl;

import java.util.Optional;
import java.util.OptionalInt;
import xlet.session.render.Screen;

/**
 * How output looks.
 *
 * @param json whether each statement is written as an object
 * @param color when escape sequences are written
 * @param width the columns to use; empty for those of the terminal
 * @param ascii whether nothing but ASCII is written
 * @param format how values are written
 */
record Settings(boolean json, Color color, OptionalInt width, boolean ascii, Screen.Format format) {
  static final Settings DEFAULT =
      new Settings(false, Color.AUTO, OptionalInt.empty(), false, Screen.Format.TEXT);

  /** The formats that the command line knows. */
  enum Format {
    TEXT,
    PLAIN,
    LITERAL,
    JSON;

    /** The format of values; those in JSON are none of the screen's. */
    Screen.Format ofValues() {
      return switch (this) {
        case TEXT, JSON -> Screen.Format.TEXT;
        case PLAIN -> Screen.Format.PLAIN;
        case LITERAL -> Screen.Format.LITERAL;
      };
    }
  }

  /** When escape sequences are written. */
  enum Color {
    AUTO,
    ALWAYS,
    NEVER
  }

  /** The screen for values. */
  Screen values(Streams streams) {
    return screen(streams, streams.terminals().out());
  }

  /** The screen for diagnostics. */
  Screen diagnostics(Streams streams) {
    return screen(streams, streams.terminals().err());
  }

  private Screen screen(Streams streams, boolean terminal) {
    int columns =
        width.orElseGet(() -> terminal ? number(streams, "COLUMNS", 80) : Screen.PLAIN.width());
    int lines = terminal ? number(streams, "LINES", 24) : Screen.PLAIN.height();
    return new Screen(columns, lines, colored(streams, terminal), ascii).with(format);
  }

  boolean colored(Streams streams, boolean terminal) {
    return switch (color) {
      case ALWAYS -> true;
      case NEVER -> false;
      case AUTO ->
          terminal
              && streams.environment().getOrDefault("NO_COLOR", "").isEmpty()
              && !streams.environment().getOrDefault("TERM", "").equals("dumb");
    };
  }

  private static int number(Streams streams, String variable, int otherwise) {
    return Optional.ofNullable(streams.environment().get(variable))
        .filter(text -> text.matches("[1-9][0-9]{0,4}"))
        .map(Integer::parseInt)
        .orElse(otherwise);
  }
}

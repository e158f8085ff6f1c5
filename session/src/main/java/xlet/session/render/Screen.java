package xlet.session.render;

/**
 * The surface that output is laid out for.
 *
 * @param width how many columns
 * @param height how many lines a value may take
 * @param palette which escape sequences may be written
 * @param ascii whether only ASCII may be written
 * @param format how values are written
 */
public record Screen(int width, int height, Palette palette, boolean ascii, Format format) {
  /** A pipe: 80 columns, as many lines as a terminal has, nothing but text. */
  public static final Screen PLAIN = new Screen(80, 24, false, false);

  /** The least width for which output is laid out; on less it sticks out. */
  public static final int LEAST_WIDTH = 20;

  /** How output is emphasized. */
  public enum Palette {
    /** Not at all. */
    NONE,
    /** By colours. */
    COLORS,
    /** By weight alone: it stands on a ground that has a colour itself. */
    WEIGHT
  }

  /** How values are written. */
  public enum Format {
    /** As tables, with labels around them. */
    TEXT,
    /** Row by row in words, for screen readers: no columns, no drawing, nothing that moves. */
    PLAIN,
    /** As statements that give the values again. */
    LITERAL
  }

  public Screen(int width, int height, boolean color, boolean ascii) {
    this(width, height, color ? Palette.COLORS : Palette.NONE, ascii, Format.TEXT);
  }

  public Screen {
    width = Math.max(LEAST_WIDTH, width);
    height = Math.max(1, height);
    ascii |= format == Format.PLAIN;
    palette = format == Format.PLAIN ? Palette.NONE : palette;
  }

  /** A screen with another width. */
  public Screen withWidth(int columns) {
    return new Screen(columns, height, palette, ascii, format);
  }

  /** A screen with another height. */
  public Screen withHeight(int lines) {
    return new Screen(width, lines, palette, ascii, format);
  }

  /** A screen with other emphasis. */
  public Screen with(Palette other) {
    return new Screen(width, height, other, ascii, format);
  }

  /** A screen on which only ASCII may be written, or anything. */
  public Screen withAscii(boolean only) {
    return new Screen(width, height, palette, only, format);
  }

  /** A screen on which values are written in another format. */
  public Screen with(Format other) {
    return new Screen(width, height, palette, ascii, other);
  }

  /** Returns true if text may be coloured. */
  public boolean color() {
    return palette == Palette.COLORS;
  }

  /** {@code text} in {@code ink}, if output is emphasized. */
  public String paint(Ink ink, String text) {
    String sequence = ink.sequence(palette);
    return sequence.isEmpty() || text.isEmpty() ? text : sequence + text + Ink.END;
  }

  /**
   * A line as a terminal may get it: of the characters that it would take for commands, those of
   * {@link Ink}, tabs and line ends stay, and the others, which come from programs, become dots.
   */
  public static String safe(String line) {
    if (line.codePoints().allMatch(c -> safe(c) == c)) {
      return line;
    }
    StringBuilder safe = new StringBuilder();
    int place = 0;
    while (place < line.length()) {
      int emphasis = Ink.lengthOfSequence(line, place);
      if (emphasis > 0) {
        safe.append(line, place, place + emphasis);
        place += emphasis;
        continue;
      }
      int c = line.codePointAt(place);
      safe.appendCodePoint(safe(c));
      place += Character.charCount(c);
    }
    return safe.toString();
  }

  private static int safe(int character) {
    return character == '\t' || character == '\n' ? character : Columns.visible(character);
  }

  /** {@code symbol}, or {@code instead} if it cannot be written. */
  public String glyph(String symbol, String instead) {
    return ascii ? instead : symbol;
  }
}

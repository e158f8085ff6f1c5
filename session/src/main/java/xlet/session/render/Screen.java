package xlet.session.render;

/**
 * What there is to write on.
 *
 * @param width how many columns
 * @param height how many lines a value may take
 * @param palette which escape sequences may be written
 * @param ascii whether only ASCII may be written
 */
public record Screen(int width, int height, Palette palette, boolean ascii) {
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

  public Screen(int width, int height, boolean color, boolean ascii) {
    this(width, height, color ? Palette.COLORS : Palette.NONE, ascii);
  }

  public Screen {
    width = Math.max(LEAST_WIDTH, width);
    height = Math.max(1, height);
  }

  /** The same with another width. */
  public Screen withWidth(int columns) {
    return new Screen(columns, height, palette, ascii);
  }

  /** The same with another height. */
  public Screen withHeight(int lines) {
    return new Screen(width, lines, palette, ascii);
  }

  /** The same with other emphasis. */
  public Screen with(Palette other) {
    return new Screen(width, height, other, ascii);
  }

  /** Whether there are colours. */
  public boolean color() {
    return palette == Palette.COLORS;
  }

  /** {@code text} in {@code ink}, if output is emphasized. */
  public String paint(Ink ink, String text) {
    String sequence = ink.sequence(palette);
    return sequence.isEmpty() || text.isEmpty() ? text : sequence + text + "\u001b[0m";
  }

  /** {@code symbol}, or {@code instead} if it cannot be written. */
  public String glyph(String symbol, String instead) {
    return ascii ? instead : symbol;
  }
}

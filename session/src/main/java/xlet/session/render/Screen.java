package xlet.session.render;

/**
 * What there is to write on.
 *
 * @param width how many columns
 * @param height how many lines a value may take
 * @param color whether escape sequences may be written
 * @param ascii whether only ASCII may be written
 */
public record Screen(int width, int height, boolean color, boolean ascii) {
  /** A pipe: 80 columns, as many lines as a terminal has, nothing but text. */
  public static final Screen PLAIN = new Screen(80, 24, false, false);

  /** The least width for which output is laid out; on less it sticks out. */
  public static final int LEAST_WIDTH = 20;

  public Screen {
    width = Math.max(LEAST_WIDTH, width);
    height = Math.max(1, height);
  }

  /** The same with another width. */
  public Screen withWidth(int columns) {
    return new Screen(columns, height, color, ascii);
  }

  /** The same with another height. */
  public Screen withHeight(int lines) {
    return new Screen(width, lines, color, ascii);
  }

  /** The same with colour. */
  public Screen withColor() {
    return new Screen(width, height, true, ascii);
  }

  /** {@code text} in {@code ink}, if there is colour. */
  public String paint(Ink ink, String text) {
    return color && !text.isEmpty() ? ink.sequence() + text + "\u001b[0m" : text;
  }

  /** {@code symbol}, or {@code instead} if it cannot be written. */
  public String glyph(String symbol, String instead) {
    return ascii ? instead : symbol;
  }
}

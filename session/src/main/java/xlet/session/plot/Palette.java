package xlet.session.plot;

/** Colours, as alpha, red, green and blue in eight bits each. */
final class Palette {
  /** Nothing. */
  static final int CLEAR = 0;

  /** How many colours there are from the least to the greatest element. */
  static final int SHADES = 255;

  private static final int OPAQUE = 0xFF000000;

  /**
   * Viridis, from the least to the greatest: as bright as it is great, and the same to eyes that do
   * not see all colours.
   */
  private static final int[] VIRIDIS = {
    0x440154, 0x482475, 0x414487, 0x355F8D, 0x2A788E, 0x21918C, 0x22A884, 0x44BF70, 0x7AD151,
    0xBDDF26, 0xFDE725
  };

  /** Okabe's and Ito's colours, in an order in which neighbours differ most. */
  private static final String[] LINES = {
    "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00"
  };

  private Palette() {}

  /** The colour of line number {@code number}. */
  static String line(int number) {
    return LINES[number % LINES.length];
  }

  /** How many colours viridis is given by. */
  static int stops() {
    return VIRIDIS.length;
  }

  /** Colour {@code stop} of those by which viridis is given. */
  static String stop(int stop) {
    return "#%06x".formatted(VIRIDIS[stop]);
  }

  /** The colour of a number between 0 and 1. */
  static int viridis(double fraction) {
    if (Double.isNaN(fraction)) {
      return CLEAR;
    }
    double shade = Math.rint(Math.clamp(fraction, 0, 1) * (SHADES - 1)) / (SHADES - 1);
    double place = shade * (VIRIDIS.length - 1);
    int before = Math.min((int) place, VIRIDIS.length - 2);
    double share = place - before;
    int color = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
      int from = VIRIDIS[before] >> shift & 0xFF;
      int to = VIRIDIS[before + 1] >> shift & 0xFF;
      color |= (int) Math.rint(from + share * (to - from)) << shift;
    }
    return OPAQUE | color;
  }

  /** The colour of these parts, each between 0 and 1; nothing if one is nan. */
  static int of(double red, double green, double blue) {
    return Double.isNaN(red + green + blue)
        ? CLEAR
        : OPAQUE | part(red) << 16 | part(green) << 8 | part(blue);
  }

  private static int part(double part) {
    return (int) Math.rint(Math.clamp(part, 0, 1) * 255);
  }

  /** How bright a colour is, between 0 and 1. */
  static double brightness(int color) {
    return ((color >> 16 & 0xFF) * 0.2126 + (color >> 8 & 0xFF) * 0.7152 + (color & 0xFF) * 0.0722)
        / 255;
  }

  /** The colour of a terminal's 256 that is nearest, in the cube of six shades a part. */
  static int terminal(int color) {
    return 16 + 36 * sixth(color >> 16 & 0xFF) + 6 * sixth(color >> 8 & 0xFF) + sixth(color & 0xFF);
  }

  /** Which of 0, 95, 135, 175, 215 and 255 is nearest. */
  private static int sixth(int part) {
    return part < 48 ? 0 : part < 115 ? 1 : (part - 35) / 40;
  }
}

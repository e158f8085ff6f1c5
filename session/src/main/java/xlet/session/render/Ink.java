package xlet.session.render;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The few ways in which output is emphasized. */
public enum Ink {
  ERROR("1;31", "1"),
  WARNING("1;33", "1"),
  GOOD("32", "1"),
  STRONG("1", "1"),
  TYPE("36", ""),
  FAINT("2", "");

  private final String color;
  private final String weight;

  Ink(String color, String weight) {
    this.color = color;
    this.weight = weight;
  }

  /** The sequence that ends any emphasis. */
  static final String END = "\u001b[0m";

  /** A colour of the palette of 256, in which pictures are drawn. */
  private static final Pattern PICTURE = Pattern.compile("\u001b\\[[34]8;5;\\d{1,3}m");

  /** The length of the sequence of some ink that stands at {@code place} of {@code line}, or 0. */
  static int lengthOfSequence(String line, int place) {
    if (line.startsWith(END, place)) {
      return END.length();
    }
    for (Ink ink : values()) {
      for (Screen.Palette palette : Screen.Palette.values()) {
        String sequence = ink.sequence(palette);
        if (!sequence.isEmpty() && line.startsWith(sequence, place)) {
          return sequence.length();
        }
      }
    }
    Matcher picture = PICTURE.matcher(line).region(place, line.length());
    return picture.lookingAt() ? picture.end() - place : 0;
  }

  /** The sequence that begins the emphasis; empty for none. */
  String sequence(Screen.Palette palette) {
    String code =
        switch (palette) {
          case NONE -> "";
          case COLORS -> color;
          case WEIGHT -> weight;
        };
    return code.isEmpty() ? "" : "\u001b[" + code + "m";
  }
}

package xlet.session.render;

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

  /** What begins the emphasis; empty for none. */
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

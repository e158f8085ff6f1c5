package xlet.session.plot;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** How an array is drawn. */
enum Kind {
  LINE("a line chart"),
  HEATMAP("a heat map"),
  IMAGE("an image");

  private final String words;

  Kind(String words) {
    this.words = words;
  }

  /** The kind of drawing in words. */
  String words() {
    return words;
  }

  /** The name by which programs ask for it. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Kind of(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT));
  }

  static List<String> texts() {
    return Stream.of(values()).map(Kind::text).toList();
  }
}

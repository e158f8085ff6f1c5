package xlet.session.plot;

import java.util.Locale;
import xlet.session.render.Html;

/**
 * An SVG document while it is written. Text and axes are of a grey that can be read on white and on
 * black: notebooks show SVG as pictures, which do not know the colours around them.
 */
final class Svg {
  static final String GREY = "#808080";
  private static final double LETTER_WIDTH = 6.6;

  private final StringBuilder text = new StringBuilder();

  /** A document of this size; {@code title} and {@code description} are read to who cannot see. */
  Svg(double width, double height, String title, String description) {
    text.append(
        String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%s\" height=\"%s\""
                + " viewBox=\"0 0 %s %s\" role=\"img\" font-family=\"sans-serif\""
                + " font-size=\"12\" fill=\"%s\">",
            number(width),
            number(height),
            number(width),
            number(height),
            GREY));
    text.append(Html.element("title", "", title)).append(Html.element("desc", "", description));
  }

  /** How wide a text is, about. */
  static double width(String text) {
    return LETTER_WIDTH * text.codePointCount(0, text.length());
  }

  void line(double x1, double y1, double x2, double y2, double opacity) {
    text.append(
        String.format(
            Locale.ROOT,
            "<path d=\"M%s %sL%s %s\" stroke=\"%s\" stroke-opacity=\"%s\"/>",
            number(x1),
            number(y1),
            number(x2),
            number(y2),
            GREY,
            number(opacity)));
  }

  void frame(double x, double y, double width, double height) {
    text.append(
        String.format(
            Locale.ROOT,
            "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"none\" stroke=\"%s\"/>",
            number(x),
            number(y),
            number(width),
            number(height),
            GREY));
  }

  /** Text whose {@code anchor}, start, middle or end, is at a place. */
  void text(double x, double y, String anchor, String content) {
    text.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\">",
            number(x),
            number(y),
            anchor));
    text.append(Html.escape(content)).append("</text>");
  }

  /** A legend's entry, in the colour of what it speaks of. */
  void text(double x, double y, String content, Paint paint) {
    text.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%s\" y=\"%s\" text-anchor=\"end\" fill=\"%s\">",
            number(x),
            number(y),
            paint.color));
    text.append(Html.escape(content)).append("</text>");
  }

  /** A colour. */
  record Paint(String color) {}

  /** A line along {@code path}. */
  void path(String path, Paint paint) {
    text.append(
        String.format(
            Locale.ROOT,
            "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\""
                + " stroke-linejoin=\"round\"/>",
            path,
            paint.color));
  }

  void dot(double x, double y, Paint paint) {
    text.append(
        String.format(
            Locale.ROOT,
            "<circle cx=\"%s\" cy=\"%s\" r=\"2.5\" fill=\"%s\"/>",
            number(x),
            number(y),
            paint.color));
  }

  /** A picture in the PNG format. */
  void image(double x, double y, double width, double height, String base64) {
    text.append(
        String.format(
            Locale.ROOT,
            "<image x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" preserveAspectRatio=\"none\""
                + " style=\"image-rendering:pixelated\" href=\"data:image/png;base64,%s\"/>",
            number(x),
            number(y),
            number(width),
            number(height),
            base64));
  }

  String finish() {
    return text.append("</svg>").toString();
  }

  /** A coordinate, with a tenth of a point. */
  static String number(double value) {
    double rounded = Math.rint(value * 10) / 10;
    return rounded == Math.rint(rounded) ? Long.toString((long) rounded) : Double.toString(rounded);
  }
}

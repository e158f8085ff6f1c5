package xlet.session.render;

/** Text made safe for HTML, and the styles that make it look as text does beside it. */
public final class Html {
  /** The font of output, by the names that JupyterLab gives to it; others use their own. */
  public static final String FONT =
      "font-family:var(--jp-code-font-family,monospace);font-size:var(--jp-code-font-size,inherit)";

  /** The margin that JupyterLab gives to text but not to HTML: the width of a character. */
  public static final String MARGIN = "padding-left:calc(0.6*var(--jp-code-font-size,0px))";

  private Html() {}

  /** {@code text} as the content of an element or the value of an attribute. */
  public static String escape(String text) {
    StringBuilder escaped = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> escaped.append("&amp;");
        case '<' -> escaped.append("&lt;");
        case '>' -> escaped.append("&gt;");
        case '"' -> escaped.append("&quot;");
        case '\'' -> escaped.append("&#39;");
        default -> escaped.append(c);
      }
    }
    return escaped.toString();
  }

  /** {@code text}, escaped, in an element; {@code style} may be empty. */
  public static String element(String name, String style, String text) {
    return "<"
        + name
        + (style.isEmpty() ? "" : " style=\"" + escape(style) + "\"")
        + ">"
        + escape(text)
        + "</"
        + name
        + ">";
  }
}

package xlet.session.diagnostic;

import java.util.List;
import java.util.Map;
import xlet.session.render.Screen;

/** Writes diagnostics: as text for people, as HTML for notebooks, as data for programs. */
public final class DiagnosticRenderer {
  private DiagnosticRenderer() {}

  /**
   * The diagnostic as lines, without line ends: the headline, the source line with carets, the
   * types and the corrections.
   */
  public static List<String> lines(Diagnostic diagnostic, Screen screen) {
    return new DiagnosticText(diagnostic, screen).lines();
  }

  /** The diagnostic as one text, with a line end after each line. */
  public static String text(Diagnostic diagnostic, Screen screen) {
    return String.join("\n", lines(diagnostic, screen)) + "\n";
  }

  /** The diagnostic as an HTML element. */
  public static String html(Diagnostic diagnostic) {
    return DiagnosticHtml.of(diagnostic);
  }

  /** The diagnostic as maps, lists, strings and numbers. */
  public static Map<String, Object> data(Diagnostic diagnostic) {
    return DiagnosticData.of(diagnostic);
  }
}

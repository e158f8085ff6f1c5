package xlet.session.reference;

import java.util.ArrayList;
import java.util.List;
import xlet.session.diagnostic.Code;
import xlet.session.render.Ink;
import xlet.session.render.Screen;

/** The page on a diagnostic's code, as lines. */
public final class CodePage {
  private CodePage() {}

  /** Title, explanation, a wrong program and the mended one. */
  public static List<String> lines(Code code, Screen screen) {
    List<String> lines = new ArrayList<>();
    lines.add(screen.paint(Ink.STRONG, code.id() + ": " + code.title()));
    OperationPage.paragraph(lines, code.explanation(), "  ", screen);
    if (!code.wrong().isEmpty()) {
      lines.add("  wrong: " + code.wrong());
      lines.add("  right: " + code.right());
    }
    return lines;
  }
}

package xlet.session.reference;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

  /** The page as a map of strings, for JSON. */
  public static Map<String, Object> data(Code code) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("code", code.id());
    data.put("title", code.title());
    data.put("explanation", code.explanation());
    data.put("wrong", code.wrong());
    data.put("right", code.right());
    return data;
  }
}

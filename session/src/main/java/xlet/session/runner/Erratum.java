package xlet.session.runner;

import java.util.List;

/**
 * A place where a document is wrong.
 *
 * @param file the file that shows it
 * @param place document and heading
 * @param text what the document claims and what is right
 * @param shown how running the file shows it
 */
public record Erratum(String file, String place, String text, String shown) {
  /** The page of all errata, in Markdown. */
  public static String page(List<Erratum> errata) {
    StringBuilder page = new StringBuilder();
    page.append("<!-- generated: xlet test --errata grammar/src/test/resources/documents -->\n\n");
    page.append("# Errata of the documents\n\n");
    page.append("What XLA's documents claim that is wrong, and what is right. The files are the\n");
    page.append("documents' examples; `xlet test` runs them, and a file fails as soon as its\n");
    page.append("erratum no longer applies.\n");
    String place = "";
    for (Erratum erratum : errata) {
      if (!erratum.place.equals(place)) {
        place = erratum.place;
        page.append("\n## ").append(place).append("\n\n");
      }
      page.append("- ").append(erratum.text).append("  \n");
      page.append("  `").append(erratum.file).append("`: ").append(erratum.shown).append('\n');
    }
    return page.toString();
  }
}

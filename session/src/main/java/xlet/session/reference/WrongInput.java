package xlet.session.reference;

import java.util.List;
import java.util.Map;

/** Wrong and doubtful input as programs, each with its one answer or its one error. */
public final class WrongInput {
  /**
   * One program.
   *
   * @param topic what it is about, or empty if that is as before
   * @param program the program, whose last statement is the doubtful one
   * @param answer the value that it gives; else the error: a code, and a label for a constraint
   * @param says words of the error, or a remark on the value
   * @param xla what XLA's compiled code on CPUs does
   */
  public record Row(String topic, String program, String answer, String says, String xla) {
    /** Returns true if Xlet refuses the program. */
    public boolean isRefused() {
      return answer.matches("X\\d{4}( C\\d+)?");
    }

    private static Row of(Map<String, String> fields) {
      return new Row(
          fields.getOrDefault("topic", ""),
          fields.getOrDefault("program", ""),
          fields.getOrDefault("xlet", ""),
          fields.getOrDefault("says", ""),
          fields.getOrDefault("xla", ""));
    }

    private String line() {
      String given =
          isRefused()
              ? "error " + answer + ": " + says
              : "`" + answer + "`" + (says.isEmpty() ? "" : ", " + says);
      return Manual.row("`" + Manual.cell(program) + "`", Manual.cell(given), Manual.cell(xla));
    }
  }

  private WrongInput() {}

  /** All programs, in order. */
  public static List<Row> all() {
    return Resource.records("wrong-input.txt").stream().map(Row::of).toList();
  }

  static String page() {
    StringBuilder page = new StringBuilder("# What wrong input does\n\n");
    page.append("Each row is a program that a test runs: it has one answer, or one clear error. ");
    page.append("Codes are explained in [errors.md](errors.md); C1, C2 … are constraints of the ");
    page.append("operation, on [its page](reference/README.md). What XLA does was measured with ");
    page.append("jaxlib 0.10.2 on a CPU; it is left out where XLA cannot be asked.\n");
    for (Row row : all()) {
      if (!row.topic().isEmpty()) {
        page.append("\n## ").append(row.topic()).append("\n\n");
        page.append("| program | Xlet | XLA, compiled |\n|---|---|---|\n");
      }
      page.append(row.line());
    }
    return page.toString();
  }
}

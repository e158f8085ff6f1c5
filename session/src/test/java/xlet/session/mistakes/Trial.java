package xlet.session.mistakes;

import java.util.List;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Correction;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticRenderer;
import xlet.session.render.Screen;

/**
 * A mistake, made.
 *
 * @param mistake the program
 * @param errors what is said of it
 * @param understood whether it was accepted and gave what was meant
 * @param mends what became of each corrected statement that is offered
 */
record Trial(Mistake mistake, List<Diagnostic> errors, boolean understood, List<Mend> mends) {
  /**
   * A corrected statement.
   *
   * @param statement the statement
   * @param runs whether it runs to its end
   * @param right whether it gives what was meant
   */
  record Mend(String statement, boolean runs, boolean right) {
    static Mend of(Mistake mistake, String statement) {
      Run run = Run.of(mistake.given(), mistake.program(), statement);
      return new Mend(
          statement,
          run.succeeds(),
          run.succeeds() && run.then(mistake.claim(run.subject())).succeeds());
    }
  }

  static Trial of(Mistake mistake) {
    Run run = Run.of(mistake.given(), mistake.program());
    boolean understood = run.succeeds() && run.then(mistake.claim(run.subject())).succeeds();
    List<Mend> mends =
        run.errors().stream()
            .flatMap(error -> error.corrections().stream())
            .map(Correction::statement)
            .map(statement -> Mend.of(mistake, statement))
            .toList();
    return new Trial(mistake, run.errors(), understood, mends);
  }

  /** The program was accepted and gives something else than was meant. */
  boolean isMisunderstood() {
    return errors.isEmpty() && !understood;
  }

  /** One error is told of, and none of Xlet itself. */
  boolean hasOneError() {
    return understood || (errors.size() == 1 && errors.getFirst().code() != Code.INTERNAL);
  }

  /** The mistake itself is underlined. */
  boolean hasPlace() {
    return understood || (!errors.isEmpty() && Run.underlines(errors.getFirst(), mistake.at()));
  }

  /** A mend is offered where there is one. */
  boolean offers() {
    return understood || !mends.isEmpty();
  }

  /** Each mend runs to its end, and one gives what was meant. */
  boolean isMended() {
    return understood
        || (mends.stream().allMatch(Mend::runs) && mends.stream().anyMatch(Mend::right));
  }

  /** The points that the program gets, of those that {@link #most} says. */
  int points() {
    int told = (hasOneError() ? 1 : 0) + (hasPlace() ? 1 : 0);
    return told + (mistake.mendable() ? (offers() ? 1 : 0) + (isMended() ? 1 : 0) : 0);
  }

  int most() {
    return mistake.mendable() ? 4 : 2;
  }

  /** The program and what is said of it, for people to read. */
  String report() {
    StringBuilder text = new StringBuilder();
    text.append(
        "#### %s · %s · %s: %d of %d%s%n"
            .formatted(
                mistake.id(),
                mistake.who(),
                mistake.kind(),
                points(),
                most(),
                isMisunderstood() ? ", MISUNDERSTOOD" : understood ? ", understood" : missing()));
    text.append(mistake.program().indent(4));
    errors.forEach(error -> text.append(DiagnosticRenderer.text(error, Screen.PLAIN)));
    mends.stream()
        .filter(mend -> !mend.right())
        .forEach(mend ->
            text.append(
                (mend.runs() ? "not what was meant: " : "DOES NOT RUN: ")
                    + mend.statement()
                    + "\n"));
    return text.append("meant: ").append(mistake.means()).append("\n\n").toString();
  }

  private String missing() {
    return (hasOneError() ? "" : ", no ONE ERROR")
        + (hasPlace() ? "" : ", no PLACE")
        + (offers() || !mistake.mendable() ? "" : ", no MEND")
        + (isMended() || !mistake.mendable() ? "" : ", not MENDED");
  }
}

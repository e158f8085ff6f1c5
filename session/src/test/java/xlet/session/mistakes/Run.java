package xlet.session.mistakes;

import java.util.List;
import java.util.stream.Stream;
import xlet.grammar.SourceText;
import xlet.session.Outcome;
import xlet.session.Session;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.Place;

/** A session, and what the last program that ran in it came to. */
record Run(Session session, List<Outcome> outcomes, List<Diagnostic> errors) {
  /** Runs programs one after the other in a new session; the last one is told of. */
  static Run of(String... programs) {
    Session session = Session.create();
    Run run = new Run(session, List.of(), List.of());
    for (String program : programs) {
      run = run.then(program);
    }
    return run;
  }

  /** Runs one more program in the same session. */
  Run then(String program) {
    SourceText source = SourceText.of(program);
    List<Outcome> told = session.run(source);
    return new Run(session, told, told.stream().flatMap(one -> error(one, source)).toList());
  }

  private static Stream<Diagnostic> error(Outcome outcome, SourceText source) {
    if (outcome.result() instanceof Outcome.Result.Failed(Diagnostic diagnostic)) {
      return Stream.of(diagnostic);
    }
    return outcome.result() instanceof Outcome.Result.Checked(Outcome.Expected expected)
            && !expected.passed()
        ? Stream.of(expected.diagnostic(source, outcome.span()))
        : Stream.empty();
  }

  boolean succeeds() {
    return errors.isEmpty();
  }

  /** The name of the value of the last statement. */
  String subject() {
    return outcomes.isEmpty()
        ? Session.LAST
        : switch (outcomes.getLast().result()) {
          case Outcome.Result.Bound bound ->
              Character.isDigit(bound.name().charAt(0)) ? "%" + bound.name() : bound.name();
          case Outcome.Result.Defined defined -> defined.name();
          case Outcome.Result.Evaluated evaluated -> Session.LAST;
          case Outcome.Result.Checked checked -> Session.LAST;
          case Outcome.Result.Plotted plotted -> Session.LAST;
          case Outcome.Result.Silent silent -> Session.LAST;
          case Outcome.Result.Failed failed -> Session.LAST;
          case Outcome.Result.Skipped skipped -> Session.LAST;
        };
  }

  /** Whether a diagnostic underlines one of the texts; {@code text@line:column} says which. */
  static boolean underlines(Diagnostic diagnostic, List<String> texts) {
    Place place = diagnostic.primary().place();
    return texts.contains(place.text()) || texts.contains(place.text() + "@" + place.start());
  }
}

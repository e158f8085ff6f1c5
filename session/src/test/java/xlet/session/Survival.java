package xlet.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import xlet.grammar.SourceText;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticRenderer;
import xlet.session.output.Bundles;
import xlet.session.output.OutcomeRenderer;
import xlet.session.render.Screen;

/**
 * Runs programs that nobody would write and says what is wrong with how they end: each statement
 * has a value or one diagnostic with a place in the program, whatever it is can be shown, and Xlet
 * itself does not fail.
 */
final class Survival {
  /** A program that looks at the clock more often than this is stopped: its values are large. */
  private static final int MOST_POLLS = 1_000;

  private static final Pattern TOKEN = Pattern.compile("\\w+|\\s+|[^\\w\\s]");

  private Survival() {}

  /** How {@code program} ends badly, without a search for mends; empty if it ends well. */
  static Optional<String> fault(String program) {
    return fault(
        program, () -> Session.create().tried(program, Cancellation.after(MOST_POLLS), true));
  }

  /** How {@code program} ends badly where mends are looked for; empty if it ends well. */
  static Optional<String> faultWithMends(String program) {
    return fault(
        program, () -> Session.create().copy(Cancellation.after(MOST_POLLS), true).run(program));
  }

  private static Optional<String> fault(String program, Supplier<List<Outcome>> run) {
    SourceText source = SourceText.of(program);
    try {
      for (Outcome outcome : run.get()) {
        Optional<String> fault = fault(outcome, source);
        if (fault.isPresent()) {
          return fault;
        }
      }
      return Optional.empty();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError thrown) {
      return Optional.of("thrown: " + where(thrown));
    }
  }

  /** How a program that is one call ends badly, as it does with more than one outcome. */
  static Optional<String> faultOfCall(String program) {
    int outcomes = Session.create().tried(program, Cancellation.after(MOST_POLLS), false).size();
    return outcomes == 1 ? fault(program) : Optional.of(outcomes + " outcomes");
  }

  private static Optional<String> fault(Outcome outcome, SourceText source) {
    List<Diagnostic> diagnostics = outcome.diagnostics(source);
    for (Diagnostic diagnostic : diagnostics) {
      if (diagnostic.code() == Code.INTERNAL) {
        return Optional.of(diagnostic.message());
      }
      if (diagnostic.message().isBlank()) {
        return Optional.of("a diagnostic without words");
      }
      var span = diagnostic.primary().place().span();
      if (span.start() < 0 || span.start() > span.end() || span.end() > source.text().length()) {
        return Optional.of("a diagnostic whose place is not in the program");
      }
      DiagnosticRenderer.lines(diagnostic, Screen.PLAIN);
    }
    OutcomeRenderer.lines(outcome, source, Screen.PLAIN);
    OutcomeRenderer.data(outcome, source);
    Bundles.result(outcome, Screen.PLAIN);
    Bundles.diagnostics(outcome, source, Screen.PLAIN);
    return Optional.empty();
  }

  private static String where(Throwable thrown) {
    StackTraceElement[] trace = thrown.getStackTrace();
    return thrown + (trace.length == 0 ? "" : " at " + trace[0]);
  }

  /** The shortest program that still ends badly after tokens were taken from {@code program}. */
  static String shrunk(String program) {
    List<String> tokens = tokens(program);
    for (int size = Math.max(1, tokens.size() / 2); size >= 1; size /= 2) {
      for (int start = 0; start < tokens.size(); ) {
        List<String> rest = new ArrayList<>(tokens);
        rest.subList(start, Math.min(tokens.size(), start + size)).clear();
        if (fault(String.join("", rest)).isPresent()) {
          tokens = rest;
        } else {
          start += size;
        }
      }
    }
    return String.join("", tokens);
  }

  /** The words, blanks and signs of a program, which together are the program. */
  static List<String> tokens(String program) {
    return new ArrayList<>(TOKEN.matcher(program).results().map(MatchResult::group).toList());
  }
}

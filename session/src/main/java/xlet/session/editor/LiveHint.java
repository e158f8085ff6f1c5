package xlet.session.editor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import xlet.engine.op.Parameter;
import xlet.grammar.Completeness;
import xlet.grammar.Parser;
import xlet.grammar.SourceText;
import xlet.grammar.tree.Span;
import xlet.session.Outcome;
import xlet.session.Session;
import xlet.session.diagnostic.Diagnostic;

/**
 * Tells what a statement would give while it is being typed: its type, the call that is open at the
 * cursor, or a mistake that nothing typed after it can mend.
 */
public sealed interface LiveHint {
  /** Nothing can be said. */
  record None() implements LiveHint {}

  /** The statement would give a value of {@code type}. */
  record Typed(String type) implements LiveHint {}

  /**
   * The statement is wrong, and stays wrong.
   *
   * @param span the words that are wrong
   */
  record Wrong(String message, Span span) implements LiveHint {}

  /**
   * The statement goes on, and its last line is empty.
   *
   * @param closers the brackets that it waits for, innermost first; empty if it waits for a value
   */
  record Unfinished(String closers) implements LiveHint {}

  /**
   * A call is open.
   *
   * @param type the type of the statement if it ended here; empty if it cannot end here
   * @param before the signature before the parameter at the cursor
   * @param current the parameter at the cursor; empty if there is none left
   * @param after the signature after it
   */
  record Signature(String type, String before, String current, String after) implements LiveHint {}

  /** The hint for {@code line}, with the cursor at its end. */
  static LiveHint of(Session session, String line) {
    Completeness completeness = Parser.isComplete(line);
    String closers = completeness instanceof Completeness.Incomplete more ? more.closers() : "";
    if (completeness instanceof Completeness.Incomplete
        && line.substring(line.lastIndexOf('\n') + 1).isBlank()) {
      return new Unfinished(closers);
    }
    if (completeness instanceof Completeness.Invalid) {
      return new None();
    }
    SourceText whole = SourceText.of(withoutComma(line) + closers);
    List<Outcome> outcomes = session.checkQuickly(whole);
    Optional<String> type = Outcome.type(outcomes);
    if (type.isEmpty()) {
      Optional<LiveHint> wrong = wrong(outcomes, line, whole);
      if (wrong.isPresent()) {
        return wrong.get();
      }
    }
    Optional<OpenCall> open = closers.isEmpty() ? Optional.empty() : OpenCall.at(line);
    if (open.isPresent()) {
      return signature(session, open.get(), type.orElse(""));
    }
    return type.filter(text -> !text.isEmpty()).<LiveHint>map(Typed::new).orElseGet(None::new);
  }

  /** A comma at the end waits for what comes next, and is no mistake. */
  private static String withoutComma(String line) {
    String text = line.stripTrailing();
    return text.endsWith(",") ? text.substring(0, text.length() - 1) : line;
  }

  private static Optional<LiveHint> wrong(List<Outcome> outcomes, String line, SourceText whole) {
    SettledText settled = SettledText.of(line);
    return outcomes.stream()
        .flatMap(outcome ->
            outcome.diagnostics(whole).stream()
                .filter(Diagnostic::isError)
                .filter(error -> settled.holds(error, outcome.span())))
        .findFirst()
        .map(error -> new Wrong(error.message() + found(error), error.primary().place().span()));
  }

  private static String found(Diagnostic error) {
    String text = error.primary().text();
    return text.isEmpty() ? "" : ": " + text;
  }

  private static Signature signature(Session session, OpenCall call, String type) {
    Optional<Parameter> current = call.parameter(session);
    List<String> before = new ArrayList<>();
    List<String> after = new ArrayList<>();
    String here = "";
    for (Parameter parameter : call.op().parameters()) {
      if (current.filter(parameter::equals).isPresent()) {
        here = parameter.shown();
      } else if (parameter.kind() != Parameter.Kind.FIELDS) {
        (here.isEmpty() ? before : after).add(parameter.shown());
      }
    }
    return here.isEmpty()
        ? new Signature(type, call.op().signature(), "", "")
        : new Signature(
            type, call.op().name() + "(" + each(before, "%s, "), here, each(after, ", %s") + ")");
  }

  private static String each(List<String> texts, String pattern) {
    StringBuilder all = new StringBuilder();
    texts.forEach(text -> all.append(pattern.formatted(text)));
    return all.toString();
  }
}

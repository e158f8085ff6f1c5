package xlet.session.diagnostic;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import xlet.grammar.SourceText;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.SyntaxError;

/**
 * A message about a statement that is wrong, or may be.
 *
 * @param code which kind of thing is wrong
 * @param severity how much it matters
 * @param message what is wrong, in one sentence without a full stop
 * @param primary the place at fault, with what was found there
 * @param secondary other places, with what there is to say of them
 * @param rule the rule that was broken
 * @param facts the types of what the message speaks of
 * @param corrections corrected statements, the likeliest first
 * @param notes more sentences
 */
public record Diagnostic(
    Code code,
    Severity severity,
    String message,
    Label primary,
    List<Label> secondary,
    Rule rule,
    List<Fact> facts,
    List<Correction> corrections,
    List<String> notes) {

  public Diagnostic {
    secondary = List.copyOf(secondary);
    facts = List.copyOf(facts);
    corrections = List.copyOf(corrections);
    notes = List.copyOf(notes);
  }

  /** An error at {@code span}; {@code found} is said beside the caret and may be empty. */
  public static Diagnostic error(
      Code code, SourceText source, Span span, String message, String found) {
    return of(code, Severity.ERROR, Label.of(source, span, found), message);
  }

  /** A warning at {@code span}. */
  public static Diagnostic warning(
      Code code, SourceText source, Span span, String message, String found) {
    return of(code, Severity.WARNING, Label.of(source, span, found), message);
  }

  private static Diagnostic of(Code code, Severity severity, Label primary, String message) {
    return new Diagnostic(
        code, severity, message, primary, List.of(), Rule.NONE, List.of(), List.of(), List.of());
  }

  /** The diagnostic of a statement that cannot be read. */
  public static Diagnostic of(SyntaxError error, SourceText source) {
    String found =
        error.expected().isEmpty() ? "" : "expected " + String.join(" or ", error.expected());
    Diagnostic diagnostic = error(Code.SYNTAX, source, error.span(), error.message(), found);
    for (SyntaxError.Label label : error.labels()) {
      diagnostic = diagnostic.also(Label.of(source, label.span(), label.text()));
    }
    return diagnostic;
  }

  /** With one more place. */
  public Diagnostic also(Label label) {
    return new Diagnostic(
        code, severity, message, primary, and(secondary, label), rule, facts, corrections, notes);
  }

  /** With the rule that was broken. */
  public Diagnostic breaking(Rule broken) {
    return new Diagnostic(
        code, severity, message, primary, secondary, broken, facts, corrections, notes);
  }

  /** With one more fact. */
  public Diagnostic fact(String name, String type) {
    return new Diagnostic(
        code,
        severity,
        message,
        primary,
        secondary,
        rule,
        and(facts, new Fact(name, type)),
        corrections,
        notes);
  }

  /** With one more corrected statement. */
  public Diagnostic correction(String statement, String type) {
    return new Diagnostic(
        code,
        severity,
        message,
        primary,
        secondary,
        rule,
        facts,
        and(corrections, new Correction(statement, type)),
        notes);
  }

  /** With these corrected statements and no others. */
  public Diagnostic correcting(List<Correction> corrected) {
    return new Diagnostic(
        code, severity, message, primary, secondary, rule, facts, corrected, notes);
  }

  /** With another text beside the place at fault. */
  public Diagnostic saying(String found) {
    return new Diagnostic(
        code,
        severity,
        message,
        new Label(primary.place(), found),
        secondary,
        rule,
        facts,
        corrections,
        notes);
  }

  /** With one more sentence. */
  public Diagnostic note(String note) {
    return new Diagnostic(
        code, severity, message, primary, secondary, rule, facts, corrections, and(notes, note));
  }

  private static <T> List<T> and(List<T> list, T more) {
    List<T> longer = new ArrayList<>(list);
    longer.add(more);
    return longer;
  }

  /** Whether the statement had no effect. */
  public boolean isError() {
    return severity == Severity.ERROR;
  }

  /** Severity and code: {@code error[X0301]}. */
  String kind() {
    return severity.name().toLowerCase(Locale.ROOT) + "[" + code.id() + "]";
  }

  /** The first line: {@code program.xlet:3:14: error[X0301]: Rev C1: …}. */
  public String headline() {
    String broken = rule.name().isEmpty() ? "" : rule.name() + ": ";
    return primary.place() + ": " + kind() + ": " + broken + message;
  }
}

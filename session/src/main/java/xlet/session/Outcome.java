package xlet.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import xlet.engine.array.Shape;
import xlet.engine.device.PerDevice;
import xlet.grammar.SourceText;
import xlet.grammar.tree.Span;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.plot.Plot;

/**
 * The outcome of one statement.
 *
 * @param span where the statement stands
 * @param nanos how long it took, in nanoseconds
 * @param warnings what was noticed, though the statement took effect
 * @param result its result
 */
public record Outcome(Span span, long nanos, List<Diagnostic> warnings, Result result) {
  public Outcome {
    warnings = List.copyOf(warnings);
  }

  /** This outcome, with one more warning. */
  Outcome with(Diagnostic warning) {
    List<Diagnostic> all = new ArrayList<>(warnings);
    all.add(warning);
    return new Outcome(span, nanos, all, result);
  }

  /** This outcome, with another result. */
  Outcome with(Result other) {
    return new Outcome(span, nanos, warnings, other);
  }

  /** The results that a statement can have. */
  public sealed interface Result {
    /** A value got a name; it is absent where statements were only checked. */
    record Bound(String name, Shape shape, Optional<PerDevice> value) implements Result {}

    /** An expression has a value. */
    record Evaluated(Shape shape, Optional<PerDevice> value) implements Result {}

    /** A computation, a type or an object got a name. */
    record Defined(String name, String description) implements Result {}

    /** An array was drawn. */
    record Plotted(Plot plot) implements Result {}

    /** An expectation was checked. */
    record Checked(Expected expected) implements Result {}

    /** The statement was refused and has no effect. */
    record Failed(Diagnostic diagnostic) implements Result {}

    /** There is nothing to say: a comment, a label. */
    record Silent() implements Result {}

    /**
     * The statement was left out: it uses a name that a statement before it failed to bind.
     *
     * @param name the name
     * @param note what is said of it; empty where it has been said before
     */
    record Skipped(String name, String note) implements Result {}
  }

  /**
   * A text in place of another.
   *
   * @param span the place in the program
   * @param text the text that should stand there
   */
  public record Replacement(Span span, String text) {}

  /**
   * The outcome of an expectation.
   *
   * @param passed whether it holds; true also where it was not computed
   * @param computed whether it was computed; not where statements are only checked
   * @param claim the expectation as written
   * @param why what is wrong, in a sentence; empty if it holds
   * @param details more lines: both sides, the first difference
   * @param replacement what would make it hold; empty if it holds, or expects no literal
   */
  public record Expected(
      boolean passed,
      boolean computed,
      String claim,
      String why,
      List<String> details,
      Optional<Replacement> replacement) {
    private static final String CLAIM = "then";

    /** A longer text is not worth a correction. */
    private static final int LONGEST = 60;

    public Expected {
      details = List.copyOf(details);
    }

    /**
     * The diagnostic for an expectation that does not hold; {@code span} is the claim's in {@code
     * source}.
     */
    public Diagnostic diagnostic(SourceText source, Span span) {
      Span place =
          replacement.map(Replacement::span).filter(s -> s.start() >= span.start()).orElse(span);
      Diagnostic diagnostic =
          Diagnostic.error(Code.EXPECTATION, source, place, "the expectation does not hold", why);
      if (replacement.isPresent() && isShort(replacement.get()) && claim.startsWith(CLAIM)) {
        diagnostic = diagnostic.correction(replaced(source, span, replacement.get()), "");
      }
      for (String detail : details) {
        diagnostic = diagnostic.note(detail);
      }
      return diagnostic;
    }

    private static boolean isShort(Replacement replacement) {
      return replacement.text().length() <= LONGEST && replacement.text().indexOf('\n') < 0;
    }

    private static String replaced(SourceText source, Span whole, Replacement replacement) {
      return source.slice(new Span(whole.start(), replacement.span().start()))
          + replacement.text()
          + source.slice(new Span(replacement.span().end(), whole.end()));
    }
  }

  /** The warnings, and what is wrong with the statement of {@code source}. */
  public List<Diagnostic> diagnostics(SourceText source) {
    List<Diagnostic> diagnostics = new ArrayList<>(warnings);
    switch (result) {
      case Result.Failed(Diagnostic diagnostic) -> diagnostics.add(diagnostic);
      case Result.Checked(Expected expected) -> {
        if (!expected.passed()) {
          diagnostics.add(expected.diagnostic(source, span));
        }
      }
      case Result.Bound _, Result.Evaluated _, Result.Defined _ -> {}
      case Result.Plotted _, Result.Silent _, Result.Skipped _ -> {}
    }
    return diagnostics;
  }

  /** Whether the statement was refused, or its expectation does not hold. */
  public boolean isBad() {
    return switch (result) {
      case Result.Failed failed -> true;
      case Result.Skipped skipped -> true;
      case Result.Checked checked -> !checked.expected().passed();
      case Result.Bound bound -> false;
      case Result.Evaluated evaluated -> false;
      case Result.Defined defined -> false;
      case Result.Plotted plotted -> false;
      case Result.Silent silent -> false;
    };
  }

  /** The type of the value that a program comes to; empty if a statement of it is refused. */
  public static Optional<String> type(List<Outcome> program) {
    if (program.isEmpty() || program.stream().anyMatch(Outcome::isBad)) {
      return Optional.empty();
    }
    return switch (program.getLast().result()) {
      case Result.Bound bound -> Optional.of(bound.shape().text());
      case Result.Evaluated evaluated -> Optional.of(evaluated.shape().text());
      case Result.Defined defined -> Optional.of(defined.description());
      case Result.Checked checked -> Optional.of("pred[]");
      case Result.Plotted plotted -> Optional.of(plotted.plot().description());
      case Result.Silent silent -> Optional.of("");
      case Result.Failed failed -> Optional.empty();
      case Result.Skipped skipped -> Optional.empty();
    };
  }
}

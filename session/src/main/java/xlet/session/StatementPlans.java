package xlet.session;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import xlet.engine.op.Evaluation;
import xlet.grammar.ParseResult;
import xlet.grammar.SourceText;

/** Programs that were run before, as texts: they need not be read again. */
final class StatementPlans {
  /** Longer texts are not kept, in characters. */
  private static final int LONGEST = 1 << 16;

  /** So many characters are kept, of all texts together. */
  private static final int MOST_KEPT = 1 << 18;

  /** Whoever waits longer sees what comes first. */
  private static final long LONG_NANOS = 300_000_000;

  private final Map<String, Program> programs = new LinkedHashMap<>(16, 0.75f, true);
  private int characters;

  /** The program {@code source}, read now or before. */
  Program program(SourceText source, Evaluation evaluation) {
    String text = source.text();
    if (text.length() > LONGEST) {
      return new Program(StatementSequence.parse(source, evaluation));
    }
    synchronized (programs) {
      Program known = programs.get(text);
      if (known != null) {
        known.repeated = true;
        return known;
      }
    }
    Program read = new Program(StatementSequence.parse(source, evaluation));
    keep(text, read);
    return read;
  }

  private void keep(String text, Program read) {
    synchronized (programs) {
      characters += programs.put(text, read) == null ? text.length() : 0;
      while (characters > MOST_KEPT) {
        String oldest = programs.keySet().iterator().next();
        characters -= oldest.length();
        programs.remove(oldest);
      }
    }
  }

  /** A program that was read, and the plans of its statements. */
  static final class Program {
    private final ParseResult parsed;
    private final Map<Integer, StatementPlan> plans = new LinkedHashMap<>();

    /** Plans that are run together, by the number of the first; empty where none can be. */
    private final Map<Integer, Optional<PlanGroup>> groups = new LinkedHashMap<>();

    private long nanos;
    private int helpers;
    private volatile boolean repeated;

    private Program(ParseResult parsed) {
      this.parsed = parsed;
    }

    ParseResult parsed() {
      return parsed;
    }

    /** Whether the text was run before, so that plans are worth making. */
    boolean isRepeated() {
      return repeated;
    }

    /** The plan of statement number {@code number}, if there is one. */
    synchronized Optional<StatementPlan> plan(int number) {
      return Optional.ofNullable(plans.get(number));
    }

    /** Notes how long the statements took in all, and how many helpers they had. */
    synchronized void took(long nanos, int helpers) {
      this.nanos = nanos;
      this.helpers = helpers;
    }

    /** How many helpers the statements had when they ran last. */
    synchronized int helpers() {
      return helpers;
    }

    /**
     * The statements from number {@code first} on that are run together; empty if there is but one,
     * or if somebody would wait for what they come to one by one.
     */
    synchronized Optional<PlanGroup> group(int first) {
      boolean isWhole =
          repeated
              && nanos < LONG_NANOS
              && parsed.errors().isEmpty()
              && parsed.warnings().isEmpty();
      return isWhole ? groups.computeIfAbsent(first, this::grouped) : Optional.empty();
    }

    private Optional<PlanGroup> grouped(int first) {
      List<GraphPlan> together = new ArrayList<>();
      while (plans.get(first + together.size()) instanceof GraphPlan plan) {
        together.add(plan);
      }
      return PlanGroup.of(together);
    }

    /** Keeps {@code plan}, or none, for statement number {@code number}. */
    synchronized void keep(int number, Optional<StatementPlan> plan) {
      Optional<StatementPlan> before = plan(number);
      plan.ifPresentOrElse(made -> plans.put(number, made), () -> plans.remove(number));
      if (before.isPresent() || plan.isPresent()) {
        groups.clear();
      }
    }
  }
}

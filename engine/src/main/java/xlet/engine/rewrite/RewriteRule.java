package xlet.engine.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import xlet.engine.graph.Node;

/**
 * A rewrite: what it looks for, when it may happen, and what comes instead. A rule is one file and
 * one line of {@code RewriteRules.ALL}; reports, pages and tests follow from it.
 *
 * @param <M> what a match is: the nodes found, and what the conditions ask about them
 */
public final class RewriteRule<M> {
  private final String name;
  private final String before;
  private final String after;
  private final String source;
  private final Pattern<M> pattern;
  private final List<Condition<M>> conditions;
  private final Predicate<M> reorders;
  private final Optional<Function<M, Node>> replacement;

  /** Looks for what a rule is about. */
  @FunctionalInterface
  public interface Pattern<M> {
    /** Returns the match at {@code node} of {@code program}; empty if it has another form. */
    Optional<M> match(RewrittenProgram program, Node.Operation node);
  }

  private record Condition<M>(String sentence, Function<M, Finding> check) {}

  /** The answer of a rule to a place where its pattern stands. */
  sealed interface Verdict {
    /** The conditions, in order, up to the first that does not hold. */
    List<CheckedCondition> conditions();
  }

  /** The rule may not be applied: the last of {@code conditions} does not hold. */
  record Refused(List<CheckedCondition> conditions) implements Verdict {}

  /**
   * The rule may be applied.
   *
   * @param reorders whether numbers are combined in another order, so that rounding may differ
   * @param replacement what comes instead; empty if nothing does
   */
  record Granted(List<CheckedCondition> conditions, boolean reorders, Optional<Node> replacement)
      implements Verdict {}

  private RewriteRule(Builder<M> builder, Optional<Function<M, Node>> replacement) {
    this.name = builder.name;
    this.before = builder.before;
    this.after = builder.after;
    this.source = builder.source;
    this.pattern = builder.pattern;
    this.conditions = List.copyOf(builder.conditions);
    this.reorders = builder.reorders;
    this.replacement = replacement;
  }

  /** Begins a rule that is about what {@code pattern} finds. */
  public static <M> Builder<M> named(String name, Pattern<M> pattern) {
    return new Builder<>(name, pattern);
  }

  /** The name: {@code reduce-reshape-reduce}. */
  public String name() {
    return name;
  }

  /** The form that the rule looks for: {@code reduce(reshape(x))}. */
  public String before() {
    return before;
  }

  /** The form that comes instead; empty if nothing does. */
  public String after() {
    return after;
  }

  /** Where the rule is from; may be empty. */
  public String source() {
    return source;
  }

  /** The conditions in words, in the order in which they are checked. */
  public List<String> conditions() {
    return conditions.stream().map(Condition::sentence).toList();
  }

  /** Whether something comes in the place of what the rule finds. */
  boolean replaces() {
    return replacement.isPresent();
  }

  /** Asks the rule about {@code node}; empty if its pattern does not stand there. */
  Optional<Verdict> at(RewrittenProgram program, Node.Operation node) {
    return pattern.match(program, node).map(this::judge);
  }

  private Verdict judge(M match) {
    List<CheckedCondition> checked = new ArrayList<>();
    for (Condition<M> condition : conditions) {
      Finding finding = condition.check.apply(match);
      checked.add(new CheckedCondition(condition.sentence, finding));
      if (!finding.holds()) {
        return new Refused(checked);
      }
    }
    return new Granted(
        checked, reorders.test(match), replacement.map(function -> function.apply(match)));
  }

  /** Collects what a rule is. */
  public static final class Builder<M> {
    private final String name;
    private final Pattern<M> pattern;
    private final List<Condition<M>> conditions = new ArrayList<>();
    private String before = "";
    private String after = "";
    private String source = "";
    private Predicate<M> reorders = match -> false;

    private Builder(String name, Pattern<M> pattern) {
      this.name = name;
      this.pattern = pattern;
    }

    /** The form that the rule looks for and the one that comes instead, in words of HLO. */
    public Builder<M> turns(String form, String into) {
      before = form;
      after = into;
      return this;
    }

    /** Where the rule is from. */
    public Builder<M> source(String place) {
      source = place;
      return this;
    }

    /** A condition in words, and what checks it. Conditions may rely on those before them. */
    public Builder<M> when(String sentence, Function<M, Finding> check) {
      conditions.add(new Condition<>(sentence, check));
      return this;
    }

    /** When numbers are combined in another order, so that floats may be rounded otherwise. */
    public Builder<M> reorders(Predicate<M> when) {
      reorders = when;
      return this;
    }

    /** The rule that puts a node in the place of what was found, of the same shape. */
    public RewriteRule<M> becomes(Function<M, Node> replacement) {
      return new RewriteRule<>(this, Optional.of(replacement));
    }

    /** The rule that takes away what was found; it is asked about nodes that nothing uses. */
    public RewriteRule<M> vanishes() {
      return new RewriteRule<>(this, Optional.empty());
    }
  }
}

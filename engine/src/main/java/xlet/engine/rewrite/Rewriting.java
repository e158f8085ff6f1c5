package xlet.engine.rewrite;

import java.util.List;

/**
 * A program and what the rules made of it.
 *
 * @param before the program
 * @param after the program to which no rule applies any more
 * @param steps the rules that were applied, in order
 * @param refusals the rules that were not applied to {@code after} although their form stands there
 */
public record Rewriting(
    RewrittenProgram before,
    RewrittenProgram after,
    List<RewriteStep> steps,
    List<Refusal> refusals) {
  public Rewriting {
    steps = List.copyOf(steps);
    refusals = List.copyOf(refusals);
  }

  /** Whether numbers are combined in another order, so that rounding may differ. */
  public boolean reorders() {
    return steps.stream().anyMatch(RewriteStep::reorders);
  }
}

package xlet.engine.rewrite;

import java.util.List;

/**
 * A rule that was not applied where its form stands.
 *
 * @param rule the rule
 * @param node the name of the node that it was asked about
 * @param conditions the conditions that were checked; the last does not hold, those before it do
 */
public record Refusal(RewriteRule<?> rule, String node, List<CheckedCondition> conditions) {
  public Refusal {
    conditions = List.copyOf(conditions);
  }

  /** The condition that does not hold. */
  public CheckedCondition failed() {
    return conditions.getLast();
  }
}

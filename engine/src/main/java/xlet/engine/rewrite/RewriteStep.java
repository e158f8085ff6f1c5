package xlet.engine.rewrite;

import java.util.List;

/**
 * A rule that was applied.
 *
 * @param rule the rule
 * @param node the name of the node in whose place something else came
 * @param conditions the conditions, all of which held
 * @param made the names of the nodes that came, in order; empty if none did
 * @param reorders whether numbers are combined in another order, so that rounding may differ
 */
public record RewriteStep(
    RewriteRule<?> rule,
    String node,
    List<CheckedCondition> conditions,
    List<String> made,
    boolean reorders) {
  public RewriteStep {
    conditions = List.copyOf(conditions);
    made = List.copyOf(made);
  }
}

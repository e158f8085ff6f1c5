package xlet.session.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import xlet.engine.rewrite.CheckedCondition;
import xlet.engine.rewrite.Finding;
import xlet.engine.rewrite.RewriteRule;
import xlet.engine.rewrite.RewriteStep;

/**
 * Steps that are told together: a rule that is applied several times in a row without making
 * anything, and what nothing uses any more after it.
 *
 * @param rule the rule
 * @param nodes the nodes in whose place something else came
 * @param conditions the conditions, each with what was found at all nodes
 * @param made the nodes that came
 * @param gone the nodes that nothing uses any more
 */
record StepGroup(
    RewriteRule<?> rule,
    List<String> nodes,
    List<CheckedCondition> conditions,
    List<String> made,
    List<String> gone) {

  /** The steps as groups, in order. */
  static List<StepGroup> of(List<RewriteStep> steps) {
    List<StepGroup> groups = new ArrayList<>();
    for (RewriteStep step : steps) {
      boolean vanishes = step.rule().after().isEmpty();
      if (vanishes && !groups.isEmpty()) {
        groups.getLast().gone.add(step.node());
      } else if (!groups.isEmpty() && groups.getLast().takes(step)) {
        groups.add(groups.removeLast().with(step));
      } else {
        groups.add(
            new StepGroup(
                step.rule(),
                List.of(step.node()),
                step.conditions(),
                step.made(),
                new ArrayList<>()));
      }
    }
    return groups;
  }

  private boolean takes(RewriteStep step) {
    return rule == step.rule() && made.isEmpty() && step.made().isEmpty();
  }

  private StepGroup with(RewriteStep step) {
    List<String> all = new ArrayList<>(nodes);
    all.add(step.node());
    List<CheckedCondition> both = new ArrayList<>();
    for (int k = 0; k < conditions.size(); k++) {
      String one = conditions.get(k).finding().text();
      String other = step.conditions().get(k).finding().text();
      String text = Objects.equals(one, other) ? one : one + "; " + other;
      both.add(new CheckedCondition(conditions.get(k).sentence(), Finding.holds(text)));
    }
    return new StepGroup(rule, all, both, made, gone);
  }
}

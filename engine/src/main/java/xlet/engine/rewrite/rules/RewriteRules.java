package xlet.engine.rewrite.rules;

import java.util.List;
import xlet.engine.rewrite.RewriteRule;

/** The rules. */
public final class RewriteRules {
  /** All rules, in the order in which they are tried at a node. */
  public static final List<RewriteRule<?>> ALL =
      List.of(
          InlineCall.RULE,
          ReshapeToSameSizes.RULE,
          ReshapeOfReshape.RULE,
          ReduceWithoutReshape.RULE,
          ReduceThenReshape.RULE,
          ReduceReshapeReduce.RULE,
          ReduceOfTree.RULE,
          TreeWithoutReshapes.RULE,
          CommonSubexpression.RULE,
          DeadCode.RULE);

  private RewriteRules() {}
}

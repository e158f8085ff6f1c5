package xlet.engine.rewrite.rules;

import java.util.Optional;
import xlet.engine.graph.Node;
import xlet.engine.rewrite.Finding;
import xlet.engine.rewrite.RewriteRule;

/** Removes what nothing uses. */
final class DeadCode {
  static final RewriteRule<Node.Operation> RULE =
      RewriteRule.named("dead-code", (program, node) -> Optional.of(node))
          .turns("f(x), which nothing uses", "")
          .when("it has no effect", DeadCode::hasNoEffect)
          .vanishes();

  private DeadCode() {}

  private static Finding hasNoEffect(Node.Operation node) {
    String opcode = node.call().def().opcode();
    return node.call().hasEffect()
        ? Finding.fails(opcode + " has one")
        : Finding.holds("nothing uses it");
  }
}

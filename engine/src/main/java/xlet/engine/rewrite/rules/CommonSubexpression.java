package xlet.engine.rewrite.rules;

import java.util.Optional;
import xlet.engine.graph.Node;
import xlet.engine.rewrite.Finding;
import xlet.engine.rewrite.Fixed;
import xlet.engine.rewrite.RewriteRule;
import xlet.engine.rewrite.RewrittenProgram;

/** Computes once what is written twice. */
final class CommonSubexpression {
  static final RewriteRule<Twins> RULE =
      RewriteRule.named("common-subexpression", CommonSubexpression::find)
          .turns("f(x), f(x)", "f(x), used twice")
          .when("neither has to stay where it is", Twins::mayBeOne)
          .becomes(Twins::first);

  private CommonSubexpression() {}

  /** Two operations that are the same call of the same inputs. */
  record Twins(RewrittenProgram program, Node.Operation first, Node.Operation second) {
    Finding mayBeOne() {
      return Fixed.reason(second)
          .map(reason -> Finding.fails("each " + reason))
          .orElseGet(() -> Finding.holds(program.name(second) + " is " + program.name(first)));
    }
  }

  private static Optional<Twins> find(RewrittenProgram program, Node.Operation node) {
    return program.twin(node).map(first -> new Twins(program, first, node));
  }
}

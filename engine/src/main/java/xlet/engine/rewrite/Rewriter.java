package xlet.engine.rewrite;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.graph.Node;
import xlet.engine.op.Evaluation;

/** Applies rules to a program, producers before consumers, until none applies any more. */
public final class Rewriter {
  private final List<? extends RewriteRule<?>> rules;
  private final Evaluation evaluation;
  private final List<RewriteStep> steps = new ArrayList<>();
  private RewrittenProgram program;
  private int position;

  private Rewriter(
      RewrittenProgram program, List<? extends RewriteRule<?>> rules, Evaluation evaluation) {
    this.program = program;
    this.rules = rules;
    this.evaluation = evaluation;
  }

  /**
   * What {@code rules} make of {@code program}: at each node the first of them that applies.
   *
   * @param evaluation asked whether to go on
   */
  public static Rewriting rewrite(
      RewrittenProgram program, List<? extends RewriteRule<?>> rules, Evaluation evaluation) {
    Rewriter rewriter = new Rewriter(program, rules, evaluation);
    rewriter.removeUnused();
    int before;
    do {
      before = rewriter.steps.size();
      rewriter.pass();
    } while (rewriter.steps.size() > before);
    return new Rewriting(program, rewriter.program, rewriter.steps, rewriter.refusals());
  }

  /** Goes through the nodes once; those that a rule makes are visited next. */
  private void pass() {
    for (position = 0; position < program.graph().nodes().size(); position++) {
      evaluation.poll();
      if (program.graph().nodes().get(position) instanceof Node.Operation operation
          && program.isUsed(operation)
          && isApplied(operation)) {
        removeUnused();
      }
    }
  }

  /** Removes what nothing uses, consumers before producers. */
  private void removeUnused() {
    for (int k = program.graph().nodes().size() - 1; k >= 0; k--) {
      if (program.graph().nodes().get(k) instanceof Node.Operation operation
          && !program.isUsed(operation)
          && isApplied(operation)
          && k <= position) {
        position--;
      }
    }
  }

  /** Applies the first rule that may be applied to {@code node}; says if there is one. */
  private boolean isApplied(Node.Operation node) {
    for (RewriteRule<?> rule : rulesFor(node)) {
      if (rule.at(program, node).orElse(null) instanceof RewriteRule.Granted granted) {
        RewrittenProgram next =
            granted
                .replacement()
                .map(by -> program.with(node, by))
                .orElseGet(() -> program.without(node));
        List<String> made = next.made().stream().map(next::name).toList();
        steps.add(
            new RewriteStep(
                rule, program.name(node), granted.conditions(), made, granted.reorders()));
        program = next;
        return true;
      }
    }
    return false;
  }

  /** The rules about {@code node}: those that take away if nothing uses it, else the others. */
  private List<? extends RewriteRule<?>> rulesFor(Node.Operation node) {
    boolean used = program.isUsed(node);
    return rules.stream().filter(rule -> rule.replaces() == used).toList();
  }

  private List<Refusal> refusals() {
    List<Refusal> refusals = new ArrayList<>();
    for (Node node : program.graph().nodes()) {
      if (node instanceof Node.Operation operation) {
        for (RewriteRule<?> rule : rulesFor(operation)) {
          if (rule.at(program, operation).orElse(null) instanceof RewriteRule.Refused refused) {
            refusals.add(new Refusal(rule, program.name(node), refused.conditions()));
          }
        }
      }
    }
    return refusals;
  }
}

package xlet.session.rewrite;

import java.util.List;
import xlet.engine.op.Evaluation;
import xlet.engine.rewrite.LaneModel;
import xlet.engine.rewrite.Rewriter;
import xlet.engine.rewrite.Rewriting;
import xlet.engine.rewrite.RewrittenProgram;
import xlet.engine.rewrite.rules.RewriteRules;
import xlet.session.graph.Diagram;
import xlet.session.graph.GraphPicture;
import xlet.session.graph.NamedGraph;

/**
 * What the rules make of a program, shown, costed and proved.
 *
 * @param name what the program computes
 * @param rewriting the program and what the rules made of it
 * @param memory the memory in which both are costed, besides linear memory
 * @param trials runs of both on the same data
 */
public record Optimization(
    String name, Rewriting rewriting, LaneModel memory, List<RewriteTrial> trials) {
  public Optimization {
    trials = List.copyOf(trials);
  }

  /** The program before and after; only as it is if no rule applies. */
  public GraphPicture picture() {
    return rewriting.steps().isEmpty()
        ? GraphPicture.of(diagram(name, rewriting.before()))
        : GraphPicture.of(
            diagram("before", rewriting.before()), diagram("after", rewriting.after()));
  }

  /** The picture of {@code program}. */
  static Diagram diagram(String title, RewrittenProgram program) {
    return new NamedGraph(title, program.graph(), program.names()).diagram();
  }

  /** Applies all rules to {@code subject}; {@code evaluation} is asked whether to go on. */
  public static Optimization of(RewriteSubject subject, LaneModel memory, Evaluation evaluation) {
    Rewriting rewriting = Rewriter.rewrite(subject.program(), RewriteRules.ALL, evaluation);
    List<RewriteTrial> trials =
        rewriting.steps().isEmpty() ? List.of() : RewriteProof.of(rewriting, evaluation);
    return new Optimization(subject.name(), rewriting, memory, trials);
  }
}

package xlet.session.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Memory;
import xlet.engine.array.MemoryBoundException;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.graph.Graph;
import xlet.engine.graph.GraphRunner;
import xlet.engine.graph.Node;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Violation;
import xlet.engine.rewrite.Fixed;
import xlet.engine.rewrite.Rewriting;
import xlet.session.literal.MadeUpNumbers;
import xlet.session.rewrite.RewriteTrial.Verdict;

/** Runs a program and what rules made of it on the same data, and compares. */
final class RewriteProof {
  /** Programs whose values take more bytes are not run for it. */
  private static final long MOST_BYTES = 1L << 28;

  private static final String OWN = "the session's data";
  private static final String WHOLE = "random whole numbers";
  private static final String FRACTIONS = "random fractions";

  private final Rewriting rewriting;
  private final Evaluation evaluation;
  private final List<Node> data;
  private final Graph before;
  private final Graph after;

  private RewriteProof(Rewriting rewriting, Evaluation evaluation) {
    this.rewriting = rewriting;
    this.evaluation = evaluation;
    OpenedPrograms opened = OpenedPrograms.of(rewriting);
    this.data = opened.data();
    this.before = opened.before();
    this.after = opened.after();
  }

  /** The runs that show whether both sides of {@code rewriting} are equal. */
  static List<RewriteTrial> of(Rewriting rewriting, Evaluation evaluation) {
    return new RewriteProof(rewriting, evaluation).trials();
  }

  private List<RewriteTrial> trials() {
    Optional<String> obstacle = obstacle();
    if (obstacle.isPresent()) {
      return List.of(RewriteTrial.notRun("both sides", obstacle.get()));
    }
    List<RewriteTrial> trials = new ArrayList<>();
    if (data.stream().allMatch(Node.Known.class::isInstance)) {
      trials.add(trial(OWN, data.stream().map(node -> ((Node.Known) node).value()).toList()));
    }
    if (!data.isEmpty()) {
      trials.add(trial(WHOLE, madeUp(MadeUpNumbers.wholeNumbers())));
      if (data.stream().anyMatch(node -> hasFractions(node.shape()))) {
        trials.add(trial(FRACTIONS, madeUp(new MadeUpNumbers())));
      }
    }
    return trials;
  }

  /** Why the programs cannot be run; empty if they can. */
  private Optional<String> obstacle() {
    for (Node node : before.nodes()) {
      Optional<String> fixed =
          node instanceof Node.Operation operation && !Fixed.isBarrier(node)
              ? Fixed.reason(operation).map(why -> operation.call().def().name() + " " + why)
              : Optional.empty();
      if (fixed.isPresent()) {
        return fixed;
      }
    }
    double bytes =
        before.nodes().stream().mapToDouble(node -> node.shape().byteCount()).sum()
            + after.nodes().stream().mapToDouble(node -> node.shape().byteCount()).sum();
    return bytes > MOST_BYTES
        ? Optional.of(
            "it would take %s, more than %s"
                .formatted(Memory.inUnits((long) bytes), Memory.inUnits(MOST_BYTES)))
        : Optional.empty();
  }

  private static boolean hasFractions(Shape shape) {
    return shape instanceof ArrayShape array
        && (array.type().isFloat() || array.type().isComplex());
  }

  private List<Value> madeUp(MadeUpNumbers numbers) {
    return data.stream().map(node -> numbers.value(node.shape())).toList();
  }

  private RewriteTrial trial(String name, List<Value> arguments) {
    try {
      Value one = new GraphRunner(before).run(arguments, evaluation);
      Value other = new GraphRunner(after).run(arguments, evaluation);
      return trial(name, ResultDistance.between(one, other, evaluation));
    } catch (Evaluation.Fault | Violation | MemoryBoundException failure) {
      return RewriteTrial.notRun(name, String.valueOf(failure.getMessage()));
    }
  }

  private RewriteTrial trial(String name, ResultDistance distance) {
    String elements =
        distance.elements() == 1 ? "1 element" : number(distance.elements()) + " elements";
    if (distance.different() == 0) {
      return new RewriteTrial(name, Verdict.EQUAL, 0, "equal, bit for bit: " + elements);
    }
    String apart = number(distance.different()) + " of " + elements + " differ";
    String ulps = distance.ulps() > 0 ? ", by at most " + number(distance.ulps()) + " ulp" : "";
    boolean told = rewriting.reorders() && distance.isFinite();
    return new RewriteTrial(
        name,
        told ? Verdict.ROUNDED : Verdict.DIFFERENT,
        distance.ulps(),
        apart + ulps + (told ? ": floats are combined in another order" : ""));
  }

  private static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}

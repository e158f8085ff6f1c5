package xlet.session.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.array.Layout;
import xlet.engine.array.NdArray;
import xlet.engine.graph.GraphComputation;
import xlet.engine.graph.Node;
import xlet.engine.op.Computation;
import xlet.engine.rewrite.Refusal;
import xlet.engine.rewrite.RewrittenProgram;

/** Tries whether what a rule gives as the reason of its refusal is so: element by element. */
final class BruteForce {
  private static final String ONE = "one array is reduced";
  private static final String OPEN = "no optimization barrier stands between";
  private static final String KEPT = "a dimension that the reshape keeps is reduced";
  private static final String CHANGED = "a dimension that the reshape changes is reduced";
  private static final String NONE_CHANGED = "no dimension that the reshape changes is reduced";
  private static final String STAYING = "the reshape keeps all dimensions that stay";
  private static final String ANY_ORDER = "the computation combines in any order";
  private static final String SIZES = "the result has the sizes of x";
  private static final String LEAVES = "all else that f reads is a broadcast or a scalar";
  private static final String LESS = "the new reshapes are smaller than x";
  private static final String ONE_OF_TWO = "neither has to stay where it is";

  /** All reasons that can be tried. */
  static final Set<String> SENTENCES =
      Set.of(
          ONE,
          OPEN,
          KEPT,
          CHANGED,
          NONE_CHANGED,
          STAYING,
          ANY_ORDER,
          SIZES,
          LEAVES,
          LESS,
          ONE_OF_TWO);

  private final Refusal refusal;
  private final Node.Operation node;

  BruteForce(RewrittenProgram program, Refusal refusal) {
    this.refusal = refusal;
    this.node =
        (Node.Operation)
            program.graph().nodes().stream()
                .filter(own -> program.name(own).equals(refusal.node()))
                .findFirst()
                .orElseThrow();
  }

  boolean isConfirmed() {
    return switch (refusal.failed().sentence()) {
      case ONE -> node.call().count("operands") > 1;
      case OPEN, ONE_OF_TWO -> reads("OptimizationBarrier") || is("OptimizationBarrier");
      case KEPT -> reduced().stream().noneMatch(o -> !isOne(o) && isKept(o));
      case CHANGED -> reduced().stream().allMatch(o -> isOne(o) || isKept(o));
      case NONE_CHANGED -> reduced().stream().anyMatch(o -> isOne(o) || !isKept(o));
      case STAYING ->
          Ints.range(between().size()).without(reduced()).stream()
              .anyMatch(o -> isOne(o) || !isKept(o));
      case ANY_ORDER -> !combinesInAnyOrder();
      case SIZES -> leaves().stream().noneMatch(leaf -> isReshapeFrom(leaf, sizes(node)));
      case LEAVES ->
          leaves().stream()
                  .anyMatch(leaf -> !isNamed(leaf, "Reshape") && !isNamed(leaf, "BroadcastInDim"))
              || leaves().stream()
                      .filter(leaf -> isNamed(leaf, "Reshape"))
                      .map(leaf -> sizes(input(leaf)))
                      .distinct()
                      .count()
                  > 1;
      case LESS -> leaves().stream().anyMatch(this::variesAlongAll);
      default -> false;
    };
  }

  private boolean is(String name) {
    return isNamed(node, name);
  }

  private static boolean isNamed(Node node, String name) {
    return node instanceof Node.Operation operation && operation.call().def().name().equals(name);
  }

  private boolean reads(String name) {
    return node.inputs().stream().anyMatch(input -> isNamed(input, name));
  }

  private static Node input(Node node) {
    return ((Node.Operation) node).inputs().getFirst();
  }

  private static Ints sizes(Node node) {
    return ((ArrayShape) node.shape()).sizes();
  }

  private Ints reduced() {
    return node.call().ints("dimensions_to_reduce");
  }

  /** The sizes of what the node reads. */
  private Ints between() {
    return sizes(input(node));
  }

  /** The sizes before the reshapes below the node. */
  private Ints before() {
    return leaves().stream()
        .filter(leaf -> isNamed(leaf, "Reshape"))
        .map(leaf -> sizes(input(leaf)))
        .findFirst()
        .orElseThrow();
  }

  /**
   * Whether some dimension of x has the same index as dimension {@code to}, for all elements. Of
   * dimensions of size 1, whose index is always 0, it cannot be told which become which.
   */
  private boolean isKept(long to) {
    Ints before = before();
    return IntStream.range(0, before.size())
        .anyMatch(from ->
            before.get(from) == between().get((int) to)
                && LongStream.range(0, before.product())
                    .allMatch(place ->
                        index(before, place).get(from) == index(between(), place).get((int) to)));
  }

  private boolean isOne(long to) {
    return between().get((int) to) == 1;
  }

  private static Ints index(Ints sizes, long place) {
    return Layout.rowMajor(sizes.size()).placement(sizes).indexAt(place).orElseThrow();
  }

  private boolean isReshapeFrom(Node leaf, Ints sizes) {
    return isNamed(leaf, "Reshape") && sizes(input(leaf)).equals(sizes);
  }

  /** What the element-wise operations below the node read in the end. */
  private List<Node> leaves() {
    List<Node> leaves = new ArrayList<>();
    collect(input(node), leaves);
    return leaves;
  }

  private static void collect(Node node, List<Node> leaves) {
    List<String> elementwise =
        List.of(
            "Add",
            "Sub",
            "Mul",
            "Max",
            "Min",
            "Neg",
            "Abs",
            "Sign",
            "Select",
            "Lt",
            "ConvertElementType");
    if (sizes(node).isEmpty() && elementwise.stream().anyMatch(name -> isNamed(node, name))) {
      return;
    }
    if (elementwise.stream().anyMatch(name -> isNamed(node, name))) {
      ((Node.Operation) node).inputs().forEach(input -> collect(input, leaves));
    } else if (!sizes(node).isEmpty() || isNamed(node, "Reshape")) {
      leaves.add(node);
    }
  }

  /** Whether a broadcast varies with each dimension that x has. */
  private boolean variesAlongAll(Node leaf) {
    return isNamed(leaf, "BroadcastInDim") && sizes(input(leaf)).product() > 1;
  }

  private boolean combinesInAnyOrder() {
    Computation computation = node.call().askedFor("computation").getFirst();
    ArrayShape scalar = (ArrayShape) ((GraphComputation) computation).parameters().getFirst();
    List<NdArray> numbers =
        LongStream.range(-2, 3)
            .mapToObj(number ->
                scalar.type().inLong()
                    ? NdArray.scalar(scalar.type(), number)
                    : NdArray.scalar(scalar.type(), (double) number))
            .toList();
    for (NdArray a : numbers) {
      for (NdArray b : numbers) {
        for (NdArray c : numbers) {
          NdArray left = run(computation, run(computation, a, b), c);
          NdArray right = run(computation, a, run(computation, c, b));
          if (!left.sameValues(right)) {
            return false;
          }
        }
      }
    }
    return true;
  }

  private static NdArray run(Computation computation, NdArray a, NdArray b) {
    return (NdArray) computation.run(List.of(a, b), () -> {});
  }
}

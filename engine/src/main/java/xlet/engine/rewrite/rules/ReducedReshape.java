package xlet.engine.rewrite.rules;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.graph.Node;
import xlet.engine.op.reduction.Reduce;
import xlet.engine.rewrite.Finding;
import xlet.engine.rewrite.RewrittenProgram;

/**
 * A reduction of a reshape: {@code reduce(reshape(x), D)}.
 *
 * @param reduce the reduction
 * @param reshape the reshape that it reduces
 * @param behind the reshape as the reduction sees it
 * @param blocks what the reshape does with the dimensions of x
 */
record ReducedReshape(
    RewrittenProgram program,
    Node.Operation reduce,
    Node.Operation reshape,
    Behind behind,
    ReshapeBlocks blocks) {

  /** The reduced reshape at {@code node}, if there is one. */
  static Optional<ReducedReshape> find(RewrittenProgram program, Node.Operation node) {
    if (node.call().def() != Reduce.DEF || node.call().operandCount() == 0) {
      return Optional.empty();
    }
    Behind behind = Behind.barriers(node.inputs().getFirst());
    return Reshapes.of(behind.node())
        .map(reshape ->
            new ReducedReshape(program, node, reshape, behind, Reshapes.blocks(reshape)));
  }

  /** The array that is reshaped. */
  Node x() {
    return reshape.inputs().getFirst();
  }

  /** The initial value. */
  Node init() {
    return reduce.inputs().get(1);
  }

  /** The sizes between reshape and reduction. */
  Ints middle() {
    return Reshapes.sizes(reshape);
  }

  /** The dimensions that are reduced, of the reshape's result. */
  Ints reduced() {
    return reduce.call().ints("dimensions_to_reduce");
  }

  /** D₁: the dimensions of x that the reshape keeps and that are reduced. */
  Ints early() {
    return blocks.keptFrom(reduced());
  }

  /** The reduced dimensions that the reshape changes. */
  Ints late() {
    Ints kept = blocks.keptTo();
    return Ints.of(reduced().sorted().stream().filter(d -> !kept.contains(d)).toArray());
  }

  /** The dimensions of the reshape's result that stay. */
  Ints staying() {
    return Ints.range(middle().size()).without(reduced());
  }

  /** The combiner of the computation, if it combines in any order. */
  Optional<AnyOrder> computation() {
    return AnyOrder.of(reduce.call().askedFor("computation").getFirst());
  }

  Finding isOfOneArray() {
    int count = reduce.call().count("operands");
    return new Finding(count == 1, count == 1 ? "" : count + " are");
  }

  Finding isOpen() {
    return behind.isOpen(program);
  }

  Finding reducesKept() {
    return new Finding(
        !early().isEmpty(),
        "D1 = %s; it turns %s, reduced are %s".formatted(early(), blocks, reduced()));
  }

  Finding reducesChanged() {
    return new Finding(!late().isEmpty(), late().isEmpty() ? "none is" : "D2 = " + late());
  }

  Finding reducesNoneChanged() {
    return new Finding(
        late().isEmpty(), late().isEmpty() ? "" : late() + " of " + middle() + " are");
  }

  Finding staysAsItIs() {
    Ints kept = blocks.keptTo();
    Ints changed = Ints.of(staying().stream().filter(d -> !kept.contains(d)).toArray());
    return new Finding(
        changed.isEmpty(),
        changed.isEmpty()
            ? "%s stay; it turns %s".formatted(staying(), blocks)
            : "%s of %s stay; it turns %s".formatted(changed, middle(), blocks));
  }

  Finding combinesInAnyOrder() {
    return computation()
        .map(any ->
            Finding.holds(any.def().opcode() + (any.isExact() ? ", exactly" : ", up to rounding")))
        .orElseGet(() -> Finding.fails("it is not one operation with an identity element"));
  }

  Finding startsOnce() {
    AnyOrder any = computation().orElseThrow();
    String init = program.name(init());
    return Finding.holds(
        any.isIdentity(init())
            ? init + " is the identity of " + any.def().opcode()
            : "only the last reduction starts with %s, the first with the identity of %s"
                .formatted(init, any.def().opcode()));
  }

  Finding others() {
    List<Node.Operation> others =
        program.users(reshape).stream().filter(user -> user != reduce).toList();
    return Finding.holds(
        others.isEmpty()
            ? "nothing else uses it"
            : others.stream().map(program::name).collect(Collectors.joining(", "))
                + (others.size() == 1 ? " uses" : " use")
                + " it too; it stays for now");
  }

  /** Whether floats are rounded otherwise if the same elements are reduced along {@code other}. */
  boolean isReordered(Ints other) {
    boolean minor = reduced().contains(middle().size() - 1L);
    boolean otherMinor = other.contains(((ArrayShape) x().shape()).rank() - 1L);
    return minor != otherMinor && !computation().map(AnyOrder::isExact).orElse(false);
  }
}

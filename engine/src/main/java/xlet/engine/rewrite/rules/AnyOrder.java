package xlet.engine.rewrite.rules;

import java.util.HashSet;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.graph.Graph;
import xlet.engine.graph.GraphComputation;
import xlet.engine.graph.Node;
import xlet.engine.op.Combiner;
import xlet.engine.op.Computation;
import xlet.engine.op.OpDef;

/**
 * A computation that combines numbers in any order and grouping: one operation that has an identity
 * element, applied to both parameters.
 *
 * @param def the operation
 * @param identity the element that changes no other
 * @param isExact whether the result is the same in any order, to the last bit
 */
record AnyOrder(OpDef def, NdArray identity, boolean isExact) {

  /** Describes {@code computation}; empty if it is of another kind. */
  static Optional<AnyOrder> of(Computation computation) {
    if (!(computation instanceof GraphComputation called)
        || !(called.graph().root() instanceof Node.Operation root)
        || !(root.shape() instanceof ArrayShape scalar)
        || !isOfBoth(root, called.graph())) {
      return Optional.empty();
    }
    OpDef def = root.call().def();
    return def.identity(scalar.type())
        .map(identity -> new AnyOrder(def, identity, isExact(computation, scalar.type())));
  }

  private static boolean isOfBoth(Node.Operation root, Graph graph) {
    return graph.inputs().size() == 2
        && root.inputs().size() == 2
        && new HashSet<>(root.inputs()).equals(new HashSet<>(graph.inputs()));
  }

  private static boolean isExact(Computation computation, ElementType type) {
    return !type.isComplex()
        && Combiner.of(computation, type)
            .map(combiner -> combiner.isExact(type))
            .orElse(type.inLong());
  }

  /** Whether {@code init} is the identity element. */
  boolean isIdentity(Node init) {
    return KnownScalar.of(init).filter(this::isIdentity).isPresent();
  }

  private boolean isIdentity(NdArray value) {
    return value.type().inLong()
        ? value.longAt(0) == identity.longAt(0)
        : value.realAt(0) == identity.realAt(0) && value.imaginaryAt(0) == identity.imaginaryAt(0);
  }
}

package xlet.session.lowering;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.array.TupleShape;
import xlet.engine.graph.Node;
import xlet.engine.op.structure.Reshape;
import xlet.engine.op.structure.Slice;
import xlet.grammar.tree.IndexExpr;
import xlet.grammar.tree.Member;
import xlet.session.diagnostic.Code;

/** {@code x.shape.dimensions[-1]}, {@code pair.first}, {@code zero_vector[10]}. */
final class Accessors {
  static final List<String> ORDINALS = List.of("first", "second", "third", "fourth");

  private final Lowering lowering;

  /** What a shape tells of itself. */
  static final List<String> OF_SHAPE =
      List.of("dimensions", "rank", "minor_to_major", "element_type", "layout");

  Accessors(Lowering lowering) {
    this.lowering = lowering;
  }

  Meaning member(Member member) {
    Meaning base = lowering.meaning(member.base(), Hint.NONE);
    String name = member.member().text();
    return switch (base) {
      case Meaning.Data(Node node) when name.equals("shape") -> new Meaning.Type(node.shape());
      case Meaning.Data(Node node)
          when node.shape() instanceof TupleShape tuple
              && ORDINALS.indexOf(name) >= 0
              && ORDINALS.indexOf(name) < tuple.elements().size() ->
          new Meaning.Data(GraphBuilder.element(node, ORDINALS.indexOf(name)));
      case Meaning.Type(ArrayShape shape) -> ofShape(member, shape);
      case Meaning.Building(Builder builder) -> new BuilderCalls(lowering).member(builder, member);
      case Meaning other ->
          throw lowering
              .errors()
              .at(
                  member.member(),
                  Code.UNKNOWN_NAME,
                  "there is nothing called " + name + " here",
                  lowering.text(member.base()) + " is " + other.describe());
    };
  }

  private Meaning ofShape(Member member, ArrayShape shape) {
    return switch (member.member().text()) {
      case "dimensions" -> new Meaning.Data(Builtins.vector(shape.sizes()));
      case "minor_to_major" -> new Meaning.Data(Builtins.vector(shape.layout().minorToMajor()));
      case "rank" -> new Meaning.Data(GraphBuilder.known(scalar(shape.rank())));
      case "element_type" -> new Meaning.Type(ArrayShape.of(shape.type()));
      case "layout" -> new Meaning.Type(shape);
      default ->
          throw lowering
              .errors()
              .at(member.member(), Code.UNKNOWN_NAME, "a shape has " + String.join(", ", OF_SHAPE));
    };
  }

  private static xlet.engine.array.NdArray scalar(long value) {
    return xlet.engine.array.NdArray.scalar(xlet.engine.array.ElementType.S32, value);
  }

  Meaning index(IndexExpr index) {
    Node base = lowering.data(index.base());
    if (!(base.shape() instanceof ArrayShape shape)) {
      throw lowering
          .errors()
          .at(index, Code.WRONG_ARGUMENT, "only an array has elements", base.shape().text());
    }
    Optional<Node> sized = sized(index, base, shape);
    if (sized.isPresent()) {
      return new Meaning.Data(sized.get());
    }
    var reader = new ArgumentReader(lowering);
    if (index.indices().size() != shape.rank()) {
      throw lowering
          .errors()
          .at(
              index,
              Code.INDEX,
              shape.text() + " wants " + shape.rank() + " indices",
              index.indices().size() + " given");
    }
    Ints starts = Ints.zeros(shape.rank());
    for (int d = 0; d < shape.rank(); d++) {
      long at = reader.integer(index.indices().get(d));
      long place = at < 0 ? at + shape.size(d) : at;
      if (place < 0 || place >= shape.size(d)) {
        throw lowering
            .errors()
            .at(
                index.indices().get(d),
                Code.INDEX,
                "there is no element " + at,
                shape.text() + " has 0.." + (shape.size(d) - 1) + " in dimension " + d);
      }
      starts = starts.with(d, place);
    }
    return new Meaning.Data(element(base, starts));
  }

  /** {@code zero_vector[10]}: the vector of that name, which has 10 elements. */
  private Optional<Node> sized(IndexExpr index, Node base, ArrayShape shape) {
    boolean vector = shape.rank() == 1 && index.indices().size() == 1;
    if (!vector || !(index.base() instanceof xlet.grammar.tree.Name name)) {
      return Optional.empty();
    }
    boolean named = name.text().endsWith("vector");
    var reader = new ArgumentReader(lowering);
    return named && reader.integer(index.indices().getFirst()) == shape.size(0)
        ? Optional.of(base)
        : Optional.empty();
  }

  private static Node element(Node base, Ints starts) {
    Node slice =
        GraphBuilder.apply(
            Slice.DEF,
            List.of(base),
            Map.of(
                "start_indices",
                starts,
                "limit_indices",
                starts.map(s -> s + 1),
                "strides",
                Ints.ones(starts.size())));
    return GraphBuilder.apply(Reshape.DEF, List.of(slice), Map.of("dimensions", Ints.of()));
  }
}

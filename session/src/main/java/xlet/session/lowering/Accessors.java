package xlet.session.lowering;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleShape;
import xlet.engine.graph.Node;
import xlet.engine.op.structure.Reshape;
import xlet.engine.op.structure.Slice;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.IndexExpr;
import xlet.grammar.tree.Member;
import xlet.session.binding.ArgumentReader;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticException;
import xlet.session.scope.GraphBuilder;
import xlet.session.scope.Hint;
import xlet.session.scope.Meaning;
import xlet.session.scope.StatementScope;

/** {@code x.shape.dimensions[-1]}, {@code pair.first}, {@code zero_vector[10]}. */
final class Accessors {

  private final StatementScope scope;

  Accessors(StatementScope scope) {
    this.scope = scope;
  }

  Meaning member(Member member) {
    Meaning base = scope.meaning(member.base(), Hint.NONE);
    Optional<Meaning> ofDialect = scope.dialect().member(scope, base, member);
    if (ofDialect.isPresent()) {
      return ofDialect.get();
    }
    String name = member.member().text();
    return switch (base) {
      case Meaning.Data(Node node) when name.equals("shape") -> new Meaning.Type(node.shape());
      case Meaning.Data(Node node)
          when node.shape() instanceof TupleShape tuple
              && Meaning.ORDINALS.indexOf(name) >= 0
              && Meaning.ORDINALS.indexOf(name) < tuple.elements().size() ->
          new Meaning.Data(GraphBuilder.element(node, Meaning.ORDINALS.indexOf(name)));
      case Meaning.Type(ArrayShape shape) -> ofShape(member, shape);
      case Meaning other ->
          throw scope
              .errors()
              .at(
                  member.member(),
                  Code.UNKNOWN_NAME,
                  "`" + scope.text(member.base()) + "` has no member `" + name + "`",
                  "it is " + other.describe());
    };
  }

  private Meaning ofShape(Member member, ArrayShape shape) {
    return switch (member.member().text()) {
      case "dimensions" -> new Meaning.Data(GraphBuilder.vector(shape.sizes()));
      case "minor_to_major" -> new Meaning.Data(GraphBuilder.vector(shape.layout().minorToMajor()));
      case "rank" -> new Meaning.Data(GraphBuilder.known(scalar(shape.rank())));
      case "element_type" -> new Meaning.Type(ArrayShape.of(shape.type()));
      case "layout" -> new Meaning.Type(shape);
      default ->
          throw scope
              .errors()
              .at(
                  member.member(),
                  Code.UNKNOWN_NAME,
                  "a shape has " + String.join(", ", Meaning.OF_SHAPE));
    };
  }

  private static NdArray scalar(long value) {
    return NdArray.scalar(ElementType.S32, value);
  }

  Meaning index(IndexExpr index) {
    Optional<Meaning> sized = scope.dialect().sized(scope, index);
    if (sized.isPresent()) {
      return sized.get();
    }
    Node base = scope.data(index.base());
    if (!(base.shape() instanceof ArrayShape shape)) {
      throw scope
          .errors()
          .at(index, Code.WRONG_ARGUMENT, "only an array has elements", base.shape().text());
    }
    var reader = new ArgumentReader(scope);
    if (index.indices().size() != shape.rank()) {
      throw scope
          .errors()
          .at(
              index,
              Code.INDEX,
              shape.text() + " takes " + shape.rank() + (shape.rank() == 1 ? " index" : " indices"),
              index.indices().size() + " given");
    }
    Ints starts = Ints.zeros(shape.rank());
    for (int d = 0; d < shape.rank(); d++) {
      long at = reader.integer(index.indices().get(d));
      long place = at < 0 ? at + shape.size(d) : at;
      if (place < 0 || place >= shape.size(d)) {
        Expr number = index.indices().get(d);
        long last = shape.size(d) - 1;
        Diagnostic error =
            scope
                .errors()
                .diagnostic(
                    number.span(),
                    Code.INDEX,
                    "there is no element " + at,
                    shape.text() + " has 0.." + last + " in dimension " + d);
        String near = Long.toString(Math.clamp(place, 0, Math.max(0, last)));
        throw new DiagnosticException(scope.proposing(error, number, near));
      }
      starts = starts.with(d, place);
    }
    return new Meaning.Data(element(base, starts));
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

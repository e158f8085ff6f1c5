package xlet.session.scope;

import java.util.List;
import java.util.stream.Stream;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.graph.Node;
import xlet.engine.op.Computation;
import xlet.session.plot.PlotOperation;

/** The meaning of an expression or a name. */
public sealed interface Meaning {
  /** The members of a tuple, by position. */
  List<String> ORDINALS = List.of("first", "second", "third", "fourth");

  /** The members of a shape. */
  List<String> OF_SHAPE = List.of("dimensions", "rank", "minor_to_major", "element_type", "layout");

  /** An array, a tuple or a token. */
  record Data(Node node) implements Meaning {}

  /** A computation. */
  record Function(Computation.Template template) implements Meaning {}

  /** A list of computations. */
  record Functions(List<Computation.Template> templates) implements Meaning {
    public Functions {
      templates = List.copyOf(templates);
    }
  }

  /** A shape; an element type is a scalar's. */
  record Type(Shape shape) implements Meaning {}

  /** An object of dimension numbers. */
  record Numbers(DimensionNumbers numbers) implements Meaning {}

  /**
   * One dimension of a {@code PaddingConfig}.
   *
   * @param object the name of the configuration
   * @param dimension the number of the dimension
   */
  record PaddedDimension(String object, int dimension) implements Meaning {}

  /** A builder of the documents' C++ habit, or what it has built. */
  record Building(Buildable builder) implements Meaning {}

  /** A drawing: a call of {@code plot}. */
  record Drawing(Node.Operation call) implements Meaning {}

  /** Lists the members that may be written after a dot. */
  default List<String> members() {
    return switch (this) {
      case Data(Node node) when node.shape() instanceof TupleShape tuple ->
          Stream.concat(Stream.of("shape"), ORDINALS.stream().limit(tuple.elements().size()))
              .toList();
      case Data data -> List.of("shape");
      case Type type -> OF_SHAPE;
      case Function _, Functions _, Numbers _, PaddedDimension _, Building _, Drawing _ ->
          List.of();
    };
  }

  /** Describes this in words. */
  default String describe() {
    return switch (this) {
      case Data data -> data.node().shape().declared();
      case Function function -> function.template().describe();
      case Functions functions -> functions.templates().size() + " computations";
      case Type type -> "the type " + type.shape().declared();
      case Numbers numbers -> numbers.numbers().type();
      case PaddedDimension of -> "dimension " + of.dimension() + " of " + of.object();
      case Building builder -> "a builder";
      case Drawing drawing -> PlotOperation.describe(drawing.call().call());
    };
  }
}

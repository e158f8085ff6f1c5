package xlet.session.export;

import static xlet.session.export.ShapeText.NOWHERE;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.BoundedArray;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.Token;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.graph.Graph;
import xlet.engine.graph.Node;
import xlet.engine.op.BroadcastSteps;
import xlet.engine.op.Call;
import xlet.engine.op.Computation;
import xlet.engine.op.HloPlace;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.grammar.tree.HloAttribute;
import xlet.grammar.tree.HloDefinition;
import xlet.grammar.tree.HloInstruction;
import xlet.grammar.tree.HloLiteral;
import xlet.grammar.tree.HloOperand;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.Untyped;

/** Writes the nodes of a graph as instructions, each after those that it needs. */
final class ComputationText {
  private final Names taken;
  private final Function<Computation, String> computations;
  private final List<HloDefinition> definitions = new ArrayList<>();
  private final IdentityHashMap<Node, Name> names = new IdentityHashMap<>();

  /** Gives out names that no other instruction of the module has. */
  interface Names {
    String next(String beginning);
  }

  ComputationText(Names taken, Function<Computation, String> computations) {
    this.taken = taken;
    this.computations = computations;
  }

  /** The instructions of {@code graph}; the last is the result. */
  List<HloDefinition> of(Graph graph) {
    graph
        .inputs()
        .forEach(input -> {
          String number = Integer.toString(input.number());
          names.put(input, define("parameter", input.shape(), List.of(literal(number)), Map.of()));
        });
    graph.nodes().forEach(this::define);
    Name root = Objects.requireNonNull(names.get(graph.root()));
    if (!definitions.getLast().name().equals(root)) {
      // The result is an argument, or another instruction was written after it.
      Shape shape = graph.root().shape();
      define("copy", shape, List.of(operand(root)), Map.of());
    }
    return definitions;
  }

  private void define(Node node) {
    if (!names.containsKey(node)) {
      names.put(
          node,
          switch (node) {
            case Node.Input input ->
                throw new UnexportableException(
                    "a computation uses a value of "
                        + input.shape().text()
                        + " around it, which HLO text does not allow");
            case Node.Known known -> constant(known.value());
            case Node.Operation operation -> operation(operation);
          });
    }
  }

  private Name define(
      String opcode, Shape shape, List<HloOperand> operands, Map<String, String> attributes) {
    Name name = new Name(NOWHERE, taken.next(opcode));
    List<HloAttribute> written =
        attributes.entrySet().stream()
            .map(entry -> new HloAttribute(NOWHERE, entry.getKey(), entry.getValue()))
            .toList();
    HloInstruction instruction =
        new HloInstruction(
            NOWHERE, ShapeText.of(shape), new Name(NOWHERE, opcode), operands, written);
    definitions.add(new HloDefinition(NOWHERE, false, name, instruction));
    return name;
  }

  private static HloOperand literal(String text) {
    return new HloOperand(NOWHERE, new Untyped(NOWHERE), new HloLiteral(NOWHERE, text));
  }

  private static HloOperand operand(Name name) {
    return new HloOperand(NOWHERE, new Untyped(NOWHERE), name);
  }

  private Name constant(Value value) {
    return switch (value) {
      case NdArray array ->
          define("constant", array.shape(), List.of(literal(ConstantText.of(array))), Map.of());
      case BoundedArray bounded ->
          throw new UnexportableException(
              "HLO text has no constant of a bounded size: " + bounded.shape().text());
      case TupleValue tuple -> {
        List<HloOperand> elements =
            tuple.elements().stream().map(element -> operand(constant(element))).toList();
        yield define("tuple", tuple.shape(), elements, Map.of());
      }
      case Token token -> define("after-all", token.shape(), List.of(), Map.of());
    };
  }

  private Name operation(Node.Operation operation) {
    Call call = operation.call();
    OpDef def = call.def();
    Optional<Parameter> content =
        def.parameters().stream().filter(p -> p.hlo() instanceof HloPlace.Parentheses).findFirst();
    if (content.isPresent()) {
      return constant(call.literal(content.get().name()));
    }
    String opcode = def.opcode();
    if (opcode.isEmpty()) {
      throw new UnexportableException(def.name() + " has no opcode in HLO text");
    }
    List<HloOperand> operands = operands(operation).stream().map(ComputationText::operand).toList();
    Map<String, String> attributes = new AttributeText(call.largest(), computations).all();
    return define(opcode, call.result(), operands, attributes);
  }

  /** The operands in the order of HLO text, broadcast where that does not do it by itself. */
  private List<Name> operands(Node.Operation operation) {
    Call call = operation.call();
    boolean broadcasts =
        call.def()
            .parameter(BroadcastSteps.DIMENSIONS)
            .filter(parameter -> parameter.hlo() instanceof HloPlace.Nowhere)
            .isPresent();
    List<Name> ordered = new ArrayList<>();
    for (Parameter parameter : call.def().hloParameters()) {
      int first = 0;
      for (Parameter before : call.def().parameters()) {
        if (before.equals(parameter)) {
          break;
        }
        first += call.count(before.name());
      }
      for (int k = first; k < first + call.count(parameter.name()); k++) {
        Node input = operation.inputs().get(k);
        Name name = Objects.requireNonNull(names.get(input));
        if (parameter.hlo() instanceof HloPlace.Scalars
            && input.shape() instanceof ArrayShape vector
            && vector.rank() == 1) {
          ordered.addAll(scalars(name, vector));
          continue;
        }
        if (parameter.hlo() instanceof HloPlace.Elements
            && input.shape() instanceof TupleShape tuple) {
          ordered.addAll(elements(name, tuple));
          continue;
        }
        ordered.add(
            broadcasts && call.result() instanceof ArrayShape result
                ? broadcast(name, (ArrayShape) input.shape(), result, call)
                : name);
      }
    }
    return ordered;
  }

  private List<Name> elements(Name tuple, TupleShape shape) {
    List<Name> elements = new ArrayList<>();
    for (int k = 0; k < shape.size(); k++) {
      Map<String, String> index = Map.of("index", Integer.toString(k));
      elements.add(define("get-tuple-element", shape.get(k), List.of(operand(tuple)), index));
    }
    return elements;
  }

  /** The elements of a vector. */
  private List<Name> scalars(Name vector, ArrayShape shape) {
    List<Name> scalars = new ArrayList<>();
    ArrayShape one = ArrayShape.of(shape.type(), 1);
    for (int k = 0; k < shape.size(0); k++) {
      String part = "{[%s:%s]}".formatted(k, k + 1);
      Name slice = define("slice", one, List.of(operand(vector)), Map.of("slice", part));
      scalars.add(
          define("reshape", ArrayShape.of(shape.type()), List.of(operand(slice)), Map.of()));
    }
    return scalars;
  }

  private Name broadcast(Name name, ArrayShape own, ArrayShape result, Call call) {
    if (own.sameDimensions(result)) {
      return name;
    }
    BroadcastSteps steps = BroadcastSteps.of(call, own, result);
    Name kept =
        steps.kept().sizes().equals(own.sizes())
            ? name
            : define("reshape", steps.kept(), List.of(operand(name)), Map.of());
    return define(
        "broadcast",
        result.withType(own.type()).withDefaultLayout(),
        List.of(operand(kept)),
        Map.of("dimensions", steps.dimensions().toString()));
  }
}

package xlet.session.lowering;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import xlet.engine.array.Shape;
import xlet.engine.graph.Graph;
import xlet.engine.graph.GraphComputation;
import xlet.engine.graph.Node;
import xlet.engine.op.Call;
import xlet.engine.op.Computation;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.engine.op.Violation;

/** An operation by its bare name as a computation: {@code Add}. */
final class OperationTemplate implements Computation.Template {
  private final OpDef def;
  private final Map<List<Shape>, Computation> known = new HashMap<>();

  OperationTemplate(OpDef def) {
    this.def = def;
  }

  @Override
  public Computation on(List<Shape> shapes) {
    Computation computation = known.get(shapes);
    if (computation == null) {
      computation = make(shapes);
      known.put(shapes, computation);
    }
    return computation;
  }

  private Computation make(List<Shape> shapes) {
    List<Parameter> operands = def.parameters().stream().filter(Parameter::isOperand).toList();
    boolean variadic =
        operands.size() == 1 && operands.getFirst().kind() == Parameter.Kind.OPERANDS;
    if (!variadic && operands.size() != shapes.size()) {
      throw new TypeMismatchBuilder(def.name()).arity(operands.size(), shapes);
    }
    List<Node.Input> inputs = new ArrayList<>();
    for (Shape shape : shapes) {
      inputs.add(new Node.Input(inputs.size(), shape));
    }
    Map<String, Integer> counts =
        variadic ? Map.of(operands.getFirst().name(), shapes.size()) : Map.of();
    try {
      Call call = Call.of(def, shapes, counts, Map.of());
      return new GraphComputation(Graph.of(inputs, new Node.Operation(call, List.copyOf(inputs))));
    } catch (Violation violation) {
      throw new Computation.TypeMismatch(
          def.name()
              + " cannot take "
              + TypeMismatchBuilder.list(shapes)
              + ": "
              + violation.found());
    }
  }

  OpDef def() {
    return def;
  }

  @Override
  public String describe() {
    return "the operation " + def.name();
  }
}

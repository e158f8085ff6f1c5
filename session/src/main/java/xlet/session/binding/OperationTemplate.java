package xlet.session.binding;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import xlet.engine.array.Shape;
import xlet.engine.graph.Graph;
import xlet.engine.graph.GraphComputation;
import xlet.engine.graph.Node;
import xlet.engine.op.Arguments;
import xlet.engine.op.Call;
import xlet.engine.op.Computation;
import xlet.engine.op.OpDef;
import xlet.engine.op.Violation;
import xlet.session.scope.TypeMismatchBuilder;

/** An operation by its bare name as a computation: {@code Add}. */
public final class OperationTemplate implements Computation.Template {
  private final OpDef def;
  private final Map<List<Shape>, Computation> known = new HashMap<>();

  /** The operation {@code def} by its name. */
  public OperationTemplate(OpDef def) {
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
    List<Node.Input> inputs = new ArrayList<>();
    for (Shape shape : shapes) {
      inputs.add(new Node.Input(inputs.size(), shape));
    }
    try {
      Call call = Call.of(Arguments.of(def, shapes, Map.of()));
      return new GraphComputation(Graph.of(inputs, new Node.Operation(call, List.copyOf(inputs))));
    } catch (Violation violation) {
      boolean ofItself = !violation.constraint().label().isEmpty();
      String why = ofItself ? "" : violation.constraint().text() + "; ";
      throw new Computation.TypeMismatch(
          def.name()
              + " cannot take "
              + TypeMismatchBuilder.list(shapes)
              + ": "
              + why
              + violation.found());
    }
  }

  /** The operation. */
  public OpDef def() {
    return def;
  }

  @Override
  public String describe() {
    return "the operation " + def.name();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof OperationTemplate template && template.def == def;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(def);
  }
}

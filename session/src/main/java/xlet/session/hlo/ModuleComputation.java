package xlet.session.hlo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import xlet.engine.array.Shape;
import xlet.engine.graph.Graph;
import xlet.engine.graph.GraphComputation;
import xlet.engine.graph.Node;
import xlet.engine.op.Computation;
import xlet.grammar.tree.HloComputation;
import xlet.grammar.tree.HloDefinition;
import xlet.grammar.tree.HloOperand;
import xlet.grammar.tree.SyntaxNode;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.scope.BodyTemplate;
import xlet.session.scope.Calls;
import xlet.session.scope.Environment;
import xlet.session.scope.NodeNames;
import xlet.session.scope.StatementScope;
import xlet.session.scope.TypeMismatchBuilder;

/** A computation of a module of HLO text. */
final class ModuleComputation implements BodyTemplate {
  private final StatementScope scope;
  private final Environment computations;
  private final ModuleHeader header;
  private final HloComputation written;
  private final Map<List<Shape>, GraphComputation> known = new HashMap<>();
  private final IdentityHashMap<Computation, Map<Node, String>> nodeNames = new IdentityHashMap<>();
  private Optional<List<Shape>> declared = Optional.empty();
  private boolean reading;

  /** A computation in the module whose computations are {@code computations}. */
  ModuleComputation(
      StatementScope scope, Environment computations, ModuleHeader header, HloComputation written) {
    this.scope = scope;
    this.computations = computations;
    this.header = header;
    this.written = written;
  }

  /** Reads the body, so that what is wrong in it is told. */
  void check() {
    on(parameters());
  }

  @Override
  public List<Shape> parameters() {
    List<Shape> shapes = declared.orElseGet(this::declare);
    declared = Optional.of(shapes);
    return shapes;
  }

  private List<Shape> declare() {
    TreeMap<Integer, Shape> shapes = new TreeMap<>();
    for (HloDefinition definition : written.definitions()) {
      if (isParameter(definition)) {
        int number = number(definition);
        Shape shape =
            in(definition, new NodeNames()).types().shape(definition.instruction().shape());
        if (shapes.put(number, shape) != null) {
          throw scope
              .errors()
              .at(definition, Code.REPEATED_ARGUMENT, "there are two parameters " + number);
        }
      }
    }
    for (int k = 0; k < shapes.size(); k++) {
      if (!shapes.containsKey(k)) {
        throw scope
            .errors()
            .at(written.name(), Code.MISSING_ARGUMENT, "there is no parameter " + k);
      }
    }
    return List.copyOf(shapes.values());
  }

  /** Whether a definition names an argument and computes nothing. */
  static boolean isParameter(HloDefinition definition) {
    return definition.instruction().opcode().text().equals("parameter");
  }

  /** The number between the parentheses of a parameter. */
  int number(HloDefinition definition) {
    List<HloOperand> operands = definition.instruction().operands();
    String text = operands.size() == 1 ? scope.text(operands.getFirst()) : "";
    if (!text.matches("\\d{1,6}")) {
      throw scope
          .errors()
          .at(definition, Code.WRONG_ARGUMENT, "a parameter has a number: parameter(0)", text);
    }
    return Integer.parseInt(text);
  }

  /** The context of one instruction. */
  StatementScope in(HloDefinition definition, NodeNames names) {
    return new StatementScope(scope.source(), definition.span(), computations, scope.host(), names);
  }

  /** An error about a place of the computation. */
  Diagnostic error(SyntaxNode place, Code code, String message) {
    return scope.errors().diagnostic(place.span(), code, message, "");
  }

  @Override
  public Computation on(List<Shape> shapes) {
    GraphComputation computation = known.get(shapes);
    if (computation == null) {
      computation = read(shapes);
      known.put(shapes, computation);
    }
    return computation;
  }

  private GraphComputation read(List<Shape> shapes) {
    checkTypes(shapes);
    if (reading) {
      throw scope
          .errors()
          .at(written.name(), Code.FAULT, "the computation calls itself", written.name().text());
    }
    List<Node.Input> inputs = new ArrayList<>();
    shapes.forEach(shape -> inputs.add(new Node.Input(inputs.size(), shape)));
    reading = true;
    try {
      Calls calls = new Calls();
      NodeNames names = new NodeNames();
      Node root = body(List.copyOf(inputs), names, calls);
      GraphComputation computation = new GraphComputation(Graph.of(inputs, root, calls.effects()));
      nodeNames.put(computation, names.done());
      return computation;
    } finally {
      reading = false;
    }
  }

  private void checkTypes(List<Shape> shapes) {
    List<Shape> own = parameters();
    TypeMismatchBuilder mismatch = new TypeMismatchBuilder(written.name().text());
    if (own.size() != shapes.size()) {
      throw mismatch.arity(own.size(), shapes);
    }
    for (int k = 0; k < shapes.size(); k++) {
      if (!own.get(k).compatible(shapes.get(k))) {
        throw mismatch.types(describe(), shapes);
      }
    }
  }

  @Override
  public Node call(StatementScope caller, List<Node> arguments) {
    checkTypes(arguments.stream().map(Node::shape).toList());
    return body(arguments, caller.names(), caller.calls());
  }

  private Node body(List<Node> arguments, NodeNames names, Calls calls) {
    scope.host().evaluation().poll();
    return new ComputationBody(this, header, arguments, names, calls).root(written);
  }

  @Override
  public String name() {
    return written.name().text();
  }

  @Override
  public Map<Node, String> names(Computation computation) {
    return nodeNames.getOrDefault(computation, Map.of());
  }

  @Override
  public String describe() {
    return known.values().stream()
        .findFirst()
        .map(Computation::signature)
        .orElseGet(() -> TypeMismatchBuilder.list(parameters()) + " → ?");
  }
}

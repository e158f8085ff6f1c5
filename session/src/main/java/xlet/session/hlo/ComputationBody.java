package xlet.session.hlo;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import xlet.engine.array.Shape;
import xlet.engine.graph.Node;
import xlet.engine.op.Names;
import xlet.engine.op.Parameter;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.HloComputation;
import xlet.grammar.tree.HloDefinition;
import xlet.grammar.tree.HloInstruction;
import xlet.grammar.tree.HloOperand;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.Untyped;
import xlet.session.binding.OperationCall;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.DiagnosticException;
import xlet.session.scope.Calls;
import xlet.session.scope.DeclaredShapes;
import xlet.session.scope.GraphBuilder;
import xlet.session.scope.NodeNames;
import xlet.session.scope.StatementScope;

/** Lowers the instructions of a computation, one after the other, for given arguments. */
final class ComputationBody {
  private final ModuleComputation computation;
  private final ModuleHeader header;
  private final List<Node> arguments;
  private final NodeNames names;
  private final Calls calls;
  private final Map<String, Node> values = new LinkedHashMap<>();

  /** An operation with an effect takes its place in {@code calls}. */
  ComputationBody(
      ModuleComputation computation,
      ModuleHeader header,
      List<Node> arguments,
      NodeNames names,
      Calls calls) {
    this.calls = calls;
    this.computation = computation;
    this.header = header;
    this.arguments = arguments;
    this.names = names;
  }

  /** The result: the instruction marked ROOT, else the last. */
  Node root(HloComputation written) {
    Optional<Node> root = Optional.empty();
    boolean marked = false;
    for (HloDefinition definition : written.definitions()) {
      Node node = define(definition);
      if (definition.root() || !marked) {
        root = Optional.of(node);
        marked |= definition.root();
      }
    }
    return root.orElseThrow(() ->
        new DiagnosticException(
            computation.error(written.name(), Code.NO_TYPE, "the computation is empty")));
  }

  private Node define(HloDefinition definition) {
    StatementScope scope = computation.in(definition, names);
    String name = definition.name().text();
    try {
      Node node =
          ModuleComputation.isParameter(definition)
              ? argument(scope, definition)
              : instruction(scope, definition.instruction());
      calls.happen(scope.calls());
      if (values.put(name, node) != null) {
        throw scope
            .errors()
            .at(definition.name(), Code.REPEATED_ARGUMENT, "two instructions are called " + name);
      }
      names.put(node, name);
      return node;
    } catch (DiagnosticException wrong) {
      throw header
          .frames()
          .place(definition.instruction())
          .map(place -> new DiagnosticException(wrong.diagnostic().note(place)))
          .orElse(wrong);
    }
  }

  private Node instruction(StatementScope scope, HloInstruction instruction) {
    Values operands = new Values(scope);
    return ShardingCall.of(new InstructionSteps(scope, instruction), header.meshes())
        .map(call -> call.node(operands.nodes(scope, instruction.operands())))
        .orElseGet(() -> HloInstructions.node(scope, instruction, operands));
  }

  private Node argument(StatementScope scope, HloDefinition definition) {
    HloInstruction instruction = definition.instruction();
    Shape shape = scope.types().shape(instruction.shape());
    Node argument = arguments.get(computation.number(definition));
    return new DeclaredShapes(scope).ofInstruction(instruction.shape(), argument, shape);
  }

  /** The instructions so far, as operands of the next one. */
  private final class Values implements HloOperands {
    private final StatementScope scope;

    Values(StatementScope scope) {
      this.scope = scope;
    }

    @Override
    public void add(OperationCall call, Map<Parameter, List<HloOperand>> shared) {
      shared.forEach((parameter, operands) -> {
        List<OperationCall.Placed> placed = new ArrayList<>();
        for (HloOperand operand : operands) {
          placed.add(new OperationCall.Placed(value(operand), operand.span()));
        }
        boolean isTuple = parameter.kind() == Parameter.Kind.OPERAND && placed.size() > 1;
        call.operands(parameter, isTuple ? List.of(tuple(placed)) : placed);
      });
    }

    private static OperationCall.Placed tuple(List<OperationCall.Placed> elements) {
      Span span = new Span(elements.getFirst().span().start(), elements.getLast().span().end());
      List<Node> nodes = elements.stream().map(OperationCall.Placed::node).toList();
      return new OperationCall.Placed(GraphBuilder.tuple(nodes), span);
    }

    @Override
    public List<Node> nodes(StatementScope instruction, List<HloOperand> operands) {
      return operands.stream().map(this::value).toList();
    }

    private Node value(HloOperand operand) {
      Expr value = operand.value();
      if (!(value instanceof Name name)) {
        throw scope
            .errors()
            .at(operand, Code.WRONG_ARGUMENT, "an operand is the name of an instruction");
      }
      Node node = values.get(name.text());
      if (node == null) {
        List<String> near = Names.similar(name.text(), List.copyOf(values.keySet()));
        throw scope
            .errors()
            .at(
                name,
                Code.UNKNOWN_NAME,
                "`" + name.text() + "` is not defined",
                near.isEmpty() ? "" : "did you mean `" + near.getFirst() + "`?");
      }
      return operand.shape() instanceof Untyped ? node : declared(operand, node);
    }

    private Node declared(HloOperand operand, Node node) {
      Shape shape = scope.types().shape(operand.shape());
      return new DeclaredShapes(scope).ofInstruction(operand.shape(), node, shape);
    }
  }
}

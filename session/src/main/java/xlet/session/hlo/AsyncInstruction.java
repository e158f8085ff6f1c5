package xlet.session.hlo;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.graph.Node;
import xlet.grammar.tree.HloAttribute;
import xlet.grammar.tree.HloInstruction;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.TupleType;
import xlet.grammar.tree.TypeNode;
import xlet.session.catalog.Operations;
import xlet.session.scope.GraphBuilder;
import xlet.session.scope.StatementScope;

/**
 * An instruction that begins any operation, goes on with it or waits for its end: {@code
 * slice-start}, {@code fusion-done}. What has begun is the tuple (operands, result, contexts…).
 *
 * @param instruction the instruction
 * @param operation the opcode of the operation
 * @param step what is done: {@code start}, {@code update} or {@code done}
 */
record AsyncInstruction(HloInstruction instruction, String operation, String step) {
  private static final Pattern OPCODE =
      Pattern.compile("(?<operation>.+)-(?<step>start|update|done)");

  private static final String THREAD = "async_execution_thread";

  /** Reads {@code instruction}; empty if it is another one, or has an operation of its own. */
  static Optional<AsyncInstruction> of(HloInstruction instruction) {
    String opcode = instruction.opcode().text();
    Matcher parts = OPCODE.matcher(opcode);
    return parts.matches()
            && Operations.withOpcode(opcode).isEmpty()
            && Operations.withOpcode(parts.group("operation")).isPresent()
        ? Optional.of(
            new AsyncInstruction(instruction, parts.group("operation"), parts.group("step")))
        : Optional.empty();
  }

  Node node(StatementScope scope, HloOperands values) {
    return step.equals("start")
        ? begun(scope, values)
        : HloInstructions.node(
            scope, written(instruction.shape(), "async-" + step, List.of()), values);
  }

  private Node begun(StatementScope scope, HloOperands values) {
    InstructionSteps steps = new InstructionSteps(scope, instruction);
    if (!(instruction.shape() instanceof TupleType(var span, List<TypeNode> parts))
        || parts.size() < 2
        || !(steps.shape() instanceof TupleShape(List<Shape> shapes))) {
      throw steps.wrong("what begins has the shape (operands, result, contexts…)");
    }
    List<HloAttribute> attributes =
        instruction.attributes().stream()
            .filter(attribute -> !attribute.name().equals(THREAD))
            .toList();
    List<Node> begun = new ArrayList<>();
    begun.add(GraphBuilder.tuple(values.nodes(scope, instruction.operands())));
    begun.add(HloInstructions.node(scope, written(parts.get(1), operation, attributes), values));
    shapes.subList(2, shapes.size()).forEach(context -> begun.add(steps.zeros(context)));
    return steps.declared(GraphBuilder.tuple(begun));
  }

  private HloInstruction written(TypeNode shape, String opcode, List<HloAttribute> attributes) {
    return new HloInstruction(
        instruction.span(),
        shape,
        new Name(instruction.opcode().span(), opcode),
        instruction.operands(),
        attributes);
  }
}

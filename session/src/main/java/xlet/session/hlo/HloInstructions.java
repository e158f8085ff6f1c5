package xlet.session.hlo;

import java.util.Optional;
import xlet.engine.graph.Node;
import xlet.grammar.tree.HloInstruction;
import xlet.session.scope.StatementScope;

/** Lowers instructions of HLO text: operations, their beginnings and ends, calls of libraries. */
public final class HloInstructions {
  private HloInstructions() {}

  /** The node of an instruction among other statements. */
  public static Node node(StatementScope scope, HloInstruction instruction) {
    return node(scope, instruction, new WrittenOperands());
  }

  /** The node of {@code instruction}, whose operands are found in {@code values}. */
  static Node node(StatementScope scope, HloInstruction instruction, HloOperands values) {
    Optional<AsyncInstruction> async = AsyncInstruction.of(instruction);
    if (async.isPresent()) {
      return async.get().node(scope, values);
    }
    return LibraryCall.of(new InstructionSteps(scope, instruction))
        .map(call -> call.node(values.nodes(scope, instruction.operands())))
        .orElseGet(() -> new HloLowering(scope, instruction, values).node());
  }
}

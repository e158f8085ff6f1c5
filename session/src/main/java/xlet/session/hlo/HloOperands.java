package xlet.session.hlo;

import java.util.List;
import java.util.Map;
import xlet.engine.graph.Node;
import xlet.engine.op.Parameter;
import xlet.grammar.tree.HloOperand;
import xlet.session.binding.OperationCall;
import xlet.session.scope.StatementScope;

/** Finds the values of the operands of an instruction. */
interface HloOperands {
  /** Adds the operands, which are shared among the parameters of the operation, to its call. */
  void add(OperationCall call, Map<Parameter, List<HloOperand>> shared);

  /** The values of the operands of an instruction that is read in {@code scope}. */
  List<Node> nodes(StatementScope scope, List<HloOperand> operands);
}

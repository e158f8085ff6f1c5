package xlet.session.hlo;

import java.util.List;
import java.util.Map;
import xlet.engine.op.Parameter;
import xlet.grammar.tree.HloOperand;
import xlet.session.binding.OperationCall;

/** Finds the values of the operands of an instruction. */
interface HloOperands {
  /** Adds the operands, which are shared among the parameters of the operation, to its call. */
  void add(OperationCall call, Map<Parameter, List<HloOperand>> shared);
}

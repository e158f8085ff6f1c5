package xlet.session.hlo;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import xlet.engine.op.Parameter;
import xlet.grammar.tree.Argument;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.HloOperand;
import xlet.grammar.tree.TypedLiteral;
import xlet.grammar.tree.Untyped;
import xlet.session.binding.OperationCall;
import xlet.session.scope.Hint;

/** Operands of an instruction among other statements: any expressions. */
final class WrittenOperands implements HloOperands {
  @Override
  public void add(OperationCall call, Map<Parameter, List<HloOperand>> shared) {
    Map<Parameter, List<Argument>> arguments = new LinkedHashMap<>();
    shared.forEach((parameter, operands) ->
        arguments.put(parameter, operands.stream().map(WrittenOperands::argument).toList()));
    call.operands(arguments, Hint.NONE);
  }

  private static Argument argument(HloOperand operand) {
    Expr value =
        operand.shape() instanceof Untyped
            ? operand.value()
            : new TypedLiteral(operand.span(), operand.shape(), operand.value());
    return new Argument(operand.span(), "", "", value);
  }
}

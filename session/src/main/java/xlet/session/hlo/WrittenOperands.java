package xlet.session.hlo;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import xlet.engine.graph.Node;
import xlet.engine.op.Parameter;
import xlet.grammar.tree.Argument;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.HloOperand;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.TupleExpr;
import xlet.grammar.tree.TypedLiteral;
import xlet.grammar.tree.Untyped;
import xlet.session.binding.OperationCall;
import xlet.session.scope.Hint;
import xlet.session.scope.StatementScope;

/** Operands of an instruction among other statements: any expressions. */
final class WrittenOperands implements HloOperands {
  @Override
  public void add(OperationCall call, Map<Parameter, List<HloOperand>> shared) {
    Map<Parameter, List<Argument>> arguments = new LinkedHashMap<>();
    shared.forEach((parameter, operands) -> {
      List<Argument> each = operands.stream().map(WrittenOperands::argument).toList();
      boolean isTuple = parameter.kind() == Parameter.Kind.OPERAND && each.size() > 1;
      arguments.put(parameter, isTuple ? List.of(tuple(each)) : each);
    });
    call.operands(arguments, Hint.NONE);
  }

  @Override
  public List<Node> nodes(StatementScope scope, List<HloOperand> operands) {
    return operands.stream()
        .map(operand -> scope.data(argument(operand).value(), Hint.NONE))
        .toList();
  }

  private static Argument tuple(List<Argument> elements) {
    Span span = new Span(elements.getFirst().span().start(), elements.getLast().span().end());
    List<Expr> values = elements.stream().map(Argument::value).toList();
    return new Argument(span, "", "", new TupleExpr(span, values));
  }

  private static Argument argument(HloOperand operand) {
    Expr value =
        operand.shape() instanceof Untyped
            ? operand.value()
            : new TypedLiteral(operand.span(), operand.shape(), operand.value());
    return new Argument(operand.span(), "", "", value);
  }
}

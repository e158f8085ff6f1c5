package xlet.session.lowering;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import xlet.engine.array.TupleShape;
import xlet.engine.graph.Node;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.engine.op.Violation;
import xlet.grammar.tree.Argument;
import xlet.grammar.tree.Brace;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.TupleExpr;
import xlet.session.binding.ArgumentForms;
import xlet.session.binding.OperationCall;
import xlet.session.diagnostic.DiagnosticException;
import xlet.session.scope.Hint;
import xlet.session.scope.Meaning;
import xlet.session.scope.StatementScope;

/**
 * A call of an operation whose operands may stand in braces. Braces are an array where that fits;
 * where it does not, they are a group of operands, or the tuple that an operation takes.
 */
final class OperandGroups {
  private final StatementScope scope;
  private final OpDef def;
  private final CallExpr call;

  OperandGroups(StatementScope scope, OpDef def, CallExpr call) {
    this.scope = scope;
    this.def = def;
    this.call = call;
  }

  Node node(Map<Parameter, List<Argument>> bound, Hint hint) {
    Map<Parameter, List<Argument>> groups = new LinkedHashMap<>();
    bound.forEach((parameter, arguments) -> groups.put(parameter, grouped(parameter, arguments)));
    if (groups.equals(bound)) {
      return applied(bound, hint);
    }
    try {
      return applied(bound, hint);
    } catch (DiagnosticException | Violation asArrays) {
      try {
        return applied(groups, hint);
      } catch (DiagnosticException | Violation asGroups) {
        throw holdsTuple(bound) || isCalledWithSeveral(bound) ? asGroups : asArrays;
      }
    }
  }

  private Node applied(Map<Parameter, List<Argument>> bound, Hint hint) {
    OperationCall applied = new OperationCall(scope, def);
    applied.bind(bound, hint);
    return applied.node(call.span(), call.callee().span(), true);
  }

  private static List<Argument> grouped(Parameter parameter, List<Argument> arguments) {
    boolean group = parameter.isOperand() && arguments.size() == 1 && isGroup(arguments.getFirst());
    if (!group) {
      return arguments;
    }
    Argument one = arguments.getFirst();
    List<Expr> elements = ArgumentForms.elements(one.value());
    return parameter.kind() == Parameter.Kind.OPERANDS
        ? elements.stream().map(e -> new Argument(e.span(), "", "", e)).toList()
        : List.of(
            new Argument(
                one.span(), one.name(), one.hint(), new TupleExpr(one.value().span(), elements)));
  }

  private static boolean isGroup(Argument argument) {
    return argument.value() instanceof Brace brace && !brace.elements().isEmpty();
  }

  /** Whether the operands are the arguments of a computation that takes several. */
  private boolean isCalledWithSeveral(Map<Parameter, List<Argument>> bound) {
    Parameter first = def.parameters().getFirst();
    return first.kind() == Parameter.Kind.COMPUTATION
        && bound.getOrDefault(first, List.of()).stream()
            .anyMatch(argument ->
                scope.meaning(argument.value(), Hint.NONE)
                        instanceof Meaning.Function(LambdaTemplate lambda)
                    && lambda.parameters().size() > 1);
  }

  /** Returns true if braces hold values of several types, and so cannot be meant as an array. */
  private boolean holdsTuple(Map<Parameter, List<Argument>> bound) {
    return bound.entrySet().stream()
        .filter(entry -> entry.getKey().isOperand())
        .flatMap(entry -> entry.getValue().stream())
        .filter(OperandGroups::isGroup)
        .anyMatch(
            argument -> scope.data(argument.value(), Hint.NONE).shape() instanceof TupleShape);
  }
}

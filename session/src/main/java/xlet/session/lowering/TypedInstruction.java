package xlet.session.lowering;

import java.util.List;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.HloInstruction;
import xlet.grammar.tree.HloOperand;
import xlet.grammar.tree.Let;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.Untyped;
import xlet.session.catalog.Operations;
import xlet.session.scope.Meaning;
import xlet.session.scope.StatementScope;

/** {@code f32[6] %r = reshape(%x)}: the call is an instruction of the type before the name. */
final class TypedInstruction {
  private TypedInstruction() {}

  /** The value that {@code let} binds: an instruction where it reads like a call of its opcode. */
  static Expr of(StatementScope scope, Let let) {
    boolean instruction =
        let.form() == Let.Form.HLO
            && !(let.type() instanceof Untyped)
            && let.value() instanceof CallExpr call
            && call.callee() instanceof Name opcode
            && isOpcode(scope, opcode)
            && call.arguments().stream().allMatch(a -> a.name().isEmpty() && a.hint().isEmpty());
    return instruction ? instruction((CallExpr) let.value(), let) : let.value();
  }

  private static boolean isOpcode(StatementScope scope, Name name) {
    boolean computation =
        scope.environment().find(name.text()).orElse(null) instanceof Meaning.Function;
    return !computation && Operations.withOpcode(name.text()).isPresent();
  }

  private static HloInstruction instruction(CallExpr call, Let let) {
    List<HloOperand> operands =
        call.arguments().stream()
            .map(argument ->
                new HloOperand(
                    argument.span(), new Untyped(argument.span().before()), argument.value()))
            .toList();
    return new HloInstruction(call.span(), let.type(), (Name) call.callee(), operands, List.of());
  }
}

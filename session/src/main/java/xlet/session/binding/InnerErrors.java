package xlet.session.binding;

import java.util.List;
import xlet.grammar.tree.Argument;
import xlet.grammar.tree.Binary;
import xlet.grammar.tree.Brace;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.Unary;
import xlet.session.catalog.Operations;
import xlet.session.diagnostic.DiagnosticException;
import xlet.session.phrasebook.Phrasebook;
import xlet.session.scope.Hint;
import xlet.session.scope.StatementScope;

/** Errors inside the arguments of a call, which are told of before one of the call itself. */
final class InnerErrors {
  private final StatementScope scope;

  InnerErrors(StatementScope scope) {
    this.scope = scope;
  }

  /**
   * Reads the arguments that are expressions with operations in them.
   *
   * @throws DiagnosticException if one of them is wrong
   */
  void check(List<Argument> arguments) {
    arguments.forEach(argument -> check(argument.value()));
  }

  private void check(Expr value) {
    switch (value) {
      case CallExpr call
          when call.callee() instanceof Name name && Operations.find(name.text()).isPresent() ->
          scope.meaning(call, Hint.NONE);
      case Binary binary -> scope.meaning(binary, Hint.NONE);
      case Unary unary -> check(unary.operand());
      case Name name when isUnknown(name.text()) -> throw scope.unknown(name, name.text());
      case Brace brace -> brace.elements().forEach(this::check);
      case Expr other -> {}
    }
  }

  /** Returns true if a word has no meaning here, and none in another language. */
  private boolean isUnknown(String word) {
    return scope.environment().find(word).isEmpty()
        && Operations.find(word).isEmpty()
        && !EnumWord.isAny(word)
        && !Phrasebook.get().knows(word);
  }
}

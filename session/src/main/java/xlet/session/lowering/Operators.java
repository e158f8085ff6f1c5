package xlet.session.lowering;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import xlet.engine.graph.Node;
import xlet.engine.op.elementwise.Neg;
import xlet.engine.op.elementwise.Not;
import xlet.grammar.tree.Binary;
import xlet.grammar.tree.BinaryOperator;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.NumberLiteral;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.Unary;
import xlet.grammar.tree.UnaryOperator;
import xlet.session.binding.CallNodes;
import xlet.session.catalog.InfixOperations;
import xlet.session.diagnostic.CallSite;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticException;
import xlet.session.literal.LiteralTypes;
import xlet.session.scope.Hint;
import xlet.session.scope.Meaning;
import xlet.session.scope.StatementScope;

/** Infix and prefix forms: each is an operation. */
final class Operators {
  /** Nobody joins these bit by bit with another decimal number. */
  private static final Set<String> POWER_BASES = Set.of("2", "10");

  private static final Pattern DECIMAL = Pattern.compile("\\d+");

  private final StatementScope scope;

  Operators(StatementScope scope) {
    this.scope = scope;
  }

  Node binary(Binary binary, Hint hint) {
    boolean compares = isComparison(binary.operator());
    // A chain of a thousand additions leans to the left: walk down it, not into it.
    List<Binary> chain = new ArrayList<>();
    Expr first = binary;
    while (first instanceof Binary inner
        && (chain.isEmpty() || !isComparison(inner.operator()))
        && HyphenatedCall.of(scope, inner).isEmpty()) {
      chain.addFirst(inner);
      first = inner.left();
    }
    Hint own = compares ? Hint.NONE : hint.typeOnly();
    Optional<Node> value = Optional.empty();
    for (Binary next : chain) {
      value = Optional.of(apply(next, value, own));
    }
    return value.orElseThrow();
  }

  private static boolean isComparison(BinaryOperator operator) {
    return switch (operator) {
      case LESS, LESS_EQUAL, GREATER, GREATER_EQUAL, EQUAL, NOT_EQUAL -> true;
      default -> false;
    };
  }

  private Node apply(Binary binary, Optional<Node> left, Hint hint) {
    List<Node> operands =
        left.map(first -> List.of(first, scope.data(binary.right(), typeOf(first))))
            .orElseGet(
                () -> LiteralTypes.together(scope, List.of(binary.left(), binary.right()), hint));
    warnOfPower(binary);
    return added(
        new CallNodes(scope)
            .node(InfixOperations.of(binary.operator()), () -> site(binary, operands), operands));
  }

  private static Hint typeOf(Node node) {
    return node.shape().array().map(array -> Hint.of(array.type())).orElse(Hint.NONE);
  }

  private CallSite site(Binary binary, List<Node> operands) {
    return new CallSite(
        scope.source(),
        scope.statement(),
        binary.span(),
        between(binary),
        false,
        List.of(
            CallNodes.given(scope, "lhs", binary.left(), operands.get(0).shape()),
            CallNodes.given(scope, "rhs", binary.right(), operands.get(1).shape())));
  }

  /** Warns where two numbers are joined bit by bit that elsewhere are a power, {@code 2 ^ 10}. */
  private void warnOfPower(Binary binary) {
    if (binary.operator() == BinaryOperator.XOR
        && binary.left() instanceof NumberLiteral base
        && binary.right() instanceof NumberLiteral exponent
        && POWER_BASES.contains(scope.text(base))
        && DECIMAL.matcher(scope.text(exponent)).matches()) {
      scope.warn(
          Code.SYNTAX,
          binary.span(),
          "`^` is Xor, bit by bit",
          "a power is written `Pow(%s, %s)`".formatted(scope.text(base), scope.text(exponent)));
    }
  }

  /** An operation of the builders that are being filled. */
  private Node added(Node node) {
    scope.environment().buildings().forEach(builder -> builder.added(node));
    return node;
  }

  private static Span between(Binary binary) {
    int start = binary.left().span().end();
    int end = binary.right().span().start();
    // Of bar matrices side by side, the sign stands between two rows, not between the operands.
    return start <= end ? new Span(start, end) : binary.span();
  }

  Meaning unary(Unary unary, Hint hint) {
    UnaryOperator operator = unary.operator();
    if (operator == UnaryOperator.DEREFERENCE || operator == UnaryOperator.ADDRESS) {
      return scope.meaning(unary.operand(), hint);
    }
    refuseSteps(unary);
    Node operand = scope.data(unary.operand(), hint);
    if (operator == UnaryOperator.PLUS) {
      return new Meaning.Data(operand);
    }
    var def = operator == UnaryOperator.NEGATE ? Neg.DEF : Not.DEF;
    return new Meaning.Data(
        added(new CallNodes(scope).node(def, () -> site(unary, operand), List.of(operand))));
  }

  private CallSite site(Unary unary, Node operand) {
    int start = unary.span().start();
    return new CallSite(
        scope.source(),
        scope.statement(),
        unary.span(),
        new Span(start, Math.max(start, unary.operand().span().start())),
        false,
        List.of(CallNodes.given(scope, "operand", unary.operand(), operand.shape())));
  }

  /** {@code ++k} and {@code --k} would give k: who writes them wants it changed. */
  private void refuseSteps(Unary unary) {
    if (!isStep(unary) || !(unary.operand() instanceof Unary inner)) {
      return;
    }
    String name = scope.text(inner.operand());
    String sign = unary.operator().symbol();
    Diagnostic error =
        scope
            .errors()
            .diagnostic(
                unary.span(),
                Code.WRONG_ARGUMENT,
                "there is no operator `" + sign + sign + "`",
                "write the sum out, and bind the name to it");
    throw new DiagnosticException(
        scope.proposing(error, unary, name + " = " + name + " " + sign + " 1"));
  }

  private static boolean isStep(Unary unary) {
    UnaryOperator operator = unary.operator();
    return (operator == UnaryOperator.PLUS || operator == UnaryOperator.NEGATE)
        && unary.operand() instanceof Unary inner
        && inner.operator() == operator
        && inner.operand() instanceof Name
        && inner.span().start() == unary.span().start() + 1;
  }
}

package xlet.session.lowering;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.catalog.OpCatalog;
import xlet.engine.graph.Node;
import xlet.grammar.tree.Binary;
import xlet.grammar.tree.BinaryOperator;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.Unary;
import xlet.grammar.tree.UnaryOperator;
import xlet.session.diagnostic.CallSite;

/** Infix and prefix forms: each is an operation. */
final class Operators {
  private final Lowering lowering;

  Operators(Lowering lowering) {
    this.lowering = lowering;
  }

  /** The operation that an infix form is. */
  static String operation(BinaryOperator operator) {
    return switch (operator) {
      case ADD -> "Add";
      case SUBTRACT -> "Sub";
      case MULTIPLY -> "Mul";
      case DIVIDE -> "Div";
      case REMAINDER -> "Rem";
      case SHIFT_LEFT -> "ShiftLeft";
      case SHIFT_RIGHT -> "ShiftRightArithmetic";
      case LESS -> "Lt";
      case LESS_EQUAL -> "Le";
      case GREATER -> "Gt";
      case GREATER_EQUAL -> "Ge";
      case EQUAL -> "Eq";
      case NOT_EQUAL -> "Ne";
      case AND, LOGICAL_AND -> "And";
      case XOR -> "Xor";
      case OR, LOGICAL_OR -> "Or";
    };
  }

  Node binary(Binary binary, Hint hint) {
    boolean compares = isComparison(binary.operator());
    // A chain of a thousand additions leans to the left: walk down it, not into it.
    List<Binary> chain = new ArrayList<>();
    Expr first = binary;
    while (first instanceof Binary inner && (chain.isEmpty() || !isComparison(inner.operator()))) {
      chain.addFirst(inner);
      first = inner.left();
    }
    Hint own = compares ? Hint.NONE : hint.element();
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
    List<Node> operands;
    if (left.isPresent()) {
      Hint type =
          left.get().shape() instanceof ArrayShape array ? Hint.of(array.type()) : Hint.NONE;
      operands = List.of(left.get(), lowering.data(binary.right(), type));
    } else {
      operands = lowering.together(List.of(binary.left(), binary.right()), hint);
    }
    CallSite site =
        new CallSite(
            lowering.source(),
            lowering.statement(),
            binary.span(),
            between(binary),
            false,
            List.of(
                Sites.given(lowering, "lhs", binary.left(), operands.get(0).shape()),
                Sites.given(lowering, "rhs", binary.right(), operands.get(1).shape())));
    var def = OpCatalog.find(operation(binary.operator())).orElseThrow();
    return new Sites(lowering).node(def, site, operands, Map.of(), Map.of());
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
      return lowering.meaning(unary.operand(), hint);
    }
    Node operand = lowering.data(unary.operand(), hint);
    if (operator == UnaryOperator.PLUS) {
      return new Meaning.Data(operand);
    }
    CallSite site =
        new CallSite(
            lowering.source(),
            lowering.statement(),
            unary.span(),
            new Span(
                unary.span().start(),
                Math.max(unary.span().start(), unary.operand().span().start())),
            false,
            List.of(Sites.given(lowering, "operand", unary.operand(), operand.shape())));
    var def = OpCatalog.find(operator == UnaryOperator.NEGATE ? "Neg" : "Not").orElseThrow();
    return new Meaning.Data(
        new Sites(lowering).node(def, site, List.of(operand), Map.of(), Map.of()));
  }
}

package xlet.session.lowering;

import xlet.engine.array.ArrayShape;
import xlet.engine.graph.Node;
import xlet.grammar.tree.Expr;
import xlet.session.binding.ArgumentForms;
import xlet.session.literal.Literals;
import xlet.session.scope.Hint;
import xlet.session.scope.Meaning;
import xlet.session.scope.StatementScope;

/**
 * The two sides of a comparison; a side that is a literal takes the type of the other.
 *
 * @param left what the first side means
 * @param right what the second side means
 */
public record ComparedSides(Meaning left, Meaning right) {

  /** Returns the meanings of two expressions that are compared. */
  public static ComparedSides of(StatementScope scope, Expr left, Expr right) {
    if (isOpen(left) && !isOpen(right)) {
      Meaning known = scope.meaning(right, Hint.NONE);
      return new ComparedSides(scope.meaning(left, hint(known)), known);
    }
    Meaning known = scope.meaning(left, Hint.NONE);
    Meaning other = scope.meaning(right, hint(known));
    return differInTypeOnly(known, other)
        ? new ComparedSides(scope.meaning(left, hint(other)), other)
        : new ComparedSides(known, other);
  }

  /** Whether the sizes agree and the element types do not: literals deep inside may follow. */
  private static boolean differInTypeOnly(Meaning left, Meaning right) {
    return left instanceof Meaning.Data(Node a)
        && right instanceof Meaning.Data(Node b)
        && a.shape() instanceof ArrayShape x
        && b.shape() instanceof ArrayShape y
        && x.type() != y.type()
        && x.sizes().equals(y.sizes());
  }

  private static boolean isOpen(Expr expr) {
    return Literals.isLiteral(expr) || !ArgumentForms.elements(expr).isEmpty();
  }

  private static Hint hint(Meaning other) {
    return other instanceof Meaning.Data(Node node) ? Hint.of(node.shape()) : Hint.NONE;
  }
}

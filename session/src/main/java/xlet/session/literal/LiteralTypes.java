package xlet.session.literal;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.graph.Node;
import xlet.grammar.tree.Bars;
import xlet.grammar.tree.BooleanLiteral;
import xlet.grammar.tree.Brace;
import xlet.grammar.tree.Bracket;
import xlet.grammar.tree.DenseLiteral;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.NumberLiteral;
import xlet.grammar.tree.SpacedRow;
import xlet.grammar.tree.TupleExpr;
import xlet.grammar.tree.Unary;
import xlet.session.scope.GraphBuilder;
import xlet.session.scope.Hint;
import xlet.session.scope.StatementScope;

/** The element types of literals: their own, and those that they take from what is beside them. */
public final class LiteralTypes {
  private LiteralTypes() {}

  /** Expressions that go together: literals among them take the type of what is none. */
  public static List<Node> together(StatementScope scope, List<Expr> elements, Hint hint) {
    Optional<ElementType> type = hint.type();
    List<Optional<Node>> nodes = new ArrayList<>();
    for (Expr element : elements) {
      Optional<Node> node =
          Literals.isLiteral(element) ? Optional.empty() : Optional.of(scope.data(element, hint));
      nodes.add(node);
      if (type.isEmpty() && node.isPresent()) {
        type = node.get().shape().array().map(ArrayShape::type);
      }
    }
    if (type.isEmpty()) {
      type = commonType(elements);
    }
    List<Node> all = new ArrayList<>();
    for (int k = 0; k < elements.size(); k++) {
      Hint own = new Hint(type, hint.shape());
      int place = k;
      all.add(nodes.get(k).orElseGet(() -> scope.data(elements.get(place), own)));
    }
    return all;
  }

  /** The array of a literal whose type is written beside it, and so is none of its own. */
  public static Node written(StatementScope scope, Expr literal, ArrayShape shape) {
    Literals literals = new Literals(scope.errors(), scope.host().evaluation());
    return GraphBuilder.known(literals.array(literal, shape.type(), Optional.of(shape.sizes())));
  }

  /** Whether a literal holds no number. */
  public static boolean isEmpty(Expr literal) {
    Kinds kinds = new Kinds();
    kinds.look(literal);
    return !kinds.number && !kinds.truth;
  }

  /** Whether a literal's elements are not alike, so that it is a tuple: {@code {true, {1, 2}}}. */
  public static boolean isMixed(Expr literal) {
    return literal instanceof Brace brace
        && brace.elements().stream().map(LiteralTypes::likeness).distinct().count() > 1;
  }

  /** How deep braces go before the first number, and whether it is true or false instead. */
  private static int likeness(Expr element) {
    int depth = 0;
    Expr at = element;
    while (Literals.isNest(at) && !Literals.elements(at).isEmpty()) {
      depth++;
      at = Literals.elements(at).getFirst();
    }
    return 2 * depth + (ownType(at).isPred() ? 1 : 0);
  }

  /** The type that literals have together: f32 if one is decimal; empty if there are none. */
  static Optional<ElementType> commonType(List<Expr> expressions) {
    List<Expr> literals =
        expressions.stream().filter(e -> Literals.isLiteral(e) && !isEmpty(e)).toList();
    return literals.stream()
        .map(LiteralTypes::ownType)
        .filter(ElementType::isFloat)
        .findFirst()
        .or(() -> literals.stream().map(LiteralTypes::ownType).findFirst());
  }

  /** The element type of a literal that nothing else says: decimals f32, whole numbers s32. */
  static ElementType ownType(Expr expr) {
    Kinds kinds = new Kinds();
    kinds.look(expr);
    if (kinds.truth && !kinds.number) {
      return ElementType.PRED;
    }
    return kinds.decimal ? ElementType.F32 : ElementType.S32;
  }

  /**
   * The type for a literal where {@code wanted} is hinted: a decimal does not become an integer.
   */
  public static ElementType type(Expr expr, Optional<ElementType> wanted) {
    Kinds kinds = new Kinds();
    kinds.look(expr);
    return wanted
        .filter(type -> kinds.truth ? type.isPred() && !kinds.number : fits(type, kinds))
        .orElseGet(() -> ownType(expr));
  }

  private static boolean fits(ElementType type, Kinds kinds) {
    return type.isFloat() || type.isComplex() || (type.isInteger() && !kinds.decimal);
  }

  /** The kinds of numbers that a literal holds. */
  private static final class Kinds {
    private boolean decimal;
    private boolean number;
    private boolean truth;

    void look(Expr expr) {
      switch (expr) {
        case NumberLiteral literal -> look(literal.text());
        case BooleanLiteral literal -> truth = true;
        case DenseLiteral dense -> {
          for (int k = 0; k < dense.numbers().size(); k++) {
            look(dense.numbers().text(k));
          }
        }
        case Unary unary -> look(unary.operand());
        case Brace brace -> brace.elements().forEach(this::look);
        case Bracket bracket -> bracket.elements().forEach(this::look);
        case SpacedRow row -> row.elements().forEach(this::look);
        case Bars bars -> bars.rows().forEach(row -> row.forEach(this::look));
        case TupleExpr tuple -> tuple.elements().forEach(this::look);
        default -> {}
      }
    }

    private void look(String text) {
      if (text.equals("true") || text.equals("false")) {
        truth = true;
        return;
      }
      number = true;
      decimal |= NumberText.isDecimal(text);
    }
  }
}

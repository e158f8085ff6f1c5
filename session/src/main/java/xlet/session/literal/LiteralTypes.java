package xlet.session.literal;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.graph.Node;
import xlet.engine.op.Evaluation;
import xlet.grammar.tree.Bars;
import xlet.grammar.tree.BooleanLiteral;
import xlet.grammar.tree.Brace;
import xlet.grammar.tree.Bracket;
import xlet.grammar.tree.DenseLiteral;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.NumberLiteral;
import xlet.grammar.tree.NumberTexts;
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
      type = commonType(elements, scope.host().evaluation());
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
    return switch (literal) {
      case Brace brace -> brace.elements().stream().allMatch(LiteralTypes::isEmpty);
      case Bracket bracket -> bracket.elements().stream().allMatch(LiteralTypes::isEmpty);
      case SpacedRow row -> row.elements().stream().allMatch(LiteralTypes::isEmpty);
      case Bars bars ->
          bars.rows().stream().allMatch(row -> row.stream().allMatch(LiteralTypes::isEmpty));
      case TupleExpr tuple -> tuple.elements().stream().allMatch(LiteralTypes::isEmpty);
      default -> false;
    };
  }

  /** Whether a literal's elements are not alike, so that it is a tuple: {@code {true, {1, 2}}}. */
  public static boolean isMixed(Expr literal, Evaluation evaluation) {
    return literal instanceof Brace brace
        && brace.elements().stream().map(one -> likeness(one, evaluation)).distinct().count() > 1;
  }

  /** How deep braces go before the first number, and whether it is true or false instead. */
  private static int likeness(Expr element, Evaluation evaluation) {
    int depth = 0;
    Expr at = element;
    while (Literals.isNest(at) && !Literals.elements(at).isEmpty()) {
      depth++;
      at = Literals.elements(at).getFirst();
    }
    return 2 * depth + (Kinds.of(at, evaluation).type().isPred() ? 1 : 0);
  }

  /** The type that literals have together: f32 if one is decimal; empty if there are none. */
  private static Optional<ElementType> commonType(List<Expr> expressions, Evaluation evaluation) {
    List<ElementType> types =
        expressions.stream()
            .filter(e -> Literals.isLiteral(e) && !isEmpty(e))
            .map(literal -> Kinds.of(literal, evaluation).type())
            .toList();
    return types.stream()
        .filter(ElementType::isFloat)
        .findFirst()
        .or(() -> types.stream().findFirst());
  }

  /**
   * The type for a literal where {@code wanted} is hinted: a decimal does not become an integer.
   */
  public static ElementType type(Expr expr, Optional<ElementType> wanted, Evaluation evaluation) {
    Kinds kinds = Kinds.of(expr, evaluation);
    return wanted
        .filter(type -> kinds.truth ? type.isPred() && !kinds.number : fits(type, kinds))
        .orElseGet(kinds::type);
  }

  private static boolean fits(ElementType type, Kinds kinds) {
    return type.isFloat() || type.isComplex() || (type.isInteger() && !kinds.decimal);
  }

  /** The kinds of numbers that a literal holds. */
  private static final class Kinds {
    private final Evaluation evaluation;
    private boolean decimal;
    private boolean number;
    private boolean truth;

    private Kinds(Evaluation evaluation) {
      this.evaluation = evaluation;
    }

    static Kinds of(Expr literal, Evaluation evaluation) {
      Kinds kinds = new Kinds(evaluation);
      kinds.look(literal);
      return kinds;
    }

    /** The element type of a literal that nothing else says: decimals f32, whole numbers s32. */
    ElementType type() {
      if (truth && !number) {
        return ElementType.PRED;
      }
      return decimal ? ElementType.F32 : ElementType.S32;
    }

    void look(Expr expr) {
      switch (expr) {
        case NumberLiteral literal -> look(literal.text(), 0, literal.text().length());
        case BooleanLiteral literal -> truth = true;
        case DenseLiteral dense -> look(dense.numbers());
        case Unary unary -> look(unary.operand());
        case Brace brace -> brace.elements().forEach(this::look);
        case Bracket bracket -> bracket.elements().forEach(this::look);
        case SpacedRow row -> row.elements().forEach(this::look);
        case Bars bars -> bars.rows().forEach(row -> row.forEach(this::look));
        case TupleExpr tuple -> tuple.elements().forEach(this::look);
        default -> {}
      }
    }

    private void look(NumberTexts numbers) {
      for (int k = 0; k < numbers.size(); k++) {
        if (k % Literals.NUMBERS_PER_POLL == 0) {
          evaluation.poll();
        }
        look(numbers.characters(), numbers.start(k), numbers.end(k));
      }
    }

    private void look(CharSequence text, int from, int to) {
      boolean word = text.charAt(from) == 't' || text.charAt(from) == 'f';
      truth |= word;
      number |= !word;
      decimal |= !word && NumberText.isDecimal(text, from, to);
    }
  }
}

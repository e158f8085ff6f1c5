package xlet.session.binding;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.TupleShape;
import xlet.engine.graph.Node;
import xlet.engine.op.Parameter;
import xlet.grammar.tree.Argument;
import xlet.grammar.tree.BooleanLiteral;
import xlet.grammar.tree.Brace;
import xlet.grammar.tree.Bracket;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.DenseLiteral;
import xlet.grammar.tree.DimLabels;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.IndexExpr;
import xlet.grammar.tree.LambdaExpr;
import xlet.grammar.tree.Member;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.NumberLiteral;
import xlet.grammar.tree.ScopedName;
import xlet.grammar.tree.SpacedRow;
import xlet.grammar.tree.StringLiteral;
import xlet.grammar.tree.TupleExpr;
import xlet.grammar.tree.TypeValue;
import xlet.grammar.tree.Unary;
import xlet.grammar.tree.UnaryOperator;
import xlet.session.catalog.Operations;
import xlet.session.scope.DimensionNumbers;
import xlet.session.scope.Hint;
import xlet.session.scope.Meaning;
import xlet.session.scope.StatementScope;
import xlet.session.scope.Types;

/** Which forms an argument may have, by the looks of it and of what its names are bound to. */
public final class ArgumentForms {
  private final StatementScope scope;
  private final Parameter parameter;

  ArgumentForms(StatementScope scope, Parameter parameter) {
    this.scope = scope;
    this.parameter = parameter;
  }

  /** Whether {@code value} may be an argument of the parameter. */
  boolean fit(Expr value) {
    return ArgumentKind.of(parameter.kind()).accepts().test(this, plain(value));
  }

  boolean isComputations(Expr value) {
    return isListOf(value, this::isComputation) || isFunctions(value);
  }

  /** A whole number or a fraction, or what may come to one. */
  boolean isScalar(Expr value) {
    return isData(value)
        && !isNest(value)
        && !(value instanceof BooleanLiteral)
        && rank(value).orElse(0) == 0;
  }

  boolean isVector(Expr value) {
    return isData(value) && !isNumber(value) && !hasNests(value) && rank(value).orElse(1) == 1;
  }

  boolean isLists(Expr value) {
    return isNest(value)
        ? isListOf(value, e -> isNest(e) || isBound(e))
        : isMatrix(value) || padding(scope, value).isPresent();
  }

  /** Whether {@code value} names a matrix, or a tuple of lists of different lengths. */
  private boolean isMatrix(Expr value) {
    return value instanceof Name name
        && scope.environment().find(name.text()).orElse(null) instanceof Meaning.Data(Node node)
        && switch (node.shape()) {
          case ArrayShape array -> array.rank() == 2 && array.type().isInteger();
          case TupleShape tuple ->
              tuple.elements().stream().allMatch(e -> e instanceof ArrayShape a && a.rank() == 1);
          default -> false;
        };
  }

  boolean isPadding(Expr value) {
    return isLists(value) || word(value).isPresent();
  }

  boolean isFlag(Expr value) {
    return value instanceof BooleanLiteral || (isBound(value) && rank(value).orElse(0) == 0);
  }

  boolean isFlags(Expr value) {
    return value instanceof DenseLiteral || (isNest(value) && isListOf(value, this::isFlag));
  }

  boolean isType(Expr value) {
    return type(value).filter(t -> t.shape() instanceof ArrayShape a && a.isScalar()).isPresent();
  }

  /** One of the names that the parameter lists. */
  boolean isOneOfNames(Expr value) {
    return word(value)
        .filter(w -> parameter.values().stream().anyMatch(v -> EnumWord.spells(w, v)))
        .isPresent();
  }

  boolean isNames(Expr value) {
    return isOneOfNames(value) || (isNest(value) && isListOf(value, this::isOneOfNames));
  }

  boolean isText(Expr value) {
    return value instanceof StringLiteral || isNest(value);
  }

  boolean isLabels(Expr value) {
    return value instanceof DimLabels || value instanceof StringLiteral || isNumbers(value);
  }

  boolean isNumbers(Expr value) {
    return fieldNumbers(scope, value).isPresent();
  }

  /** An expression without the signs with which C++ passes it. */
  private static Expr plain(Expr expr) {
    return expr instanceof Unary(var span, UnaryOperator operator, Expr operand)
            && (operator == UnaryOperator.DEREFERENCE || operator == UnaryOperator.ADDRESS)
        ? operand
        : expr;
  }

  /** The rank of the array that a name is bound to. */
  private Optional<Integer> rank(Expr expr) {
    return expr instanceof Name name
            && scope.environment().find(name.text()).orElse(null) instanceof Meaning.Data(Node node)
        ? node.shape().array().map(ArrayShape::rank)
        : Optional.empty();
  }

  private boolean isFunctions(Expr expr) {
    return expr instanceof Name name
        && scope.environment().find(name.text()).orElse(null) instanceof Meaning.Functions;
  }

  private boolean isBound(Expr expr) {
    return expr instanceof Name name
        ? scope.environment().find(name.text()).isPresent()
        : expr instanceof CallExpr || expr instanceof Member || expr instanceof IndexExpr;
  }

  boolean isData(Expr expr) {
    return switch (expr) {
      case Name name ->
          scope
              .environment()
              .find(name.text())
              .map(m -> m instanceof Meaning.Data)
              .orElse(Operations.find(name.text()).isEmpty() && !EnumWord.isAny(name.text()));
      case LambdaExpr lambda -> false;
      case DimLabels labels -> false;
      case StringLiteral string -> false;
      case ScopedName scoped -> false;
      case CallExpr call -> !scope.dialect().isShape(call);
      case Brace brace -> brace.elements().stream().allMatch(this::isData);
      case TupleExpr tuple -> tuple.elements().stream().allMatch(this::isData);
      case TypeValue type ->
          scope
              .environment()
              .find(scope.text(type))
              .filter(m -> m instanceof Meaning.Data)
              .isPresent();
      default -> true;
    };
  }

  boolean isComputation(Expr expr) {
    return switch (plain(expr)) {
      case LambdaExpr lambda -> true;
      case Name name ->
          scope
              .environment()
              .find(name.text())
              .map(m -> m instanceof Meaning.Function || m instanceof Meaning.Building)
              .orElse(Operations.find(name.text()).isPresent());
      case Member member -> true;
      case CallExpr call -> scope.dialect().isComputation(call);
      default -> false;
    };
  }

  private static boolean isNest(Expr expr) {
    return expr instanceof Brace
        || expr instanceof Bracket
        || expr instanceof TupleExpr
        || expr instanceof DenseLiteral;
  }

  private static boolean hasNests(Expr expr) {
    return elements(expr).stream().anyMatch(ArgumentForms::isNest)
        || (expr instanceof DenseLiteral dense && dense.sizes().size() > 1);
  }

  private static boolean isListOf(Expr expr, Predicate<Expr> element) {
    return expr instanceof DenseLiteral
        || (isNest(expr) && elements(expr).stream().allMatch(element));
  }

  /** Returns the elements of a list or a tuple; none for anything else. */
  public static List<Expr> elements(Expr expr) {
    return switch (expr) {
      case Brace brace -> brace.elements();
      case Bracket bracket -> bracket.elements();
      case TupleExpr tuple -> tuple.elements();
      case SpacedRow row -> row.elements();
      default -> List.of();
    };
  }

  private static boolean isNumber(Expr expr) {
    return expr instanceof NumberLiteral
        || expr instanceof BooleanLiteral
        || (expr instanceof Unary unary && isNumber(unary.operand()));
  }

  /** The word that a name is: {@code SAME}, {@code Padding::kSame}, {@code "SAME"}. */
  static Optional<String> word(Expr expr) {
    return switch (expr) {
      case Name name -> Optional.of(name.text());
      case ScopedName scoped -> Optional.of(scoped.parts().getLast());
      case StringLiteral string -> Optional.of(string.value());
      default -> Optional.empty();
    };
  }

  private Optional<Meaning.Type> type(Expr expr) {
    boolean possible = expr instanceof TypeValue || expr instanceof Name;
    if (!possible || (expr instanceof Name name && !isTypeName(name))) {
      return Optional.empty();
    }
    return scope.meaning(expr, Hint.NONE) instanceof Meaning.Type type
        ? Optional.of(type)
        : Optional.empty();
  }

  private boolean isTypeName(Name name) {
    return scope
        .environment()
        .find(name.text())
        .map(m -> m instanceof Meaning.Type)
        .orElseGet(() -> Types.elementType(name.text()).isPresent());
  }

  boolean isShape(Expr expr) {
    return switch (expr) {
      case TupleExpr tuple -> tuple.elements().stream().allMatch(this::isShape);
      case CallExpr call -> scope.dialect().isShape(call);
      case Member member -> member.member().text().equals("shape");
      default -> type(expr).isPresent();
    };
  }

  private static Optional<DimensionNumbers> numbers(StatementScope scope, Expr expr) {
    return expr instanceof Name name
            && scope.environment().find(name.text()).orElse(null) instanceof Meaning.Numbers found
        ? Optional.of(found.numbers())
        : Optional.empty();
  }

  /** The padding that a {@code PaddingConfig} says. */
  static Optional<List<List<Long>>> padding(StatementScope scope, Expr expr) {
    return numbers(scope, expr).filter(n -> n.isPadding()).map(DimensionNumbers::padding);
  }

  private static Optional<DimensionNumbers> fieldNumbers(StatementScope scope, Expr expr) {
    return numbers(scope, expr).filter(n -> !n.isPadding());
  }

  /** The fields of the object of dimension numbers that {@code argument} is. */
  static Set<String> fields(StatementScope scope, Argument argument) {
    return fieldNumbers(scope, plain(argument.value()))
        .map(numbers -> numbers.fields().keySet())
        .orElse(Set.of());
  }
}

package xlet.session.dialect;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import xlet.engine.array.ElementType;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.op.Names;
import xlet.engine.op.OpDef;
import xlet.engine.op.elementwise.Add;
import xlet.engine.op.elementwise.And;
import xlet.engine.op.elementwise.Max;
import xlet.engine.op.elementwise.Min;
import xlet.engine.op.elementwise.Multiply;
import xlet.engine.op.elementwise.Or;
import xlet.grammar.tree.Argument;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.Unary;
import xlet.grammar.tree.UnaryOperator;
import xlet.session.binding.ArgumentForms;
import xlet.session.binding.OperationTemplate;
import xlet.session.diagnostic.Code;
import xlet.session.scope.Hint;
import xlet.session.scope.Meaning;
import xlet.session.scope.StatementScope;
import xlet.session.scope.Types;

/** The functions of XLA's C++ libraries around builders: constants, scalar computations. */
final class CppCalls {
  private static final Pattern CONSTANT = Pattern.compile("constant(literal|r[0-4])|creater[0-4]");
  private static final Pattern SCALAR_COMPUTATION = Pattern.compile("createscalar(.+)computation");
  private static final Pattern SIZED_TYPE = Pattern.compile("(u?int|float)(\\d+)(_t)?");
  private static final Map<String, OpDef> SCALAR_COMPUTATIONS =
      Map.of(
          "add", Add.DEF,
          "multiply", Multiply.DEF,
          "max", Max.DEF,
          "min", Min.DEF,
          "and", And.DEF,
          "or", Or.DEF);

  private final StatementScope scope;

  CppCalls(StatementScope scope) {
    this.scope = scope;
  }

  /** {@code Iota(&b, …)} without {@code &b}. */
  static CallExpr withoutBuilder(StatementScope scope, CallExpr call) {
    List<Argument> arguments =
        call.arguments().stream().filter(argument -> !isBuilder(scope, argument.value())).toList();
    return arguments.size() == call.arguments().size()
        ? call
        : new CallExpr(call.span(), call.callee(), arguments);
  }

  private static boolean isBuilder(StatementScope scope, Expr expr) {
    return expr instanceof Unary unary
        && unary.operator() == UnaryOperator.ADDRESS
        && unary.operand() instanceof Name name
        && scope.environment().find(name.text()).orElse(null) instanceof Meaning.Building;
  }

  /** The operation of {@code CreateScalarAddComputation(F32, &b)} and its like. */
  static Optional<OpDef> scalarComputation(String name) {
    Matcher parts = SCALAR_COMPUTATION.matcher(Names.key(name));
    return parts.matches()
        ? Optional.ofNullable(SCALAR_COMPUTATIONS.get(parts.group(1)))
        : Optional.empty();
  }

  /** An element type as C++ and TensorFlow spell it: {@code float}, {@code int64_t}. */
  static Optional<ElementType> elementType(String name) {
    Matcher sized = SIZED_TYPE.matcher(name);
    if (!sized.matches()) {
      return Types.elementType(name);
    }
    String kind = sized.group(1);
    String letter = kind.equals("int") ? "s" : kind.substring(0, 1).toLowerCase(Locale.ROOT);
    return ElementType.named(letter + sized.group(2));
  }

  /** The call of one of these functions. */
  Optional<Meaning> call(String name, CallExpr call) {
    if (CONSTANT.matcher(Names.key(name)).matches()) {
      return Optional.of(constant(withoutBuilder(scope, call)));
    }
    if (Names.key(name).equals("maketupleshape") && call.arguments().size() == 1) {
      return Optional.of(new Meaning.Type(tupleShape(scope.argument(call, 0))));
    }
    return scalarComputation(name).map(op -> new Meaning.Function(new OperationTemplate(op)));
  }

  private Meaning constant(CallExpr call) {
    Optional<ElementType> type =
        call.arguments().stream()
            .filter(argument -> argument.name().equals("element_type"))
            .findFirst()
            .map(argument -> elementType(argument));
    Expr value =
        call.arguments().stream()
            .filter(argument -> argument.name().isEmpty())
            .findFirst()
            .orElseThrow(() ->
                scope.errors().at(call, Code.MISSING_ARGUMENT, "the constant's value is missing"))
            .value();
    return scope.meaning(value, type.map(Hint::of).orElse(Hint.NONE));
  }

  private ElementType elementType(Argument argument) {
    String written = scope.text(argument.value());
    return elementType(written)
        .orElseThrow(() ->
            scope
                .errors()
                .at(
                    argument.value(),
                    Code.UNKNOWN_NAME,
                    "there is no element type `" + written + "`"));
  }

  private Shape tupleShape(Expr list) {
    return new TupleShape(
        ArgumentForms.elements(list).stream()
            .map(element -> {
              if (scope.meaning(element, Hint.NONE) instanceof Meaning.Type(Shape shape)) {
                return shape;
              }
              throw scope.errors().at(element, Code.WRONG_ARGUMENT, "a shape is wanted here");
            })
            .toList());
  }
}

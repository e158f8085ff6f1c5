package xlet.session.binding;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.op.Computation;
import xlet.engine.op.CustomFunction;
import xlet.engine.op.OpDef;
import xlet.engine.op.Padding;
import xlet.engine.op.Parameter;
import xlet.engine.op.Parameter.Kind;
import xlet.grammar.tree.Argument;
import xlet.grammar.tree.BooleanLiteral;
import xlet.grammar.tree.Brace;
import xlet.grammar.tree.Bracket;
import xlet.grammar.tree.DenseLiteral;
import xlet.grammar.tree.DimLabels;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.StringLiteral;
import xlet.grammar.tree.TupleExpr;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.DiagnosticException;
import xlet.session.literal.Literals;
import xlet.session.literal.NumberText;
import xlet.session.literal.RaggedRows;
import xlet.session.scope.Hint;
import xlet.session.scope.Meaning;
import xlet.session.scope.StatementScope;

/** Reads expressions as the attributes of an operation. */
public final class ArgumentReader {
  private final StatementScope scope;
  private final Optional<Parameter> parameter;
  private final Optional<String> rule;

  private ArgumentReader(
      StatementScope scope, Optional<Parameter> parameter, Optional<String> rule) {
    this.scope = scope;
    this.parameter = parameter;
    this.rule = rule;
  }

  /** A reader of what is no argument of an operation: an index, the sizes of a shape. */
  public ArgumentReader(StatementScope scope) {
    this(scope, Optional.empty(), Optional.empty());
  }

  /** Returns the value of {@code argument} in the class that the parameter's kind says. */
  static Object read(StatementScope scope, OpDef def, Parameter parameter, Argument argument) {
    if (!new ArgumentForms(scope, parameter).fit(argument.value())) {
      throw new WrongArgument(scope).of(def, parameter, argument);
    }
    String rule = parameter.name() + " of " + def.name() + " is " + parameter.wanted();
    var reader = new ArgumentReader(scope, Optional.of(parameter), Optional.of(rule));
    return ArgumentKind.of(parameter.kind()).read().apply(reader, argument.value());
  }

  /** Refuses what stands at {@code place}; {@code kind} says what should. */
  private DiagnosticException wrong(Expr place, Kind kind, String found) {
    String text = rule.orElse(kind.words() + " is wanted here");
    return scope.errors().at(place, Code.WRONG_ARGUMENT, text, found);
  }

  private DiagnosticException wrong(Expr place, Kind kind, NdArray found) {
    return wrong(place, kind, scope.text(place) + " is " + found.shape().text());
  }

  private DiagnosticException wrong(Expr place, Kind kind) {
    return wrong(place, kind, "found " + scope.text(place));
  }

  /** Says that an expression is no argument of the parameter. */
  DiagnosticException misfit(Expr value) {
    return wrong(value, parameter.map(Parameter::kind).orElse(Kind.OPERAND));
  }

  Computation.Template computation(Expr value) {
    return new Computations(scope).template(value);
  }

  List<Computation.Template> computations(Expr value) {
    if (ArgumentForms.elements(value).isEmpty()
        && scope.meaning(value, Hint.NONE) instanceof Meaning.Functions functions) {
      return functions.templates();
    }
    return ArgumentForms.elements(value).stream()
        .map(e -> new Computations(scope).template(e))
        .toList();
  }

  Shape shape(Expr value) {
    if (scope.meaning(value, Hint.NONE) instanceof Meaning.Type type) {
      return type.shape();
    }
    return new TupleShape(ArgumentForms.elements(value).stream().map(e -> shape(e)).toList());
  }

  /** A whole number that is known before the program runs. */
  public long integer(Expr value) {
    Optional<String> written = Literals.number(value).filter(text -> !NumberText.isDecimal(text));
    if (written.isPresent()) {
      return exact(value, written.get());
    }
    NdArray array = constant(value);
    if (!array.shape().isScalar() || !array.type().isInteger()) {
      throw wrong(value, Kind.INTEGER, array);
    }
    return array.longAt(0);
  }

  private long exact(Expr place, String text) {
    try {
      return NumberText.integer(text).longValueExact();
    } catch (ArithmeticException tooLarge) {
      throw scope.errors().at(place, Code.LITERAL_RANGE, text + " is too large");
    }
  }

  /** A list of whole numbers; the elements may be computed, but not from parameters. */
  public Ints ints(Expr value) {
    if (value instanceof DenseLiteral dense) {
      List<Long> numbers = new ArrayList<>();
      for (int k = 0; k < dense.numbers().size(); k++) {
        numbers.add(exact(value, dense.numbers().text(k)));
      }
      return Ints.of(numbers);
    }
    List<Expr> elements = ArgumentForms.elements(value);
    if (!elements.isEmpty()
        || value instanceof Brace
        || value instanceof Bracket
        || value instanceof TupleExpr) {
      return Ints.of(elements.stream().map(this::integer).toList());
    }
    NdArray array = constant(value);
    if (array.shape().rank() > 1 || !array.type().isInteger()) {
      throw wrong(value, Kind.INTS, array);
    }
    List<Long> numbers = new ArrayList<>();
    array.offsets().forEachRemaining((int offset) -> numbers.add(array.longAt(offset)));
    return Ints.of(numbers);
  }

  List<Ints> lists(Expr value) {
    if (value instanceof DenseLiteral dense && dense.sizes().size() == 2) {
      if (dense.oddRow().isPresent()) {
        throw RaggedRows.diagnosed(dense.oddRow().get(), scope.errors());
      }
      List<Ints> rows = new ArrayList<>();
      int columns = dense.sizes().get(1);
      for (int r = 0; r < dense.sizes().get(0); r++) {
        List<Long> row = new ArrayList<>();
        for (int c = 0; c < columns; c++) {
          row.add(exact(value, dense.numbers().text(r * columns + c)));
        }
        rows.add(Ints.of(row));
      }
      return rows;
    }
    Optional<List<List<Long>>> padding = ArgumentForms.padding(scope, value);
    if (padding.isPresent()) {
      return padding.get().stream().map(Ints::of).toList();
    }
    return value instanceof Name
        ? rows(scope.value(value, scope.data(value)))
        : ArgumentForms.elements(value).stream().map(this::ints).toList();
  }

  /** The rows of a matrix, or the vectors in a tuple. */
  private static List<Ints> rows(Value lists) {
    return switch (lists) {
      case TupleValue tuple -> tuple.elements().stream().flatMap(e -> rows(e).stream()).toList();
      case NdArray array -> {
        int columns = (int) array.shape().size(array.shape().rank() - 1);
        List<Ints> rows = new ArrayList<>();
        List<Long> row = new ArrayList<>();
        array
            .offsets()
            .forEachRemaining((int offset) -> {
              row.add(array.longAt(offset));
              if (row.size() == columns) {
                rows.add(Ints.of(row));
                row.clear();
              }
            });
        yield rows;
      }
      default -> List.of();
    };
  }

  Padding padding(Expr value) {
    Optional<String> word = ArgumentForms.word(value);
    if (word.isEmpty()) {
      return new Padding.Pairs(lists(value));
    }
    for (Padding named : List.of(new Padding.Same(), new Padding.Valid())) {
      if (EnumWord.spells(word.get(), named.toString())) {
        return named;
      }
    }
    throw wrong(value, Kind.PADDING);
  }

  double number(Expr value) {
    NdArray array = constant(value);
    if (!array.shape().isScalar() || array.type().isComplex()) {
      throw wrong(value, Kind.NUMBER, array);
    }
    return array.doubleAt(0);
  }

  boolean flag(Expr value) {
    if (value instanceof BooleanLiteral truth) {
      return truth.value();
    }
    NdArray array = constant(value);
    if (!array.shape().isScalar() || !array.type().isPred()) {
      throw wrong(value, Kind.FLAG, array);
    }
    return array.longAt(0) != 0;
  }

  List<Boolean> flags(Expr value) {
    if (!(value instanceof DenseLiteral dense)) {
      return ArgumentForms.elements(value).stream().map(this::flag).toList();
    }
    List<Boolean> flags = new ArrayList<>();
    for (int k = 0; k < dense.numbers().size(); k++) {
      String text = dense.numbers().text(k);
      if (!text.equals("true") && !text.equals("false")) {
        throw wrong(value, Kind.FLAGS, "found " + text);
      }
      flags.add(text.equals("true"));
    }
    return flags;
  }

  CustomFunction target(Expr value) {
    return new CustomTargets(scope).named(text(value), value.span());
  }

  ElementType type(Expr value) {
    if (scope.meaning(value, Hint.NONE) instanceof Meaning.Type(ArrayShape shape)) {
      return shape.type();
    }
    throw wrong(value, Kind.TYPE);
  }

  /** The parameter's own spelling of the name that {@code value} is. */
  String word(Expr value) {
    String word = ArgumentForms.word(value).orElse("");
    return parameter.stream()
        .flatMap(p -> p.values().stream())
        .filter(known -> EnumWord.spells(word, known))
        .findFirst()
        .orElseThrow(() -> wrong(value, Kind.ENUM));
  }

  /** The names in a list, or the one that {@code value} is. */
  List<String> words(Expr value) {
    List<Expr> elements = ArgumentForms.elements(value);
    return elements.isEmpty() ? List.of(word(value)) : elements.stream().map(this::word).toList();
  }

  String text(Expr value) {
    return value instanceof StringLiteral string ? string.value() : scope.text(value);
  }

  String labels(Expr value) {
    return switch (value) {
      case DimLabels labels -> labels.text();
      case StringLiteral string -> string.value().toLowerCase(Locale.ROOT);
      default -> ((Meaning.Numbers) scope.meaning(value, Hint.NONE)).numbers().labels();
    };
  }

  NdArray constant(Expr value) {
    Value known = scope.value(value, scope.data(value));
    if (known instanceof NdArray array) {
      return array;
    }
    throw wrong(value, Kind.OPERAND, "this is " + known.shape().text());
  }
}

package xlet.session.lowering;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.op.Computation;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.grammar.tree.Argument;
import xlet.grammar.tree.BooleanLiteral;
import xlet.grammar.tree.DenseLiteral;
import xlet.grammar.tree.DimLabels;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.NumberLiteral;
import xlet.grammar.tree.StringLiteral;
import xlet.session.diagnostic.Code;

/** Arguments that are not arrays, as the operation wants them. */
final class Attributes {
  private final Lowering lowering;
  private final OpDef def;

  Attributes(Lowering lowering, OpDef def) {
    this.lowering = lowering;
    this.def = def;
  }

  /** The value of {@code argument} in the class that the parameter's kind says. */
  Object of(Parameter parameter, Argument argument) {
    Expr value = argument.value();
    if (!new Fitting(lowering).fits(parameter, argument)) {
      throw new Misfit(lowering).of(def, parameter, argument);
    }
    return switch (parameter.kind()) {
      case INTEGER -> integer(value);
      case INTS -> ints(value);
      case INT_LISTS -> lists(value);
      case PADDING -> padding(value);
      case NUMBER -> number(value);
      case FLAG -> flag(value);
      case FLAGS -> Fitting.elements(value).stream().map(this::flag).toList();
      case TYPE ->
          ((ArrayShape) ((Meaning.Type) lowering.meaning(value, Hint.NONE)).shape()).type();
      case SHAPE -> shape(value);
      case ENUM -> word(parameter, value);
      case TEXT -> value instanceof StringLiteral string ? string.value() : lowering.text(value);
      case LITERAL -> constant(value);
      case LABELS -> labels(value);
      case COMPUTATION -> new Computations(lowering).template(value);
      case COMPUTATIONS -> computations(value);
      case OPERAND, OPERANDS, FIELDS ->
          throw new IllegalStateException(parameter.name() + " is no attribute");
    };
  }

  private List<Computation.Template> computations(Expr value) {
    if (Fitting.elements(value).isEmpty()
        && lowering.meaning(value, Hint.NONE) instanceof Meaning.Functions functions) {
      return functions.templates();
    }
    return Fitting.elements(value).stream()
        .map(e -> new Computations(lowering).template(e))
        .toList();
  }

  private Object shape(Expr value) {
    if (lowering.meaning(value, Hint.NONE) instanceof Meaning.Type type) {
      return type.shape();
    }
    return new xlet.engine.array.TupleShape(
        Fitting.elements(value).stream().map(e -> (xlet.engine.array.Shape) shape(e)).toList());
  }

  /** A whole number that is known before the program runs. */
  long integer(Expr value) {
    if (value instanceof NumberLiteral number && !NumberText.isDecimal(number.text())) {
      return exact(value, number.text());
    }
    NdArray array = constant(value);
    if (!array.shape().isScalar() || !array.type().isInteger()) {
      throw lowering
          .errors()
          .at(value, Code.WRONG_ARGUMENT, "a whole number is wanted here", array.shape().text());
    }
    return array.longAt(0);
  }

  private long exact(Expr place, String text) {
    try {
      return NumberText.integer(text).longValueExact();
    } catch (ArithmeticException tooLarge) {
      throw lowering.errors().at(place, Code.LITERAL_RANGE, text + " is too large");
    }
  }

  /** A list of whole numbers; the elements may be computed, but not from parameters. */
  Ints ints(Expr value) {
    if (value instanceof DenseLiteral dense) {
      List<Long> numbers = new ArrayList<>();
      for (int k = 0; k < dense.numbers().size(); k++) {
        numbers.add(exact(value, dense.numbers().text(k)));
      }
      return Ints.of(numbers);
    }
    List<Expr> elements = Fitting.elements(value);
    if (!elements.isEmpty()
        || value instanceof xlet.grammar.tree.Brace
        || value instanceof xlet.grammar.tree.Bracket
        || value instanceof xlet.grammar.tree.TupleExpr) {
      return Ints.of(elements.stream().map(this::integer).toList());
    }
    NdArray array = constant(value);
    if (array.shape().rank() > 1 || !array.type().isInteger()) {
      throw lowering
          .errors()
          .at(
              value,
              Code.WRONG_ARGUMENT,
              "a list of whole numbers is wanted here",
              array.shape().text());
    }
    List<Long> numbers = new ArrayList<>();
    array.offsets().forEachRemaining((int offset) -> numbers.add(array.longAt(offset)));
    return Ints.of(numbers);
  }

  private List<Ints> lists(Expr value) {
    if (value instanceof DenseLiteral dense && dense.sizes().size() == 2) {
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
    return Fitting.elements(value).stream().map(this::ints).toList();
  }

  private Object padding(Expr value) {
    Optional<String> word = Fitting.word(value);
    if (word.isEmpty()) {
      return lists(value);
    }
    for (String known : List.of("SAME", "VALID")) {
      if (Fitting.isWord(word.get(), known)) {
        return known;
      }
    }
    throw lowering
        .errors()
        .at(value, Code.WRONG_ARGUMENT, "padding is SAME, VALID or a list of (low, high) pairs");
  }

  private double number(Expr value) {
    NdArray array = constant(value);
    if (!array.shape().isScalar()) {
      throw lowering
          .errors()
          .at(value, Code.WRONG_ARGUMENT, "a number is wanted here", array.shape().text());
    }
    return array.doubleAt(0);
  }

  private boolean flag(Expr value) {
    return value instanceof BooleanLiteral truth ? truth.value() : constant(value).longAt(0) != 0;
  }

  private String word(Parameter parameter, Expr value) {
    String word = Fitting.word(value).orElseThrow();
    return parameter.values().stream()
        .filter(known -> Fitting.isWord(word, known))
        .findFirst()
        .orElseThrow(() ->
            lowering
                .errors()
                .at(
                    value,
                    Code.WRONG_ARGUMENT,
                    parameter.name() + " is one of " + String.join(", ", parameter.values())));
  }

  private String labels(Expr value) {
    return switch (value) {
      case DimLabels labels -> labels.text();
      case StringLiteral string -> string.value().toLowerCase(Locale.ROOT);
      default -> ((Meaning.Numbers) lowering.meaning(value, Hint.NONE)).numbers().labels();
    };
  }

  private NdArray constant(Expr value) {
    Value known = lowering.value(value, lowering.data(value));
    if (known instanceof NdArray array) {
      return array;
    }
    throw lowering
        .errors()
        .at(value, Code.WRONG_ARGUMENT, "an array is wanted here", known.shape().text());
  }
}

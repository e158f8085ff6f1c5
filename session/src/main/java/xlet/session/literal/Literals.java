package xlet.session.literal;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.MemoryBoundException;
import xlet.engine.array.NdArray;
import xlet.engine.op.Evaluation;
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
import xlet.grammar.tree.UnaryOperator;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticException;
import xlet.session.scope.Errors;

/** Literals of numbers: whether an expression is one, what type it has by itself, its array. */
public final class Literals {
  /** Of a long literal, so many numbers are read between two looks at the evaluation. */
  static final int NUMBERS_PER_POLL = 1 << 12;

  private final Errors errors;
  private final Evaluation evaluation;

  /** Makes arrays; {@code evaluation} says whether to go on. */
  public Literals(Errors errors, Evaluation evaluation) {
    this.errors = errors;
    this.evaluation = evaluation;
  }

  /** Whether {@code expr} is numbers, signs and brackets only. */
  public static boolean isLiteral(Expr expr) {
    return switch (expr) {
      case NumberLiteral number -> true;
      case BooleanLiteral truth -> true;
      case DenseLiteral dense -> true;
      case Bars bars -> true;
      case Unary(var span, UnaryOperator operator, Expr operand) ->
          isSign(operator) && isNumber(operand);
      case Brace brace -> brace.elements().stream().allMatch(Literals::isLiteral);
      case Bracket bracket -> bracket.elements().stream().allMatch(Literals::isLiteral);
      case SpacedRow row -> row.elements().stream().allMatch(Literals::isLiteral);
      default -> false;
    };
  }

  /** The text of a number that is written out, signs included; empty if {@code expr} is another. */
  public static Optional<String> number(Expr expr) {
    return isNumber(expr) ? Optional.of(signed(expr)) : Optional.empty();
  }

  private static boolean isNumber(Expr expr) {
    return switch (expr) {
      case NumberLiteral number -> true;
      case Unary(var span, UnaryOperator operator, Expr operand) ->
          isSign(operator) && isNumber(operand);
      default -> false;
    };
  }

  private static boolean isSign(UnaryOperator operator) {
    return operator == UnaryOperator.NEGATE || operator == UnaryOperator.PLUS;
  }

  /** The array of a literal; {@code sizes} are those it must have, if they are known. */
  public NdArray array(Expr literal, ElementType type, Optional<Ints> sizes) {
    if (literal instanceof DenseLiteral dense) {
      return dense(dense, type, sizes);
    }
    Ints own = sizes(literal);
    if (own.product() == 0 && sizes.isPresent() && sizes.get().product() == 0) {
      own = sizes.get();
    }
    Buffer buffer = allocate(literal, ArrayShape.of(type, own));
    if (elements(literal).isEmpty() && own.product() == 0) {
      return NdArray.of(ArrayShape.of(type, own), buffer);
    }
    int end = fill(literal, own, 0, type, buffer, 0);
    if (end != own.product()) {
      throw new IllegalStateException("filled " + end + " of " + own);
    }
    return NdArray.of(ArrayShape.of(type, own), buffer);
  }

  private Buffer allocate(Expr literal, ArrayShape shape) {
    try {
      return Buffer.allocate(shape, evaluation::poll);
    } catch (MemoryBoundException tooLarge) {
      throw errors.at(literal, Code.MEMORY, String.valueOf(tooLarge.getMessage()));
    }
  }

  private NdArray dense(DenseLiteral dense, ElementType type, Optional<Ints> sizes) {
    if (dense.oddRow().isPresent()) {
      throw RaggedRows.diagnosed(dense.oddRow().get(), errors);
    }
    Ints own = Ints.of(dense.sizes());
    if (own.product() == 0 && sizes.isPresent() && sizes.get().product() == 0) {
      own = sizes.get();
    }
    ArrayShape shape = ArrayShape.of(type, own);
    Buffer buffer = allocate(dense, shape);
    for (int k = 0; k < dense.numbers().size(); k++) {
      int place = k;
      poll(k);
      NumberText.store(
          dense.numbers().text(k),
          type,
          buffer,
          k,
          message -> errors.at(dense.numbers().span(place), Code.LITERAL_RANGE, message, ""));
    }
    return NdArray.of(shape, buffer);
  }

  private void poll(int slot) {
    if (slot % NUMBERS_PER_POLL == 0) {
      evaluation.poll();
    }
  }

  /** The sizes that the nesting of braces says, by the first element at each depth. */
  private Ints sizes(Expr literal) {
    List<Long> sizes = new ArrayList<>();
    Expr at = literal;
    while (isNest(at)) {
      List<Expr> elements = elements(at);
      sizes.add((long) elements.size());
      if (elements.isEmpty()) {
        break;
      }
      at = elements.getFirst();
    }
    return Ints.of(sizes);
  }

  static boolean isNest(Expr expr) {
    return expr instanceof Brace
        || expr instanceof Bracket
        || expr instanceof SpacedRow
        || expr instanceof Bars;
  }

  /** Returns the elements of a list; none for anything else. */
  public static List<Expr> elements(Expr expr) {
    return switch (expr) {
      case Brace brace -> brace.elements();
      case Bracket bracket -> bracket.elements();
      case SpacedRow row -> List.of(new Brace(row.span(), row.elements()));
      case Bars bars when bars.rows().size() == 1 -> bars.rows().getFirst();
      case Bars bars ->
          bars.rows().stream().map(row -> (Expr) new Brace(bars.span(), row)).toList();
      default -> List.of();
    };
  }

  /** Writes the numbers of {@code expr}, at depth {@code depth}, from slot {@code at} on. */
  private int fill(Expr expr, Ints sizes, int depth, ElementType type, Buffer buffer, int at) {
    if (depth == sizes.size()) {
      store(expr, type, buffer, at);
      return at + 1;
    }
    if (!isNest(expr)) {
      throw errors.at(
          expr, Code.RAGGED_LITERAL, "a number stands where its neighbours are rows", "");
    }
    List<Expr> elements = elements(expr);
    if (elements.size() != sizes.get(depth)) {
      List<String> row = elements.stream().map(e -> errors.text(e.span())).toList();
      throw RaggedRows.diagnosed(expr.span(), sizes.get(depth), row, errors);
    }
    int next = at;
    for (Expr element : elements) {
      next = fill(element, sizes, depth + 1, type, buffer, next);
    }
    return next;
  }

  private void store(Expr expr, ElementType type, Buffer buffer, int slot) {
    if (isNest(expr)) {
      throw errors.at(
          expr, Code.RAGGED_LITERAL, "a row stands where its neighbours are numbers", "");
    }
    if (expr instanceof TupleExpr tuple) {
      complex(tuple, type, buffer, slot);
      return;
    }
    poll(slot);
    String text = signed(expr);
    NumberText.store(text, type, buffer, slot, message -> outOfRange(expr, type, message));
  }

  /** A number does not fit: wider types are proposed, for a fraction or a sign of another kind. */
  private DiagnosticException outOfRange(Expr expr, ElementType type, String message) {
    Diagnostic diagnostic = errors.diagnostic(expr.span(), Code.LITERAL_RANGE, message, "");
    String number = errors.text(expr.span());
    boolean fraction = NumberText.isDecimal(number);
    boolean negative = number.startsWith("-") && type.kind() == ElementType.Kind.UNSIGNED;
    ElementType.Kind kind =
        fraction || type.isFloat()
            ? ElementType.Kind.FLOAT
            : negative ? ElementType.Kind.SIGNED : type.kind();
    boolean wholes = fraction && !type.isFloat();
    int bits = wholes ? ElementType.F32.bits() : negative ? type.bits() : type.bits() + 1;
    for (ElementType wider : ElementType.values()) {
      boolean proposable = wider.kind() == kind && wider.bits() >= Math.max(8, bits);
      if (proposable && diagnostic.corrections().isEmpty()) {
        diagnostic = errors.proposingBefore(diagnostic, expr.span(), type.text(), wider.text());
      }
    }
    return new DiagnosticException(diagnostic);
  }

  private void complex(TupleExpr tuple, ElementType type, Buffer buffer, int slot) {
    boolean pair =
        tuple.elements().size() == 2 && tuple.elements().stream().allMatch(Literals::isNumber);
    if (!type.isComplex() || !pair) {
      throw errors.at(
          tuple,
          Code.WRONG_ARGUMENT,
          "this is not a number of type " + type.text(),
          "found " + errors.text(tuple.span()));
    }
    for (int part = 0; part < 2; part++) {
      Expr number = tuple.elements().get(part);
      NumberText.storePart(
          signed(number),
          type.part(),
          buffer,
          2 * slot + part,
          message -> outOfRange(number, type.part(), message));
    }
  }

  /** The text of a number with its signs. */
  private static String signed(Expr expr) {
    return switch (expr) {
      case NumberLiteral number -> number.text();
      case BooleanLiteral truth -> Boolean.toString(truth.value());
      case Unary(var span, UnaryOperator operator, Expr operand) -> {
        String text = signed(operand);
        if (operator == UnaryOperator.PLUS) {
          yield text;
        }
        yield text.startsWith("-") ? text.substring(1) : "-" + text;
      }
      default -> throw new IllegalStateException("no number: " + expr);
    };
  }
}

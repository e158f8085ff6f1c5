package xlet.session.phrasebook;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.grammar.SourceText;
import xlet.grammar.tree.Binary;
import xlet.grammar.tree.BinaryOperator;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.SyntaxNode;

/** Infix forms that mean something else elsewhere: a chain of comparisons, a power. */
final class InfixForms {
  private final SourceText source;
  private final Surroundings surroundings;
  private final Function<SyntaxNode, String> translator;

  InfixForms(
      SourceText source, Surroundings surroundings, Function<SyntaxNode, String> translator) {
    this.source = source;
    this.surroundings = surroundings;
    this.translator = translator;
  }

  Optional<String> translated(Binary binary) {
    if (isOrder(binary.operator())
        && binary.left() instanceof Binary first
        && isOrder(first.operator())
        && !source.slice(binary.span()).startsWith("(")) {
      String middle = translator.apply(first.right());
      return Optional.of(
          "(%s) & (%s%s%s)"
              .formatted(
                  translator.apply(first),
                  middle,
                  between(binary),
                  translator.apply(binary.right())));
    }
    String left = translator.apply(binary.left());
    String right = translator.apply(binary.right());
    if (binary.operator() == BinaryOperator.XOR && (isFloat(left) || isFloat(right))) {
      return Optional.of("Pow(" + left + ", " + right + ")");
    }
    Optional<String> first = element(binary.left(), left, right);
    Optional<String> second = element(binary.right(), right, left);
    return first.isPresent() || second.isPresent()
        ? Optional.of(first.orElse(left) + between(binary) + second.orElse(right))
        : Optional.empty();
  }

  private static boolean isOrder(BinaryOperator operator) {
    return switch (operator) {
      case LESS, LESS_EQUAL, GREATER, GREATER_EQUAL -> true;
      default -> false;
    };
  }

  private String between(Binary binary) {
    Expr left = binary.left();
    int start = left.span().end();
    return start <= binary.right().span().start()
        ? source.slice(new Span(start, binary.right().span().start()))
        : " " + binary.operator() + " ";
  }

  private boolean isFloat(String operand) {
    return surroundings.arrayShapeOf(operand).filter(shape -> shape.type().isFloat()).isPresent();
  }

  /** The element of a tuple that goes with {@code other}: the first of its type. */
  private Optional<String> element(Expr written, String operand, String other) {
    if (written instanceof Binary
        || !(surroundings.shapeOf(operand).orElse(null) instanceof TupleShape tuple)) {
      return Optional.empty();
    }
    Optional<ArrayShape> beside = surroundings.arrayShapeOf(other);
    if (beside.isEmpty()) {
      return Optional.empty();
    }
    List<Shape> elements = tuple.elements();
    return IntStream.range(0, elements.size())
        .filter(
            k -> elements.get(k) instanceof ArrayShape array && array.type() == beside.get().type())
        .mapToObj(k -> Template.primary(operand) + "(" + k + ")")
        .findFirst();
  }
}

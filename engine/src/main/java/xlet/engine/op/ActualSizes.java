package xlet.engine.op;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.BoundedArray;
import xlet.engine.array.BoundedShape;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.TokenShape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;

/**
 * A call of an operation on bounded arrays, which is computed as a call on arrays of the sizes that
 * were found. Operations, their definitions and kernels know nothing of it: they see plain arrays,
 * so that nothing beyond the sizes can get into a result.
 */
public final class ActualSizes {
  private final Arguments arguments;
  private final Call largest;
  private final List<Set<LinkedDimensions.Place>> links;

  /**
   * A call at the sizes that were found.
   *
   * @param call the call, on plain arrays
   * @param operands its operands
   */
  public record Found(Call call, List<Value> operands) {
    public Found {
      operands = List.copyOf(operands);
    }
  }

  /**
   * Checks the call at its largest.
   *
   * @throws Violation if a constraint does not hold there
   */
  ActualSizes(Arguments arguments) {
    this.arguments = arguments;
    this.largest =
        Call.of(
            arguments.with(
                arguments.shapes().stream().map(shape -> shrunk(shape, Long.MAX_VALUE)).toList()));
    this.links = LinkedDimensions.of(largest);
  }

  Call largest() {
    return largest;
  }

  /** Whether a call is one of plain arrays only when it runs. */
  static boolean areFoundFor(Arguments arguments) {
    return !arguments.def().takesBounded()
        && arguments.shapes().stream().anyMatch(ActualSizes::isBounded);
  }

  private static boolean isBounded(Shape shape) {
    return switch (shape) {
      case BoundedShape bounded -> true;
      case TupleShape tuple -> tuple.elements().stream().anyMatch(ActualSizes::isBounded);
      case ArrayShape array -> false;
      case TokenShape token -> false;
    };
  }

  /**
   * The type of the result: sizes of it are dynamic that are smaller where the dynamic sizes of the
   * operands are the smallest that the operation takes. Sizes of results never fall when those of
   * operands grow.
   */
  Shape result() {
    long legal = arguments.shapes().stream().mapToLong(ActualSizes::most).max().orElse(0);
    long illegal = -1;
    while (legal - illegal > 1) {
      long middle = illegal + (legal - illegal) / 2;
      if (isLegal(middle)) {
        legal = middle;
      } else {
        illegal = middle;
      }
    }
    return between(at(legal).result(), largest.result());
  }

  private boolean isLegal(long size) {
    try {
      at(size);
      return true;
    } catch (Violation tooSmall) {
      return false;
    }
  }

  private Call at(long size) {
    return at(arguments.shapes().stream().map(shape -> shrunk(shape, size)).toList());
  }

  /** The call on operands of {@code shapes}, in which no array is bounded. */
  private Call at(List<Shape> shapes) {
    List<Shape> linked = new ArrayList<>(shapes);
    for (Set<LinkedDimensions.Place> link : links) {
      link.stream()
          .filter(this::isDynamic)
          .findFirst()
          .ifPresent(leader -> {
            long size = ((ArrayShape) shapes.get(leader.operand())).size(leader.dimension());
            link.stream()
                .filter(place -> !isDynamic(place))
                .forEach(place -> linked.set(place.operand(), place.resized(linked, size)));
          });
    }
    return Call.of(arguments.with(linked, arguments.def().resizing().attributes(largest, linked)));
  }

  private boolean isDynamic(LinkedDimensions.Place place) {
    return arguments.shapes().get(place.operand()) instanceof BoundedShape bounded
        && bounded.dynamic().contains(place.dimension());
  }

  /**
   * The call for {@code operands}.
   *
   * @throws Evaluation.Fault if the operation cannot take arrays of the sizes that were found
   */
  Found found(List<Value> operands) {
    List<Value> plain = operands.stream().map(ActualSizes::plain).toList();
    try {
      Call call = at(plain.stream().map(Value::shape).toList());
      return new Found(
          call,
          IntStream.range(0, plain.size())
              .mapToObj(k -> cut(plain.get(k), call.operandShapes().get(k)))
              .toList());
    } catch (Violation violation) {
      throw new Evaluation.Fault(
          "%s at the sizes found: %s; %s"
              .formatted(arguments.def().name(), violation.constraint().text(), violation.found()));
    }
  }

  private static Value cut(Value value, Shape shape) {
    return value instanceof NdArray array && shape instanceof ArrayShape wanted
        ? array.corner(wanted.sizes())
        : value;
  }

  /** {@code value} without bounds. */
  public static Value plain(Value value) {
    return switch (value) {
      case BoundedArray bounded -> bounded.array();
      case TupleValue tuple ->
          new TupleValue(tuple.elements().stream().map(ActualSizes::plain).toList());
      default -> value;
    };
  }

  /** {@code value} as one of {@code shape}, whose bounds it gets. */
  public static Value bounded(Shape shape, Value value) {
    if (shape instanceof BoundedShape bound && value instanceof NdArray array) {
      return BoundedArray.of(bound, array);
    }
    if (shape instanceof TupleShape parts && value instanceof TupleValue tuple) {
      return new TupleValue(
          IntStream.range(0, parts.size())
              .mapToObj(k -> bounded(parts.get(k), tuple.get(k)))
              .toList());
    }
    return value;
  }

  private static long most(Shape shape) {
    return switch (shape) {
      case BoundedShape bounded -> bounded.bound().sizes().stream().max().orElse(0);
      case TupleShape tuple ->
          tuple.elements().stream().mapToLong(ActualSizes::most).max().orElse(0);
      case ArrayShape array -> 0;
      case TokenShape token -> 0;
    };
  }

  /** {@code shape} with each dynamic size at most {@code size}. */
  private static Shape shrunk(Shape shape, long size) {
    return switch (shape) {
      case BoundedShape bounded -> {
        Ints sizes = bounded.bound().sizes();
        for (long d : bounded.dynamic()) {
          sizes = sizes.with((int) d, Math.min(size, sizes.get((int) d)));
        }
        yield bounded.bound().withSizes(sizes);
      }
      case TupleShape tuple ->
          new TupleShape(tuple.elements().stream().map(part -> shrunk(part, size)).toList());
      case ArrayShape array -> array;
      case TokenShape token -> token;
    };
  }

  private static Shape between(Shape least, Shape most) {
    if (least instanceof TupleShape small && most instanceof TupleShape large) {
      return new TupleShape(
          IntStream.range(0, large.size())
              .mapToObj(k -> between(small.get(k), large.get(k)))
              .toList());
    }
    if (!(least instanceof ArrayShape small) || !(most instanceof ArrayShape large)) {
      return most;
    }
    Ints dynamic = Ints.of();
    for (int d = 0; d < large.rank(); d++) {
      dynamic = small.size(d) < large.size(d) ? dynamic.append(d) : dynamic;
    }
    return dynamic.isEmpty() ? large : new BoundedShape(large, dynamic);
  }
}

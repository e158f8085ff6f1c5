package xlet.session.render;

import java.util.PrimitiveIterator;
import java.util.stream.Collectors;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.BoundedArray;
import xlet.engine.array.NdArray;
import xlet.engine.array.Token;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;

/** Values as the language writes them: what is read from the text is the value, bit for bit. */
public final class Literal {
  /** Braces of more rows without elements are left out. */
  private static final int MOST_EMPTY_ROWS = 1_000;

  private static final int PARTS_PER_POLL = 1_000;

  private final StringBuilder text = new StringBuilder();
  private final Runnable poll;
  private long written;

  private Literal(Runnable poll) {
    this.poll = poll;
  }

  /** The value with its type: {@code f32[2] {1.0, 2.5}}, {@code (s32[] 1, pred[] true)}. */
  public static String of(Value value) {
    return of(value, () -> {});
  }

  /** How many elements the literal of {@code value} has; tokens have none. */
  public static long elements(Value value) {
    return switch (value) {
      case NdArray array -> array.shape().elementCount();
      case TupleValue tuple -> tuple.elements().stream().mapToLong(Literal::elements).sum();
      case BoundedArray bounded -> bounded.array().shape().elementCount();
      case Token _ -> 0;
    };
  }

  /** The value with its type; {@code poll} is called now and then, and what it throws ends it. */
  public static String of(Value value, Runnable poll) {
    return switch (value) {
      case NdArray array -> array.shape().declared() + " " + elements(array, poll);
      case TupleValue tuple ->
          tuple.elements().stream()
              .map(element -> of(element, poll))
              .collect(Collectors.joining(", ", "(", ")"));
      case BoundedArray bounded -> of(bounded.array(), poll);
      case Token _ -> "token[]";
    };
  }

  /** The value without its type: {@code {1.0, 2.5}}, {@code (1, true)}. */
  public static String untyped(Value value) {
    return switch (value) {
      case NdArray array -> elements(array, () -> {});
      case TupleValue tuple ->
          tuple.elements().stream()
              .map(Literal::untyped)
              .collect(Collectors.joining(", ", "(", ")"));
      case BoundedArray bounded -> untyped(bounded.array());
      case Token _ -> "token";
    };
  }

  private static String elements(NdArray array, Runnable poll) {
    if (array.shape().elementCount() == 0 && rows(array.shape()) > MOST_EMPTY_ROWS) {
      return "{}";
    }
    Literal literal = new Literal(poll);
    literal.append(array, array.offsets(), 0);
    return literal.text.toString();
  }

  /** How many pairs of braces a literal without elements has at its greatest depth. */
  private static double rows(ArrayShape shape) {
    double rows = 1;
    for (int d = 0; d < shape.rank() && shape.size(d) > 0; d++) {
      rows *= shape.size(d);
    }
    return rows;
  }

  private void append(NdArray array, PrimitiveIterator.OfInt offsets, int dimension) {
    if (++written % PARTS_PER_POLL == 0) {
      poll.run();
    }
    if (dimension == array.shape().rank()) {
      text.append(ElementText.of(array, offsets.nextInt()));
      return;
    }
    text.append('{');
    for (long i = 0; i < array.shape().size(dimension); i++) {
      text.append(i == 0 ? "" : ", ");
      append(array, offsets, dimension + 1);
    }
    text.append('}');
  }
}

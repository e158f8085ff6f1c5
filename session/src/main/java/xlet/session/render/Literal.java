package xlet.session.render;

import java.util.PrimitiveIterator;
import java.util.stream.Collectors;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.NdArray;
import xlet.engine.array.Token;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;

/** Values as the language writes them: what is read from the text is the value, bit for bit. */
public final class Literal {
  private Literal() {}

  /** The value with its type: {@code f32[2] {1.0, 2.5}}, {@code (s32[] 1, pred[] true)}. */
  public static String of(Value value) {
    return switch (value) {
      case NdArray array -> type(array.shape()) + " " + elements(array);
      case TupleValue tuple ->
          tuple.elements().stream().map(Literal::of).collect(Collectors.joining(", ", "(", ")"));
      case Token _ -> "token[]";
    };
  }

  /** The value without its type: {@code {1.0, 2.5}}, {@code (1, true)}. */
  public static String untyped(Value value) {
    return switch (value) {
      case NdArray array -> elements(array);
      case TupleValue tuple ->
          tuple.elements().stream()
              .map(Literal::untyped)
              .collect(Collectors.joining(", ", "(", ")"));
      case Token _ -> "token";
    };
  }

  /** The shape, with its layout if that is not the default one. */
  private static String type(ArrayShape shape) {
    return shape.layout().isRowMajor() ? shape.text() : shape.toString();
  }

  private static String elements(NdArray array) {
    StringBuilder text = new StringBuilder();
    append(text, array, array.offsets(), 0);
    return text.toString();
  }

  private static void append(
      StringBuilder text, NdArray array, PrimitiveIterator.OfInt offsets, int dimension) {
    if (dimension == array.shape().rank()) {
      text.append(ElementText.of(array, offsets.nextInt()));
      return;
    }
    text.append('{');
    for (long i = 0; i < array.shape().size(dimension); i++) {
      text.append(i == 0 ? "" : ", ");
      append(text, array, offsets, dimension + 1);
    }
    text.append('}');
  }
}

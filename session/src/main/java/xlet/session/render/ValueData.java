package xlet.session.render;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PrimitiveIterator;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.BoundedArray;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.Token;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;

/** A value as maps, lists, strings and numbers, for JSON. */
final class ValueData {
  private ValueData() {}

  static Map<String, Object> of(String name, Value value, long mostElements) {
    Map<String, Object> data = new LinkedHashMap<>();
    if (!name.isEmpty()) {
      data.put("name", name);
    }
    data.put("type", value.shape().toString());
    data.put("bytes", value.shape().byteCount());
    switch (value) {
      case NdArray array -> put(data, array, mostElements);
      case TupleValue tuple ->
          data.put(
              "elements",
              tuple.elements().stream().map(element -> of("", element, mostElements)).toList());
      case BoundedArray bounded -> put(data, bounded.array(), mostElements);
      case Token _ -> data.put("token", true);
    }
    return data;
  }

  private static void put(Map<String, Object> data, NdArray array, long mostElements) {
    ArrayShape shape = array.shape();
    data.put("elementType", shape.type().text());
    data.put("dimensions", shape.sizes().stream().boxed().toList());
    data.put("layout", shape.layout().toString());
    if (shape.elementCount() <= mostElements && Rows.count(shape) <= mostElements) {
      data.put("value", nested(array, array.offsets(), 0));
      return;
    }
    List<Object> first = new ArrayList<>();
    var offsets = array.offsets();
    for (long i = 0; i < mostElements && offsets.hasNext(); i++) {
      first.add(element(array, offsets.nextInt()));
    }
    data.put("first", first);
    data.put("hidden", shape.elementCount() - first.size());
  }

  private static Object nested(NdArray array, PrimitiveIterator.OfInt offsets, int dimension) {
    if (dimension == array.shape().rank()) {
      return element(array, offsets.nextInt());
    }
    List<Object> row = new ArrayList<>();
    for (long i = 0; i < array.shape().size(dimension); i++) {
      row.add(nested(array, offsets, dimension + 1));
    }
    return row;
  }

  private static Object element(NdArray array, int offset) {
    ElementType type = array.type();
    return switch (type.kind()) {
      case PRED -> array.longAt(offset) != 0;
      case SIGNED -> array.longAt(offset);
      case UNSIGNED -> unsigned(array.longAt(offset));
      case FLOAT -> number(type, array.doubleAt(offset));
      case COMPLEX ->
          List.of(
              number(type.part(), array.realAt(offset)),
              number(type.part(), array.imaginaryAt(offset)));
    };
  }

  private static Object unsigned(long value) {
    return value >= 0 ? (Object) value : new BigInteger(Long.toUnsignedString(value));
  }

  /** A number; what JSON has no number for is a string, in the language's spelling. */
  private static Object number(ElementType type, double value) {
    return Double.isFinite(value)
        ? (Object) Double.valueOf(ElementText.number(type, value))
        : ElementText.number(type, value);
  }
}

package xlet.ijava;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.PrimitiveIterator;
import org.jspecify.annotations.Nullable;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.BoundedArray;
import xlet.engine.array.ElementType;
import xlet.engine.array.MemoryBoundException;
import xlet.engine.array.NdArray;
import xlet.engine.array.Token;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;

/** Turns values of Xlet into values of Java, and back. */
final class JavaValues {
  private JavaValues() {}

  static Object toJava(Value value) {
    return switch (value) {
      case NdArray array -> array(array);
      case TupleValue tuple -> tuple.elements().stream().map(JavaValues::toJava).toList();
      case BoundedArray bounded -> array(bounded.array());
      case Token token -> throw new XletException("a token has no value");
    };
  }

  private static Object array(NdArray array) {
    ArrayShape shape = array.shape();
    boolean complex = shape.type().isComplex();
    int[] sizes = new int[shape.rank() + (complex ? 1 : 0)];
    for (int d = 0; d < shape.rank(); d++) {
      sizes[d] = Math.toIntExact(shape.size(d));
    }
    if (complex) {
      sizes[shape.rank()] = 2;
    }
    if (sizes.length == 0) {
      return element(array, array.offset());
    }
    Object nested = Array.newInstance(elementClass(shape.type()), sizes);
    fill(nested, array, array.offsets(), shape.rank());
    return nested;
  }

  private static void fill(Object row, NdArray array, PrimitiveIterator.OfInt offsets, int rank) {
    if (rank == 0) {
      int offset = offsets.nextInt();
      Array.set(row, 0, number(array.type().part(), array.realAt(offset)));
      Array.set(row, 1, number(array.type().part(), array.imaginaryAt(offset)));
      return;
    }
    for (int k = 0; k < Array.getLength(row); k++) {
      if (rank > 1 || array.type().isComplex()) {
        fill(Array.get(row, k), array, offsets, rank - 1);
      } else {
        Array.set(row, k, element(array, offsets.nextInt()));
      }
    }
  }

  private static Class<?> elementClass(ElementType type) {
    return switch (type.kind()) {
      case PRED -> boolean.class;
      case SIGNED -> integerClass(type.bits());
      case UNSIGNED -> integerClass(2 * type.bits());
      case FLOAT, COMPLEX -> type.part().bits() > Float.SIZE ? double.class : float.class;
    };
  }

  private static Class<?> integerClass(int bits) {
    if (bits <= Byte.SIZE) {
      return byte.class;
    }
    if (bits <= Short.SIZE) {
      return short.class;
    }
    return bits <= Integer.SIZE ? int.class : long.class;
  }

  private static Object element(NdArray array, int offset) {
    ElementType type = array.type();
    if (type.isPred()) {
      return array.longAt(offset) != 0;
    }
    if (!type.inLong()) {
      return number(type, array.doubleAt(offset));
    }
    long value = array.longAt(offset);
    Class<?> wanted = elementClass(type);
    if (wanted == byte.class) {
      return (byte) value;
    }
    if (wanted == short.class) {
      return (short) value;
    }
    return wanted == int.class ? (Object) (int) value : (Object) value;
  }

  private static Object number(ElementType type, double value) {
    return type.bits() > Float.SIZE ? (Object) value : (Object) (float) value;
  }

  static Value fromJava(@Nullable Object value) {
    return switch (value) {
      case null -> throw new XletException("null has no value in Xlet");
      case Value known -> known;
      case List<?> list ->
          new TupleValue(list.stream().map(JavaValues::fromJava).map(Value.class::cast).toList());
      default -> nested(value);
    };
  }

  private static NdArray nested(Object value) {
    List<Long> sizes = new ArrayList<>();
    Object first = value;
    Class<?> element = value.getClass();
    while (element.isArray()) {
      int length = first == null ? 0 : Array.getLength(first);
      sizes.add((long) length);
      first = length == 0 ? null : Array.get(first, 0);
      element = element.getComponentType();
    }
    ElementType type = elementType(element);
    long[] extents = sizes.stream().mapToLong(Long::longValue).toArray();
    ArrayShape shape = ArrayShape.of(type, extents);
    try {
      List<Number> elements = new ArrayList<>();
      collect(value, extents, 0, elements);
      return type.inLong()
          ? NdArray.ofLongs(shape, elements.stream().mapToLong(Number::longValue).toArray())
          : NdArray.ofDoubles(shape, elements.stream().mapToDouble(Number::doubleValue).toArray());
    } catch (MemoryBoundException tooLarge) {
      throw new XletException(String.valueOf(tooLarge.getMessage()));
    }
  }

  private static void collect(
      @Nullable Object value, long[] extents, int depth, List<Number> elements) {
    if (depth == extents.length) {
      elements.add(
          switch (value) {
            case Boolean flag -> flag ? 1 : 0;
            case Number number -> number;
            case null, default -> throw new XletException("an element is " + value);
          });
      return;
    }
    int length = value == null ? -1 : Array.getLength(value);
    if (length != extents[depth]) {
      throw new XletException(
          "rows differ in length: one of dimension "
              + depth
              + " has "
              + (length < 0 ? "no elements at all (null)" : length + " elements")
              + ", the first "
              + extents[depth]);
    }
    for (int k = 0; k < length; k++) {
      collect(Array.get(value, k), extents, depth + 1, elements);
    }
  }

  private static ElementType elementType(Class<?> element) {
    return switch (element.getSimpleName()) {
      case "boolean", "Boolean" -> ElementType.PRED;
      case "byte", "Byte" -> ElementType.S8;
      case "short", "Short" -> ElementType.S16;
      case "int", "Integer" -> ElementType.S32;
      case "long", "Long" -> ElementType.S64;
      case "float", "Float" -> ElementType.F32;
      case "double", "Double" -> ElementType.F64;
      default ->
          throw new XletException(
              "Xlet has no element type for "
                  + element.getSimpleName()
                  + "; numbers, truth values, arrays and lists of them can be shared");
    };
  }
}

package xlet.engine.loop;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import xlet.engine.array.ElementType;
import xlet.engine.element.ComplexFunctions;
import xlet.engine.element.DoubleAngles;
import xlet.engine.element.DoubleFunctions;
import xlet.engine.element.DoublePowers;
import xlet.engine.element.FewerBits;
import xlet.engine.element.FloatFunctions;
import xlet.engine.element.FloatPowers;
import xlet.engine.element.NarrowComplexAngles;
import xlet.engine.element.NarrowComplexFunctions;
import xlet.engine.element.NarrowFunctions;
import xlet.engine.element.Primitive;
import xlet.engine.element.WholeNumbers;
import xlet.engine.element.WideFunctions;

/**
 * The static methods that primitives are: those of the primitive's name, in camel case, of which
 * vectors can compute what is written in them. Of a complex number each part has its own.
 */
public final class Elementary {
  private static final List<Class<?>> OF_INTEGERS = List.of(FewerBits.class);

  /** Those of floats of up to 16 bits, which the others compute as well, but with more steps. */
  private static final List<Class<?>> OF_NARROW = List.of(NarrowFunctions.class);

  private static final List<Class<?>> OF_FLOATS =
      List.of(FloatFunctions.class, WideFunctions.class, FloatPowers.class, WholeNumbers.class);
  private static final List<Class<?>> OF_DOUBLES =
      List.of(
          DoubleFunctions.class,
          DoubleAngles.class,
          DoublePowers.class,
          WholeNumbers.class,
          ComplexFunctions.class);

  /** Those that take numbers of f32 as numbers of f64. */
  private static final List<Class<?>> OF_WIDENED =
      List.of(NarrowComplexFunctions.class, NarrowComplexAngles.class, ComplexFunctions.class);

  private Elementary() {}

  /** Reads the methods of floats, which takes some milliseconds the first time. */
  public static void load() {
    OF_FLOATS.forEach(MethodCode::load);
  }

  /** The call that {@code primitive} of numbers of {@code type} is, if any. */
  static Optional<Term> of(Primitive primitive, ElementType type, List<Term> arguments) {
    String name = name(primitive);
    if (type.isInteger()) {
      Class<?> number = Carrier.of(type) == Carrier.LONG ? long.class : int.class;
      return call(OF_INTEGERS, name, number, arguments).map(x -> Numbers.wrapped(type, x));
    }
    if (!type.isFloat()) {
      return Optional.empty();
    }
    if (type == ElementType.F64) {
      return call(OF_DOUBLES, name, double.class, arguments);
    }
    Optional<Term> narrow = ofFloats(name, type, arguments).map(x -> Numbers.fromFloat(type, x));
    if (narrow.isPresent() || type != ElementType.F32) {
      return narrow;
    }
    List<Term> widened = arguments.stream().map(Numbers::toDouble).toList();
    return call(OF_WIDENED, name, double.class, widened).map(x -> Numbers.fromDouble(type, x));
  }

  private static Optional<Term> ofFloats(String name, ElementType type, List<Term> arguments) {
    Optional<Term> own =
        type == ElementType.F32 ? Optional.empty() : call(OF_NARROW, name, float.class, arguments);
    return own.or(() -> call(OF_FLOATS, name, float.class, arguments));
  }

  private static Optional<Term> call(
      List<Class<?>> owners, String name, Class<?> number, List<Term> arguments) {
    Class<?>[] parameters = new Class<?>[arguments.size()];
    Arrays.fill(parameters, number);
    return owners.stream()
        .filter(owner -> declares(owner, name, number, parameters))
        .findFirst()
        .map(owner -> new Term.Call(Function.of(owner, name, number, parameters), arguments));
  }

  private static boolean declares(
      Class<?> owner, String name, Class<?> result, Class<?>[] parameters) {
    try {
      Method method = owner.getMethod(name, parameters);
      return method.getReturnType() == result && Modifier.isStatic(method.getModifiers());
    } catch (NoSuchMethodException none) {
      return false;
    }
  }

  private static String name(Primitive primitive) {
    String name = camelCase(primitive.name());
    return primitive instanceof Primitive.DoublesN(var family, int part, var method)
        ? name + (part == 0 ? "RealPart" : "ImaginaryPart")
        : name;
  }

  private static String camelCase(String name) {
    StringBuilder text = new StringBuilder();
    for (String word : name.split("_", -1)) {
      text.append(
          text.isEmpty()
              ? word.substring(0, 1)
              : word.substring(0, 1).toUpperCase(java.util.Locale.ROOT));
      text.append(word.substring(1));
    }
    return text.toString();
  }
}

package xlet.engine.loop;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import xlet.engine.array.ElementType;
import xlet.engine.element.DoubleAngles;
import xlet.engine.element.DoubleFunctions;
import xlet.engine.element.DoublePowers;
import xlet.engine.element.FloatFunctions;
import xlet.engine.element.WideFunctions;

/**
 * The static methods that primitives of floats are: those of the primitive's name, in camel case,
 * of which vectors can compute what is written in them.
 */
final class Elementary {
  private static final List<Class<?>> OF_FLOATS =
      List.of(FloatFunctions.class, WideFunctions.class);
  private static final List<Class<?>> OF_DOUBLES =
      List.of(DoubleFunctions.class, DoubleAngles.class, DoublePowers.class);

  private Elementary() {}

  /** The call that a primitive called {@code name} of numbers of {@code type} is, if any. */
  static Optional<Term> of(String name, ElementType type, List<Term> arguments) {
    if (!type.isFloat()) {
      return Optional.empty();
    }
    boolean wide = type == ElementType.F64;
    Class<?> number = wide ? double.class : float.class;
    Class<?>[] parameters = new Class<?>[arguments.size()];
    Arrays.fill(parameters, number);
    return (wide ? OF_DOUBLES : OF_FLOATS)
        .stream()
            .flatMap(owner -> MethodCode.find(owner, camelCase(name), number, parameters).stream())
            .findFirst()
            .map(function -> new Term.Call(function, arguments))
            .map(call -> wide ? call : Numbers.fromFloat(type, call));
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

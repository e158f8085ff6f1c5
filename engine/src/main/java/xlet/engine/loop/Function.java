package xlet.engine.loop;

import java.lang.invoke.MethodType;
import java.util.Set;
import xlet.engine.element.WholeNumbers;

/**
 * A Java method that a routine calls.
 *
 * @param owner the class that has it
 * @param name its name
 * @param type its parameters and its result, without the receiver
 * @param isStatic whether it is called without a receiver
 */
public record Function(Class<?> owner, String name, MethodType type, boolean isStatic) {
  private static final Set<String> LANES =
      Set.of(
          "abs",
          "fma",
          "max",
          "min",
          "sqrt",
          "floatToRawIntBits",
          "intBitsToFloat",
          "doubleToRawLongBits",
          "longBitsToDouble");

  /** The static method {@code name} of {@code owner}. */
  public static Function of(Class<?> owner, String name, Class<?> result, Class<?>... parameters) {
    return new Function(owner, name, MethodType.methodType(result, parameters), true);
  }

  static Function ofReceiver(Class<?> owner, String name, Class<?> result, Class<?>... parameters) {
    return new Function(owner, name, MethodType.methodType(result, parameters), false);
  }

  /**
   * Whether vectors have an operation for the method: it is one of the JDK's, or does what the
   * operation does.
   */
  public boolean hasLanes() {
    return isStatic
        && LANES.contains(name)
        && (owner.getName().startsWith("java.") || name.equals("sqrt"));
  }

  /** Whether it is an operation of vectors that gives the greater or the lesser of two numbers. */
  public boolean choosesOne() {
    return hasLanes() && (name.equals("max") || name.equals("min"));
  }

  /** Whether it keeps a long between two bounds. */
  public boolean isClamp() {
    return owner == Math.class
        && name.equals("clamp")
        && Carrier.of(type.parameterType(0)) == Carrier.LONG;
  }

  /** Whether it rounds floats to f16, or takes these from their bits or to them. */
  public boolean convertsHalves() {
    return owner == Rounded.class
        && (name.equals("ofHalf") || name.equals("halfBits") || name.equals("nearestHalf"));
  }

  /** A method that gives the same and can be written out, where there is one. */
  Function inLanes() {
    return switch (name) {
      case "float16ToFloat" -> of(Rounded.class, "ofHalf", float.class, int.class);
      case "rint", "floor", "ceil" -> new Function(WholeNumbers.class, name, type, true);
      case "isNaN" -> new Function(Rounded.class, "isNan", type, true);
      case "toHalf" ->
          type.parameterType(0) == float.class
              ? of(Rounded.class, "nearestHalf", float.class, float.class)
              : this;
      case "floatToFloat16" -> of(Rounded.class, "halfBits", int.class, float.class);
      default -> this;
    };
  }

  /** How the result is held. */
  public Carrier carrier() {
    return Carrier.of(type.returnType());
  }

  @Override
  public String toString() {
    return owner.getSimpleName() + "." + name + type;
  }
}

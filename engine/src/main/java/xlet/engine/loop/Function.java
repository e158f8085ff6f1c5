package xlet.engine.loop;

import java.lang.invoke.MethodType;

/**
 * A Java method that a routine calls.
 *
 * @param owner the class that has it
 * @param name its name
 * @param type its parameters and its result, without the receiver
 * @param isStatic whether it is called without a receiver
 */
public record Function(Class<?> owner, String name, MethodType type, boolean isStatic) {

  static Function of(Class<?> owner, String name, Class<?> result, Class<?>... parameters) {
    return new Function(owner, name, MethodType.methodType(result, parameters), true);
  }

  static Function ofReceiver(Class<?> owner, String name, Class<?> result, Class<?>... parameters) {
    return new Function(owner, name, MethodType.methodType(result, parameters), false);
  }

  /** How the result is held. */
  Carrier carrier() {
    Class<?> result = type.returnType();
    if (result == int.class || result == short.class) {
      return Carrier.INT;
    }
    if (result == long.class) {
      return Carrier.LONG;
    }
    return result == float.class ? Carrier.FLOAT : Carrier.DOUBLE;
  }

  @Override
  public String toString() {
    return owner.getSimpleName() + "." + name + type;
  }
}

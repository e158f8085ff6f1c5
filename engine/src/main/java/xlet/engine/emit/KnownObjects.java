package xlet.engine.emit;

import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/** The objects that emitted code uses as constants; the JIT compiler sees through them. */
final class KnownObjects {
  private static final DirectMethodHandleDesc AT =
      ConstantDescs.ofConstantBootstrap(
          ClassDesc.of(KnownObjects.class.getName()), "at", ConstantDescs.CD_Object);

  private final List<Object> objects = new ArrayList<>();
  private final IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();

  /** The constant that {@code object} is, as one of {@code type}. */
  DynamicConstantDesc<?> constant(Object object, Class<?> type) {
    int number =
        numbers.computeIfAbsent(
            object,
            added -> {
              objects.add(added);
              return objects.size() - 1;
            });
    return DynamicConstantDesc.ofNamed(
        AT, Integer.toString(number), type.describeConstable().orElseThrow());
  }

  /**
   * The known object whose number is {@code name}. If the number were an argument of its own, Java
   * would make classes that convert it, which takes milliseconds in the first statement.
   */
  static <T> T at(MethodHandles.Lookup lookup, String name, Class<T> type)
      throws IllegalAccessException {
    return MethodHandles.classDataAt(
        lookup, ConstantDescs.DEFAULT_NAME, type, Integer.parseInt(name));
  }

  /** All objects, as the data of the class. */
  List<Object> all() {
    return List.copyOf(objects);
  }
}

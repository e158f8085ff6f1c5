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
    return DynamicConstantDesc.ofNamed(AT, "_" + number, type.describeConstable().orElseThrow());
  }

  /**
   * The object of a class that {@code name} numbers. With the number as an argument of its own Java
   * would make classes that convert it, which take milliseconds in the first statement.
   */
  static <T> T at(MethodHandles.Lookup lookup, String name, Class<T> type)
      throws IllegalAccessException {
    int number = Integer.parseInt(name, 1, name.length(), 10);
    return MethodHandles.classDataAt(lookup, ConstantDescs.DEFAULT_NAME, type, number);
  }

  /** All objects, as the data of the class. */
  List<Object> all() {
    return List.copyOf(objects);
  }
}

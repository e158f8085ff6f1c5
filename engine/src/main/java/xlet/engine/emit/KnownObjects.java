package xlet.engine.emit;

import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/** The objects that emitted code uses as constants; the JIT compiler sees through them. */
final class KnownObjects {
  private static final DirectMethodHandleDesc CLASS_DATA_AT =
      ConstantDescs.ofConstantBootstrap(
          ClassDesc.of("java.lang.invoke.MethodHandles"),
          "classDataAt",
          ConstantDescs.CD_Object,
          ConstantDescs.CD_int);

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
        CLASS_DATA_AT, ConstantDescs.DEFAULT_NAME, type.describeConstable().orElseThrow(), number);
  }

  /** All objects, as the data of the class. */
  List<Object> all() {
    return List.copyOf(objects);
  }
}

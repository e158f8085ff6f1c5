package xlet.engine.emit;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;

/** The JDK's Vector API, which is there in a module that is loaded when it is first wanted. */
public final class Vectors {
  private static final String MODULE = "jdk.incubator.vector";

  private static volatile boolean leftOut;

  private Vectors() {}

  /**
   * How wide the vectors are that code can use, in bits; 0 if it can use none. Loads the module.
   */
  public static int bits() {
    return leftOut ? 0 : Loaded.BITS;
  }

  /**
   * How wide the machine's vectors are, in bits; 0 if there are none. Loads the module, which takes
   * tens of milliseconds, only if Java does not let Xlet ask the JVM itself.
   */
  public static int width() {
    return leftOut ? 0 : Machine.BITS;
  }

  /** From now on vectors are not used, nor their classes loaded. */
  public static void leaveOut() {
    leftOut = true;
  }

  /** Found once. */
  private static final class Loaded {
    static final int BITS = find();

    private static int find() {
      try {
        if (ModuleLayer.boot().findModule(MODULE).isEmpty()) {
          Class<?> modules = Class.forName("jdk.internal.module.Modules");
          modules.getMethod("loadModule", String.class).invoke(null, MODULE);
        }
        Class<?> shapes = Class.forName(VectorClasses.PACKAGE + "VectorShape");
        Method preferred = shapes.getMethod("preferredShape");
        Method size = shapes.getMethod("vectorBitSize");
        return usable((int) size.invoke(preferred.invoke(null)));
      } catch (ReflectiveOperationException | RuntimeException | LinkageError unsupported) {
        return 0;
      }
    }
  }

  /** Found once. */
  private static final class Machine {
    static final int BITS = find();

    /**
     * Some processors have wider vectors of floats; those of bytes are what the API prefers. A
     * handle, since to look for a method by reflection would load what all others take.
     */
    private static int find() {
      try {
        Class<?> support = Class.forName("jdk.internal.vm.vector.VectorSupport");
        MethodType type = MethodType.methodType(int.class, Class.class);
        MethodHandle lanes = MethodHandles.lookup().findStatic(support, "getMaxLaneCount", type);
        return usable((int) lanes.invokeExact((Class<?>) byte.class) * Byte.SIZE);
      } catch (Throwable hidden) {
        return Loaded.BITS;
      }
    }
  }

  private static int usable(int bits) {
    return bits >= 128 && bits <= 512 ? bits : 0;
  }
}

package xlet.engine.emit;

import java.lang.reflect.Method;

/** The JDK's Vector API, which is there in a module that is loaded when it is first wanted. */
public final class Vectors {
  private static final String MODULE = "jdk.incubator.vector";

  private static volatile boolean leftOut;

  private Vectors() {}

  /** How wide the machine's vectors are, in bits; 0 if they cannot be used here. */
  public static int bits() {
    return leftOut ? 0 : Width.BITS;
  }

  /** From now on vectors are not used, nor their classes loaded. */
  public static void leaveOut() {
    leftOut = true;
  }

  /** Found once. */
  private static final class Width {
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
        int bits = (int) size.invoke(preferred.invoke(null));
        return bits >= 128 && bits <= 512 ? bits : 0;
      } catch (ReflectiveOperationException | RuntimeException | LinkageError unsupported) {
        return 0;
      }
    }
  }
}

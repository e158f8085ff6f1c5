package xlet.kernel;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Proxy;

/** The interrupt signal, which Ctrl-C sends. */
final class Interrupts {
  private static final int SIGINT = 2;

  private Interrupts() {}

  /**
   * Runs {@code action} at each interrupt signal, in place of ending the process. The class is one
   * that the compiler warns of, and not every Java has it: it is looked up by name.
   */
  static void handle(Runnable action) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object proxy =
          Proxy.newProxyInstance(
              handler.getClassLoader(),
              new Class<?>[] {handler},
              (self, method, arguments) -> {
                if (method.getName().equals("handle")) {
                  action.run();
                }
                return null;
              });
      Object interrupt = signal.getConstructor(String.class).newInstance("INT");
      var handle = signal.getMethod("handle", signal, handler);
      Object before = handle.invoke(null, interrupt, proxy);
      if (handler.getField("SIG_IGN").get(null).equals(before)) {
        stopIgnoring();
        handle.invoke(null, interrupt, proxy);
      }
    } catch (ReflectiveOperationException | IllegalArgumentException absent) {
      // Interrupts then come as messages only, which is what the kernel asks for.
    }
  }

  /**
   * Gives the signal its default effect. Shells let what they start in the background ignore it,
   * and Java handles no signal that is ignored when it starts.
   */
  @SuppressWarnings("restricted")
  private static void stopIgnoring() throws ReflectiveOperationException {
    Linker linker = Linker.nativeLinker();
    var signal =
        linker.downcallHandle(
            linker.defaultLookup().findOrThrow("signal"),
            FunctionDescriptor.of(ADDRESS, JAVA_INT, ADDRESS));
    try {
      MemorySegment _ = (MemorySegment) signal.invokeExact(SIGINT, MemorySegment.NULL);
    } catch (Throwable failed) {
      throw new ReflectiveOperationException(failed);
    }
  }
}

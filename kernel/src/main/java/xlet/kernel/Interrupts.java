package xlet.kernel;

import java.lang.reflect.Proxy;

/** The interrupt signal, which Ctrl-C sends. */
final class Interrupts {
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
      signal.getMethod("handle", signal, handler).invoke(null, interrupt, proxy);
    } catch (ReflectiveOperationException | IllegalArgumentException absent) {
      // Interrupts then come as messages only, which is what the kernel asks for.
    }
  }
}

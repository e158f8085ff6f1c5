package xlet.engine.foreign;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * Calls functions by Java's linker, which writes code for each form of call. That takes
 * milliseconds in a fresh process, so there is one form for all of them; the JIT compiler needs
 * some tenths of a second to make it fast.
 */
final class LinkedCall {
  private LinkedCall() {}

  private static final class Form {
    static final MethodHandle CALL = handle();

    @SuppressWarnings("restricted")
    private static MethodHandle handle() {
      FunctionDescriptor type =
          FunctionDescriptor.of(
              ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG);
      for (int k = 0; k < ForeignCall.MOST_ADDRESSES; k++) {
        type = type.appendArgumentLayouts(ValueLayout.ADDRESS);
      }
      return Linker.nativeLinker().downcallHandle(type, Linker.Option.critical(true));
    }
  }

  /** Calls {@code function} with two numbers and then {@code addresses}. */
  static long call(MemorySegment function, long first, long second, MemorySegment... addresses) {
    MemorySegment[] x = new MemorySegment[ForeignCall.MOST_ADDRESSES];
    for (int k = 0; k < x.length; k++) {
      x[k] = k < addresses.length ? addresses[k] : MemorySegment.NULL;
    }
    try {
      return (long)
          Form.CALL.invokeExact(
              function, first, second, x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7], x[8], x[9],
              x[10], x[11]);
    } catch (Throwable impossible) {
      throw new LinkageError("functions outside of Java throw nothing", impossible);
    }
  }
}

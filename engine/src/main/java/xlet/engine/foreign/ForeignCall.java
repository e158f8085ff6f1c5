package xlet.engine.foreign;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * Calls short functions that take up to two whole numbers and then addresses, and give a whole
 * number, an address, or nothing.
 *
 * <p>Java writes code for each form of call, which takes milliseconds in a fresh process; so there
 * is one form for all of them. Functions find their arguments in the registers where they expect
 * them and do not look at others; of a result that is shorter, the upper bits are anything.
 * Addresses may be of arrays, which do not move meanwhile; the garbage collector waits.
 */
public final class ForeignCall {
  private static final int MOST_ADDRESSES = 12;

  private ForeignCall() {}

  private static final class Form {
    static final MethodHandle CALL = handle();

    @SuppressWarnings("restricted")
    private static MethodHandle handle() {
      FunctionDescriptor type =
          FunctionDescriptor.of(
              ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG);
      for (int k = 0; k < MOST_ADDRESSES; k++) {
        type = type.appendArgumentLayouts(ValueLayout.ADDRESS);
      }
      return Linker.nativeLinker().downcallHandle(type, Linker.Option.critical(true));
    }
  }

  /** Whether a call can have so many addresses. */
  public static boolean takes(int addresses) {
    return addresses <= MOST_ADDRESSES;
  }

  /** Calls {@code function} with two numbers and then {@code addresses}. */
  public static long call(
      MemorySegment function, long first, long second, MemorySegment... addresses) {
    MemorySegment[] x = new MemorySegment[MOST_ADDRESSES];
    for (int k = 0; k < MOST_ADDRESSES; k++) {
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

  /** Calls {@code function} with a number, at which it need not look. */
  public static long call(MemorySegment function, long number) {
    return call(function, number, 0);
  }
}

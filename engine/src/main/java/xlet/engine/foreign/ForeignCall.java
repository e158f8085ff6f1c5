package xlet.engine.foreign;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Calls short functions that take up to two whole numbers and then addresses, and give a whole
 * number, an address, or nothing.
 *
 * <p>There is one form of call for all functions. They find their arguments in the registers where
 * they expect them and do not look at others; of a result that is shorter, the upper bits are
 * anything. Addresses may be of arrays, which do not move meanwhile; the garbage collector waits.
 */
public final class ForeignCall {
  static final int MOST_ADDRESSES = 12;

  private ForeignCall() {}

  /** Whether a call can have so many addresses. */
  public static boolean takes(int addresses) {
    return addresses <= MOST_ADDRESSES;
  }

  /** Calls {@code function} with two numbers and then {@code addresses}. */
  public static long call(
      MemorySegment function, long first, long second, MemorySegment... addresses) {
    return DirectCall.isPossible()
        ? DirectCall.call(function, first, second, addresses)
        : LinkedCall.call(function, first, second, addresses);
  }

  /** Calls {@code function} with two numbers and then the addresses of primitive arrays. */
  public static long callWithArrays(
      MemorySegment function, long first, long second, Object... arrays) {
    return DirectCall.isPossible()
        ? DirectCall.call(function, first, second, /* offsets= */ null, arrays)
        : LinkedCall.call(
            function,
            first,
            second,
            Arrays.stream(arrays).map(ArraySegment::of).toArray(MemorySegment[]::new));
  }

  /** Calls {@code function} with a number, at which it need not look. */
  public static long call(MemorySegment function, long number) {
    return call(function, number, 0);
  }
}

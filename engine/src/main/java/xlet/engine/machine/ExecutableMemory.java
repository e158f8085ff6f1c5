package xlet.engine.machine;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Memory whose bytes the processor may carry out, on Linux. There is a bounded amount of it, which
 * is never given back: code is kept by what it computes, and what has no room is left to the JIT
 * compiler.
 */
final class ExecutableMemory {
  private static final long BYTES = 16L << 20;
  private static final int ALIGNMENT = 64;

  /** The arguments of a call that are addresses. */
  private static final int ADDRESSES = 12;

  // What mmap takes, as Linux's sys/mman.h has it.
  private static final long READ_WRITE_EXECUTE = 7;
  private static final long PRIVATE_ANONYMOUS = 0x22;
  private static final long NO_FILE = -1;

  /** The negative numbers down to this one are errors. */
  private static final long LAST_ERROR = -4096;

  private final MemorySegment memory;
  private long used;

  private ExecutableMemory(MemorySegment memory) {
    this.memory = memory;
  }

  private static final class Only {
    static final Optional<ExecutableMemory> MEMORY = make();
  }

  /**
   * Java writes code for each form of call, which takes milliseconds: so there is one form, two
   * numbers and then addresses, for what is called here and for mmap, whose arguments are in the
   * same registers.
   */
  private static final class Calls {
    static final MethodHandle CALL = handle();

    @SuppressWarnings("restricted")
    private static MethodHandle handle() {
      FunctionDescriptor type =
          FunctionDescriptor.of(
              ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG);
      for (int k = 0; k < ADDRESSES; k++) {
        type = type.appendArgumentLayouts(ValueLayout.ADDRESS);
      }
      return Linker.nativeLinker().downcallHandle(type, Linker.Option.critical(true));
    }
  }

  /**
   * The memory of this process; empty if the system gives none, or if Java would warn of calls of
   * it.
   */
  static Optional<ExecutableMemory> get() {
    return Only.MEMORY;
  }

  private static Optional<ExecutableMemory> make() {
    boolean isPossible =
        System.getProperty("os.name").equals("Linux")
            && System.getProperty("os.arch").equals("amd64")
            && ExecutableMemory.class.getModule().isNativeAccessEnabled();
    return isPossible
        ? Linker.nativeLinker().defaultLookup().find("mmap").flatMap(ExecutableMemory::map)
        : Optional.empty();
  }

  @SuppressWarnings("restricted")
  private static Optional<ExecutableMemory> map(MemorySegment mmap) {
    MemorySegment[] rest = addresses(List.of());
    rest[0] = MemorySegment.ofAddress(READ_WRITE_EXECUTE);
    rest[1] = MemorySegment.ofAddress(PRIVATE_ANONYMOUS);
    rest[2] = MemorySegment.ofAddress(NO_FILE);
    long found = call(mmap, 0, BYTES, rest);
    boolean isError = found == 0 || (found < 0 && found >= LAST_ERROR);
    return isError
        ? Optional.empty()
        : Optional.of(new ExecutableMemory(MemorySegment.ofAddress(found).reinterpret(BYTES)));
  }

  /** Whether a call can have so many addresses. */
  static boolean takes(int addresses) {
    return addresses <= ADDRESSES;
  }

  /** The arguments of a call, of which the first are {@code segments}. */
  static MemorySegment[] addresses(List<MemorySegment> segments) {
    MemorySegment[] all = segments.toArray(new MemorySegment[ADDRESSES]);
    Arrays.fill(all, segments.size(), ADDRESSES, MemorySegment.NULL);
    return all;
  }

  /** Copies code to this memory and returns where it is; empty if there is no room. */
  synchronized Optional<MemorySegment> put(byte[] code) {
    if (used + code.length > BYTES) {
      return Optional.empty();
    }
    MemorySegment place = memory.asSlice(used, code.length);
    place.copyFrom(MemorySegment.ofArray(code));
    used = (used + code.length + ALIGNMENT - 1) & -ALIGNMENT;
    return Optional.of(place);
  }

  /** Calls {@code code} with two numbers and {@link #addresses}, which may be of arrays. */
  static long call(MemorySegment code, long from, long to, MemorySegment[] x) {
    try {
      return (long)
          Calls.CALL.invokeExact(
              code, from, to, x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7], x[8], x[9], x[10],
              x[11]);
    } catch (Throwable impossible) {
      throw new LinkageError("machine code throws nothing", impossible);
    }
  }
}

package xlet.engine.machine;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Memory whose bytes the processor may carry out, on Linux. There is a bounded amount of it, which
 * is never given back: code is kept by what it computes, and what has no room is left to the JIT
 * compiler.
 */
final class ExecutableMemory {
  private static final long BYTES = 16L << 20;
  private static final int ALIGNMENT = 64;

  /** The arguments of a call that are addresses. */
  static final int ARRAYS = 8;

  // What mmap takes, as Linux's sys/mman.h has it.
  private static final long READ_WRITE_EXECUTE = 7;
  private static final long PRIVATE_ANONYMOUS = 0x22;
  private static final long NO_FILE = -1;

  private static @Nullable ExecutableMemory only;
  private static boolean isAsked;

  private final MethodHandle call;
  private final MemorySegment memory;
  private long used;

  private ExecutableMemory(MethodHandle call, MemorySegment memory) {
    this.call = call;
    this.memory = memory;
  }

  /**
   * The memory of this process; empty if the system gives none, or if Java would warn of calls of
   * it.
   */
  static synchronized Optional<ExecutableMemory> get() {
    if (!isAsked) {
      isAsked = true;
      only = make();
    }
    return Optional.ofNullable(only);
  }

  /**
   * Java writes code for each form of call, which takes milliseconds: so there is one form, two
   * numbers and then addresses, for what is called here and for mmap, whose arguments are in the
   * same registers.
   */
  @SuppressWarnings("restricted")
  private static @Nullable ExecutableMemory make() {
    if (!System.getProperty("os.name").equals("Linux")
        || !System.getProperty("os.arch").equals("amd64")
        || !ExecutableMemory.class.getModule().isNativeAccessEnabled()) {
      return null;
    }
    Linker linker = Linker.nativeLinker();
    Optional<MemorySegment> map = linker.defaultLookup().find("mmap");
    if (map.isEmpty()) {
      return null;
    }
    MethodHandle call = linker.downcallHandle(type(), Linker.Option.critical(true));
    MemorySegment none = MemorySegment.NULL;
    long found =
        call(
            call,
            map.get(),
            0,
            BYTES,
            new MemorySegment[] {
              MemorySegment.ofAddress(READ_WRITE_EXECUTE),
              MemorySegment.ofAddress(PRIVATE_ANONYMOUS),
              MemorySegment.ofAddress(NO_FILE),
              none,
              none,
              none,
              none,
              none
            });
    boolean isError = found < 0 && found >= -4096;
    return isError || found == 0
        ? null
        : new ExecutableMemory(call, MemorySegment.ofAddress(found).reinterpret(BYTES));
  }

  private static FunctionDescriptor type() {
    FunctionDescriptor type =
        FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG);
    for (int k = 0; k < ARRAYS; k++) {
      type = type.appendArgumentLayouts(ValueLayout.ADDRESS);
    }
    return type;
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

  /** Calls {@code code} with two numbers and {@link #ARRAYS} addresses, which may be of arrays. */
  long call(MemorySegment code, long from, long to, MemorySegment[] arrays) {
    return call(call, code, from, to, arrays);
  }

  private static long call(
      MethodHandle handle, MemorySegment code, long from, long to, MemorySegment[] x) {
    try {
      return (long)
          handle.invokeExact(code, from, to, x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]);
    } catch (Throwable impossible) {
      throw new LinkageError("machine code throws nothing", impossible);
    }
  }
}

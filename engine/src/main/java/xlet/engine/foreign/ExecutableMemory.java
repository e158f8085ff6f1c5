package xlet.engine.foreign;

import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * Memory whose bytes the processor may carry out, on Linux. There is a bounded amount of it, which
 * is never given back: code is kept by what it computes, and what has no room is left to the JIT
 * compiler.
 */
public final class ExecutableMemory {
  private static final long BYTES = 16L << 20;
  private static final int ALIGNMENT = 64;

  // Arguments of mmap, from Linux's sys/mman.h.
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
   * The memory of this process; empty if the system gives none, or if Java would warn of calls of
   * it.
   */
  public static Optional<ExecutableMemory> get() {
    return Only.MEMORY;
  }

  private static Optional<ExecutableMemory> make() {
    return Platform.takesMachineCode()
        ? Linker.nativeLinker().defaultLookup().find("mmap").flatMap(ExecutableMemory::map)
        : Optional.empty();
  }

  @SuppressWarnings("restricted")
  private static Optional<ExecutableMemory> map(MemorySegment mmap) {
    MemorySegment[] rest =
        LongStream.of(READ_WRITE_EXECUTE, PRIVATE_ANONYMOUS, NO_FILE, 0)
            .mapToObj(MemorySegment::ofAddress)
            .toArray(MemorySegment[]::new);
    long found = ForeignCall.call(mmap, 0, BYTES, rest);
    boolean isError = found == 0 || (found < 0 && found >= LAST_ERROR);
    return isError
        ? Optional.empty()
        : Optional.of(new ExecutableMemory(MemorySegment.ofAddress(found).reinterpret(BYTES)));
  }

  /** Copies code to this memory and returns where it is; empty if there is no room. */
  public synchronized Optional<MemorySegment> put(byte[] code) {
    if (used + code.length > BYTES) {
      return Optional.empty();
    }
    MemorySegment place = memory.asSlice(used, code.length);
    place.copyFrom(MemorySegment.ofArray(code));
    used = (used + code.length + ALIGNMENT - 1) & -ALIGNMENT;
    return Optional.of(place);
  }
}

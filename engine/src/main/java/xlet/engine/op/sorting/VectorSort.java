package xlet.engine.op.sorting;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import xlet.engine.work.Processor;

/**
 * Sorts whole numbers in the calling thread by code with vectors that the JDK has on Linux. Its own
 * {@link Arrays#sort} calls that for a few numbers at a time alone. Elsewhere, and until the code
 * is looked up, {@link Arrays#sort} does the work: the result is the same.
 */
final class VectorSort {
  /**
   * A call sorts so many numbers at most: till its end neither Ctrl-C is heard nor memory freed.
   */
  private static final int MOST = 1 << 20;

  /** Fewer numbers take {@link Arrays#sort} no longer. */
  private static final int FEW = 1 << 6;

  /** The code is looked up for so many numbers: that takes some ten milliseconds. */
  private static final int MANY = 1 << 16;

  /** The version of the JDK whose code this calls: others may have another one. */
  private static final int VERSION = 25;

  /** The library takes the JVM's codes for the element types int and long. */
  private static final int INT = 10;

  private static final int LONG = 11;

  private static final AtomicLong EXPECTED = new AtomicLong();
  private static volatile Optional<VectorSort> known = Optional.empty();

  private final MethodHandle code;

  /** Whether numbers may have 64 bits. */
  final boolean isForLongs;

  private VectorSort(MethodHandle code, boolean isForLongs) {
    this.code = code;
    this.isForLongs = isForLongs;
  }

  /** Looks the code up in the background once many numbers are to be sorted. */
  static void expect(long numbers) {
    if (EXPECTED.get() < MANY) {
      long before = EXPECTED.getAndAdd(numbers);
      if (before < MANY && before + numbers >= MANY) {
        Thread.ofPlatform().daemon().name("sorting").start(() -> known = find());
      }
    }
  }

  /** Whether vectors sort {@code count} ints. */
  static boolean takes(int count) {
    return count >= FEW && count <= MOST && known.isPresent();
  }

  /** Sorts the numbers at {@code [from, to)}. */
  static void sort(int[] numbers, int from, int to) {
    if (takes(to - from)) {
      known.orElseThrow().sortInts(numbers, from, to);
    } else {
      Arrays.sort(numbers, from, to);
    }
  }

  /** Sorts the numbers at {@code [from, to)}. */
  static void sort(long[] numbers, int from, int to) {
    if (takes(to - from) && known.orElseThrow().isForLongs) {
      known.orElseThrow().sortLongs(numbers, from, to);
    } else {
      Arrays.sort(numbers, from, to);
    }
  }

  /** Looks the code up; nothing if this JDK, system or processor has none. */
  static Optional<VectorSort> find() {
    return Processor.has("avx512dq") && !Processor.isOfAmdFamily(25)
        ? linked("avx512_sort", /* isForLongs= */ true)
        : narrow();
  }

  /** The code for vectors of half that width, which sorts ints alone. */
  static Optional<VectorSort> narrow() {
    return Processor.has("avx2") ? linked("avx2_sort", /* isForLongs= */ false) : Optional.empty();
  }

  /** Links one of the library's functions, which has instructions of its own. */
  @SuppressWarnings("restricted")
  private static Optional<VectorSort> linked(String name, boolean isForLongs) {
    Path file = Path.of(System.getProperty("java.home"), "lib", "libsimdsort.so");
    if (Runtime.version().feature() != VERSION
        || !VectorSort.class.getModule().isNativeAccessEnabled()) {
      return Optional.empty();
    }
    try {
      MemorySegment function =
          SymbolLookup.libraryLookup(file, Arena.global()).find(name).orElseThrow();
      FunctionDescriptor type = FunctionDescriptor.ofVoid(ADDRESS, JAVA_INT, JAVA_INT, JAVA_INT);
      MethodHandle code =
          Linker.nativeLinker().downcallHandle(function, type, Linker.Option.critical(true));
      return Optional.of(new VectorSort(code, isForLongs));
    } catch (RuntimeException | LinkageError none) {
      return Optional.empty();
    }
  }

  /** Sorts the numbers at {@code [from, to)} by this code. */
  void sortInts(int[] numbers, int from, int to) {
    call(MemorySegment.ofArray(numbers), INT, from, to);
  }

  /** Sorts the numbers at {@code [from, to)} by this code, if it is for such. */
  void sortLongs(long[] numbers, int from, int to) {
    call(MemorySegment.ofArray(numbers), LONG, from, to);
  }

  private void call(MemorySegment numbers, int type, int from, int to) {
    try {
      code.invokeExact(numbers, type, from, to);
    } catch (Throwable failed) {
      throw new IllegalStateException(failed);
    }
  }
}

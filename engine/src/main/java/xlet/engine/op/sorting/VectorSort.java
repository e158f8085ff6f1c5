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

  /** The code is looked up when so many numbers were sorted: that takes some ten milliseconds. */
  private static final int MANY = 1 << 16;

  /** The version of the JDK whose code this calls: others may have another one. */
  private static final int VERSION = 25;

  /** What the code calls arrays of int and of long: the types that the JVM's instructions name. */
  private static final int INT = 10;

  private static final int LONG = 11;

  private static final AtomicLong ASKED = new AtomicLong();
  private static volatile Optional<VectorSort> known = Optional.empty();

  private final MethodHandle code;

  /** Whether numbers may have 64 bits. */
  private final boolean isForLongs;

  private VectorSort(MethodHandle code, boolean isForLongs) {
    this.code = code;
    this.isForLongs = isForLongs;
  }

  /** Sorts the numbers at {@code [from, to)}. */
  static void sort(int[] numbers, int from, int to) {
    Optional<VectorSort> vectors = known(to - from, 1);
    if (vectors.isPresent()) {
      vectors.get().sortInts(numbers, from, to);
    } else {
      Arrays.sort(numbers, from, to);
    }
  }

  /** Sorts the numbers at {@code [from, to)}. */
  static void sort(long[] numbers, int from, int to) {
    Optional<VectorSort> vectors = known(to - from, 1);
    if (vectors.isPresent() && vectors.get().isForLongs) {
      vectors.get().call(MemorySegment.ofArray(numbers), LONG, from, to);
    } else {
      Arrays.sort(numbers, from, to);
    }
  }

  /** Whether vectors sort {@code count} ints, which are to be sorted {@code times} times. */
  static boolean takes(int count, int times) {
    return known(count, times).isPresent();
  }

  /** The code for {@code count} numbers, if it pays. */
  private static Optional<VectorSort> known(int count, int times) {
    if (count < FEW || count > MOST) {
      return Optional.empty();
    }
    if (ASKED.get() < MANY) {
      long asked = (long) count * times;
      long before = ASKED.getAndAdd(asked);
      if (before < MANY && before + asked >= MANY) {
        Thread.ofPlatform().daemon().name("sorting").start(() -> known = find());
      }
    }
    return known;
  }

  /** Looks the code up; nothing if this JDK, system or processor has none. */
  static Optional<VectorSort> find() {
    boolean isWide = Processor.has("avx512dq") && !Processor.isOfAmdFamily(25);
    if (isWide) {
      return linked("avx512_sort", /* isForLongs= */ true);
    }
    return narrow();
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

  private void call(MemorySegment numbers, int type, int from, int to) {
    try {
      code.invokeExact(numbers, type, from, to);
    } catch (Throwable failed) {
      throw new IllegalStateException(failed);
    }
  }
}

package xlet.engine.op.sorting;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
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
  static final int MOST = 1 << 20;

  /** Fewer numbers take {@link Arrays#sort} no longer. */
  private static final int FEW = 1 << 6;

  /** The code is looked up for so many numbers: that takes some ten milliseconds. */
  private static final int MANY = 1 << 16;

  /** The version of the JDK whose code this calls: others may have another one. */
  private static final int VERSION = 25;

  /** The library takes the JVM's codes for the element types int and long. */
  private static final int INT = 10;

  private static final int LONG = 11;

  /** So many numbers wait for the code: other code that nobody has run before takes longer. */
  private static final int AWAITED = 1 << 20;

  private static final AtomicLong EXPECTED = new AtomicLong();
  private static volatile Optional<VectorSort> known = Optional.empty();

  private static final FutureTask<Optional<VectorSort>> LOOKUP =
      new FutureTask<>(() -> known = find());

  private final MethodHandle sort;
  private final MethodHandle partition;

  /** Whether numbers may have 64 bits. */
  final boolean isForLongs;

  private VectorSort(MethodHandle sort, MethodHandle partition, boolean isForLongs) {
    this.sort = sort;
    this.partition = partition;
    this.isForLongs = isForLongs;
  }

  /** An array that the code sorts. */
  record Numbers(Object array, MemorySegment segment, int type, int count) {
    static Numbers of(int[] numbers) {
      return new Numbers(numbers, MemorySegment.ofArray(numbers), INT, numbers.length);
    }

    static Numbers of(long[] numbers) {
      return new Numbers(numbers, MemorySegment.ofArray(numbers), LONG, numbers.length);
    }

    long at(int position) {
      return array instanceof int[] ints ? ints[position] : ((long[]) array)[position];
    }
  }

  /** Looks the code up in the background once many numbers are to be sorted. */
  static void expect(long numbers) {
    if (EXPECTED.get() < MANY) {
      long before = EXPECTED.getAndAdd(numbers);
      if (before < MANY && before + numbers >= MANY) {
        Thread.ofPlatform().daemon().name("sorting").start(LOOKUP);
      }
    }
  }

  /** The code for such numbers, once it is looked up; very many wait for that. */
  static Optional<VectorSort> known(Numbers numbers) {
    if (known.isEmpty() && numbers.count >= AWAITED && EXPECTED.get() >= MANY) {
      await();
    }
    return known.filter(code -> code.isForLongs || numbers.type != LONG);
  }

  private static void await() {
    try {
      LOOKUP.get();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException none) {
      // there is no code
    }
  }

  /** Whether vectors sort {@code count} ints. */
  static boolean takes(int count) {
    return count >= FEW && count <= MOST && known.isPresent();
  }

  /** Whether vectors sort whole numbers of 64 bits. */
  static boolean takesLongs() {
    return known.filter(code -> code.isForLongs).isPresent();
  }

  /** Sorts the numbers at {@code [from, to)}. */
  static void sort(int[] numbers, int from, int to) {
    if (takes(to - from)) {
      known.orElseThrow().sort(Numbers.of(numbers), from, to);
    } else {
      Arrays.sort(numbers, from, to);
    }
  }

  /** Sorts the numbers at {@code [from, to)}. */
  static void sort(long[] numbers, int from, int to) {
    if (takes(to - from) && takesLongs()) {
      known.orElseThrow().sort(Numbers.of(numbers), from, to);
    } else {
      Arrays.sort(numbers, from, to);
    }
  }

  /** Looks the code up; nothing if this JDK, system or processor has none. */
  static Optional<VectorSort> find() {
    return Processor.has("avx512dq") && !Processor.isOfAmdFamily(25)
        ? linked("avx512", /* isForLongs= */ true)
        : narrow();
  }

  /** The code for vectors of half that width, which sorts ints alone. */
  static Optional<VectorSort> narrow() {
    return Processor.has("avx2") ? linked("avx2", /* isForLongs= */ false) : Optional.empty();
  }

  /** Links the library's functions that use such instructions. */
  @SuppressWarnings("restricted")
  private static Optional<VectorSort> linked(String instructions, boolean isForLongs) {
    Path file = Path.of(System.getProperty("java.home"), "lib", "libsimdsort.so");
    if (Runtime.version().feature() != VERSION
        || !VectorSort.class.getModule().isNativeAccessEnabled()) {
      return Optional.empty();
    }
    try {
      SymbolLookup library = SymbolLookup.libraryLookup(file, Arena.global());
      MethodHandle sort =
          linked(library, instructions + "_sort", ADDRESS, JAVA_INT, JAVA_INT, JAVA_INT);
      MethodHandle partition =
          linked(
              library,
              instructions + "_partition",
              ADDRESS,
              JAVA_INT,
              JAVA_INT,
              JAVA_INT,
              ADDRESS,
              JAVA_INT,
              JAVA_INT);
      return Optional.of(new VectorSort(sort, partition, isForLongs));
    } catch (RuntimeException | LinkageError none) {
      return Optional.empty();
    }
  }

  @SuppressWarnings("restricted")
  private static MethodHandle linked(
      SymbolLookup library, String name, MemoryLayout... parameters) {
    return Linker.nativeLinker()
        .downcallHandle(
            library.find(name).orElseThrow(),
            FunctionDescriptor.ofVoid(parameters),
            Linker.Option.critical(true));
  }

  /** Sorts the numbers at {@code [from, to)} by this code. */
  void sort(Numbers numbers, int from, int to) {
    try {
      sort.invokeExact(numbers.segment, numbers.type, from, to);
    } catch (Throwable failed) {
      throw new IllegalStateException(failed);
    }
  }

  /**
   * Puts those of the numbers at {@code [from, to)} that are less than the one at {@code pivot}
   * before those that are equal to it, and these before the others.
   *
   * @return where those that are equal begin and end
   */
  int[] partition(Numbers numbers, int from, int to, int pivot) {
    int[] borders = new int[2];
    try {
      partition.invokeExact(
          numbers.segment, numbers.type, from, to, MemorySegment.ofArray(borders), pivot, pivot);
    } catch (Throwable failed) {
      throw new IllegalStateException(failed);
    }
    return borders;
  }
}

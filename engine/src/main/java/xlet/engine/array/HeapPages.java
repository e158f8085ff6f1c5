package xlet.engine.array;

import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import xlet.engine.foreign.ExecutableMemory;
import xlet.engine.foreign.ForeignCall;
import xlet.engine.work.Workers;

/**
 * Has Linux make the pages of memory of large arrays that are new to the process. Java fills a new
 * array with zeros in one thread, which waits for one page after the other; all threads together,
 * each asking for many pages at once, need a third of the time.
 *
 * <p>Where the next array will be is a guess: behind the last one, and behind what else was made
 * since. If it is wrong, pages are made in vain; so they are made only if the last guess was right,
 * and there was no garbage collection since. Nothing is done on other systems, nor before {@link
 * #prepare}.
 */
public final class HeapPages {
  private static final long LEAST_BYTES = 16 << 20;

  private static final long PAGE = 1 << 12;

  /** A call makes so many pages. */
  private static final int PAGES_OF_CALL = 1 << 10;

  /** From Linux's mman.h: makes the pages that are not there, as if they were written. */
  private static final long POPULATE_WRITE = 23;

  /** Code that returns the address of the first array that it gets: mov rax, rdx; ret. */
  private static final byte[] ADDRESS = {0x48, (byte) 0x89, (byte) 0xD0, (byte) 0xC3};

  /** The pages of new objects; null until it is known how to make them. */
  private static volatile @Nullable HeapPages young;

  /** Those of arrays that are too large to be moved, which Java keeps elsewhere. */
  private static volatile @Nullable HeapPages old;

  /** How many bytes were made as such arrays. */
  private static final AtomicLong OLD_BYTES = new AtomicLong();

  private final MemorySegment advise;
  private final MemorySegment address;

  /** Whether all other objects are put behind the last array, too. */
  private final boolean isYoung;

  /** The end of the last array, and how much the young objects took then. */
  private long end;

  private long youngBytes;

  /** From here on no memory is known to have been used. */
  private long unused;

  /** Whether the last array was where it had been guessed. */
  private boolean wasRight;

  /** Leads to an object that the next garbage collection removes. */
  private WeakReference<Object> uncollected = new WeakReference<>(new Object());

  private HeapPages(MemorySegment advise, MemorySegment address, boolean isYoung) {
    this.advise = advise;
    this.address = address;
    this.isYoung = isYoung;
  }

  /**
   * Finds the functions that are needed, which takes some ten milliseconds in a new process. A heap
   * that begins small, as that of kernels, is left alone: it grows and shrinks by collections.
   */
  public static void prepare() {
    Runtime runtime = Runtime.getRuntime();
    if (runtime.totalMemory() >= runtime.maxMemory() / 4) {
      find();
    }
  }

  static void find() {
    ExecutableMemory.get()
        .flatMap(memory -> memory.put(ADDRESS))
        .ifPresent(address ->
            Linker.nativeLinker()
                .defaultLookup()
                .find("madvise")
                .ifPresent(advise -> begin(advise, address)));
  }

  private static void begin(MemorySegment advise, MemorySegment address) {
    old = new HeapPages(advise, address, /* isYoung= */ false);
    HeapPages pages = new HeapPages(advise, address, /* isYoung= */ true);
    pages.note(new byte[1], /* bytes= */ 1, /* guess= */ 0); // large arrays will be behind it
    young = pages;
  }

  /** The buffer of so many bytes that {@code maker} makes. */
  static Buffer buffer(long bytes, Supplier<Buffer> maker) {
    HeapPages pages = bytes < LEAST_BYTES ? null : bytes < Buffer.LARGE_BYTES ? young : old;
    return pages == null ? maker.get() : pages.made(bytes, maker);
  }

  private Buffer made(long bytes, Supplier<Buffer> maker) {
    long guess = guess();
    if (guess > 0) {
      make(guess, bytes);
    }
    Buffer buffer = maker.get();
    note(buffer.array(), bytes, guess);
    return buffer;
  }

  /** Where the next array will be; 0 if that is not known. */
  private synchronized long guess() {
    if (end == 0 || uncollected.get() == null) {
      return 0;
    }
    return isYoung ? end + youngBytes() - youngBytes : end;
  }

  private void make(long start, long bytes) {
    long from;
    long to;
    synchronized (this) {
      from = Math.max(start, unused) & -PAGE;
      to = start + bytes & -PAGE;
      if (!wasRight || to <= from) {
        return;
      }
      unused = to;
    }
    Workers.runRanges(
        (int) ((to - from) / PAGE),
        PAGES_OF_CALL,
        (first, last) ->
            ForeignCall.call(
                advise,
                from + first * PAGE,
                (last - first) * PAGE,
                MemorySegment.ofAddress(POPULATE_WRITE)),
        () -> {});
  }

  /** Notes where {@code array} is, which may have been guessed. */
  private synchronized void note(Object array, long bytes, long guess) {
    long at = ForeignCall.callWithArrays(address, 0, 0, array);
    wasRight = guess != 0 && Math.abs(at - guess) < LEAST_BYTES;
    end = at + bytes;
    if (!isYoung) {
      OLD_BYTES.addAndGet(bytes);
    }
    youngBytes = youngBytes();
    unused = Math.max(unused, end);
    if (uncollected.get() == null) {
      uncollected = new WeakReference<>(new Object());
    }
  }

  /** How much young objects take, apart from a number that stays the same between collections. */
  private static long youngBytes() {
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory() - OLD_BYTES.get();
  }
}

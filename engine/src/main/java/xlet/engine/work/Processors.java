package xlet.engine.work;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import xlet.engine.foreign.ForeignCall;

/**
 * Asks Linux to wake helpers on other processors than the thread that shares its work with them. In
 * a virtual machine Linux takes a processor that rests for one that is gone, wakes a helper where
 * its caller runs, and moves it only at one of its next ticks, which are 4 ms apart.
 */
final class Processors {
  /** A set of processors has a bit for each of 1,024. */
  private static final int SET_BYTES = 128;

  /** The calls are looked up when work has been shared out so often: more is to come. */
  private static final int OFTEN = 16;

  private static final AtomicInteger ASKED = new AtomicInteger();
  private static volatile Optional<Processors> known = Optional.empty();

  private final MemorySegment currentProcessor;
  private final MemorySegment currentThread;
  private final MemorySegment allow;

  /** The processors that this process may use. */
  private final MemorySegment all;

  private final MemorySegment others;
  private final Map<Thread, Integer> helpers = new HashMap<>();

  /** The processor that all helpers keep off; -1 if some do not. */
  private int avoided = -1;

  private Processors(
      MemorySegment currentProcessor,
      MemorySegment currentThread,
      MemorySegment allow,
      MemorySegment all) {
    this.currentProcessor = currentProcessor;
    this.currentThread = currentThread;
    this.allow = allow;
    this.all = all;
    this.others = Arena.global().allocate(SET_BYTES, Long.BYTES);
  }

  /** Returns nothing until this was asked often, for a moment after that, and without Linux. */
  static Optional<Processors> known() {
    if (known.isEmpty() && ASKED.get() < OFTEN && ASKED.incrementAndGet() == OFTEN) {
      Thread.ofPlatform().daemon().name("processors").start(() -> known = find());
    }
    return known;
  }

  /**
   * Looks the calls up, which takes some ten milliseconds; nothing where there are none, or where
   * Java would warn of them.
   */
  static Optional<Processors> find() {
    try {
      return Processors.class.getModule().isNativeAccessEnabled()
          ? Optional.of(linked())
          : Optional.empty();
    } catch (NoSuchElementException | UnsupportedOperationException | IllegalStateException no) {
      return Optional.empty();
    }
  }

  private static Processors linked() {
    MemorySegment all = Arena.global().allocate(SET_BYTES, Long.BYTES);
    int bytes = call(function("sched_getaffinity"), 0, all);
    if (bytes < 0) {
      throw new UnsupportedOperationException("sched_getaffinity");
    }
    return new Processors(
        function("sched_getcpu"), function("gettid"), function("sched_setaffinity"), all);
  }

  private static MemorySegment function(String name) {
    return Linker.nativeLinker().defaultLookup().findOrThrow(name);
  }

  private static int call(MemorySegment function) {
    return (int) ForeignCall.call(function, 0);
  }

  /** Calls a function of a thread and a set of processors; returns -1 if it has failed. */
  private static int call(MemorySegment function, int thread, MemorySegment set) {
    return (int) ForeignCall.call(function, thread, SET_BYTES, set);
  }

  /** The calling thread is a helper. */
  synchronized void enter() {
    if (!helpers.containsKey(Thread.currentThread())) {
      helpers.put(Thread.currentThread(), call(currentThread));
      avoided = -1;
    }
  }

  /** The calling thread is a helper no more. */
  synchronized void leave() {
    helpers.remove(Thread.currentThread());
  }

  /** Helpers keep off the processor of the calling thread until they are told of another one. */
  synchronized void avoidCurrent() {
    int current = call(currentProcessor);
    if (current == avoided || current < 0 || current >= Byte.SIZE * SET_BYTES) {
      return;
    }
    others.copyFrom(all);
    int part = current / Long.SIZE;
    others.setAtIndex(JAVA_LONG, part, others.getAtIndex(JAVA_LONG, part) & ~(1L << current));
    helpers.values().forEach(helper -> call(allow, helper, others)); // no effect if none is left
    avoided = current;
  }
}

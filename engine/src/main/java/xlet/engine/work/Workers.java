package xlet.engine.work;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Shares numbered tasks out to a few threads, of which the caller is one. How work is cut into
 * tasks must not depend on the number of threads; then results do not either.
 */
public final class Workers {
  private static final long STACK_BYTES = 16L << 20;

  private static final int MOST_HELPERS = 256;

  private static final long IDLE_SECONDS = 30;

  /** Helpers that are expected to get work wait for it so long. */
  private static final long EXPECTED_NANOS = 300_000;

  /** The caller has nothing else to do, and the last tasks of helpers are short. */
  private static final long CALLER_AWAKE_NANOS = 500_000;

  private static final ThreadLocal<Boolean> BUSY = ThreadLocal.withInitial(() -> false);

  /** The most helpers that work was shared out to since somebody asked. */
  private static volatile int wanted;

  /** How many threads do other work, for which others wait. */
  private static final AtomicInteger BESIDE = new AtomicInteger();

  private static volatile int count = Runtime.getRuntime().availableProcessors();

  private Workers() {}

  /** Holds the pool, which is made when work is first shared out: a thread for each helper. */
  private static final class Pool {
    private static final HelperQueue WAITING = new HelperQueue();
    private static final ThreadFactory THREADS =
        Thread.ofPlatform().daemon().name("worker").stackSize(STACK_BYTES).factory();
    private static final ThreadPoolExecutor HELPERS = made();

    private static ThreadPoolExecutor made() {
      var pool =
          new ThreadPoolExecutor(
              helpers(),
              MOST_HELPERS,
              IDLE_SECONDS,
              TimeUnit.SECONDS,
              WAITING,
              work -> THREADS.newThread(() -> help(work)));
      pool.allowCoreThreadTimeOut(true);
      return pool;
    }

    private static void help(Runnable work) {
      work.run();
      Processors.known().ifPresent(Processors::leave);
    }

    static int helpers() {
      return Math.max(1, count - 1);
    }
  }

  /** Returns the number of threads that share work; one for each processor unless set. */
  public static int count() {
    return count;
  }

  /** Sets the number of threads that share work. */
  public static void count(int threads) {
    count = Math.clamp(threads, 1, MOST_HELPERS);
    Pool.HELPERS.setCorePoolSize(Pool.helpers());
  }

  /**
   * Carries out {@code task} for each of 0, 1, …, {@code tasks} - 1, in any order, and returns when
   * all are done. Between tasks the calling thread calls {@code poll}, and a task may call it by
   * way of {@link Polls}; an exception from it, or from a task, leaves out the tasks that have not
   * begun and is thrown when no task runs any more. A task that shares out work itself does all of
   * it in its own thread.
   */
  public static void run(int tasks, IntConsumer task, Runnable poll) {
    if (isAlone(tasks)) {
      runAlone(tasks, task, poll);
    } else {
      new Sharing(tasks, task, poll, Thread.currentThread()).run(helpers(tasks));
    }
  }

  /** Does something with the numbers {@code [from, to)}. */
  @FunctionalInterface
  public interface RangeTask {
    /** Deals with the numbers {@code [from, to)}. */
    void accept(int from, int to);
  }

  /**
   * Does the same with the numbers 0, 1, …, {@code count} - 1, of which a task takes {@code each}.
   */
  public static void runRanges(int count, int each, RangeTask task, Runnable poll) {
    run(
        Math.ceilDiv(count, each),
        number -> {
          int from = number * each;
          task.accept(from, from + Math.min(each, count - from));
        },
        poll);
  }

  private static int helpers(int tasks) {
    return Math.min(Math.max(1, count - BESIDE.get()), tasks) - 1;
  }

  /**
   * Carries out {@code work} that others wait for, in the calling thread. Meanwhile fewer threads
   * share tasks: on few processors it would have to wait for them, and the JIT compiler too.
   */
  public static void beside(Runnable work) {
    BESIDE.incrementAndGet();
    try {
      work.run();
    } finally {
      BESIDE.decrementAndGet();
    }
  }

  /** Whether the caller does all tasks: because there are no others, or it does one for others. */
  private static boolean isAlone(int tasks) {
    return helpers(tasks) < 1 || BUSY.get();
  }

  /** Returns to how many helpers at most work was shared out since this was called last. */
  public static int mostHelpers() {
    int most = wanted;
    if (most > 0) {
      wanted = 0;
    }
    return most;
  }

  /**
   * Wakes {@code helpers} helpers, for whom there will be work in a moment: after a pause a thread
   * takes a tenth of a millisecond to wake up.
   */
  public static void expect(int helpers) {
    if (helpers > 0 && Pool.WAITING.hasSleepers()) {
      Processors.known().ifPresent(Processors::avoidCurrent);
      for (int k = 0; k < Math.min(helpers, Pool.helpers()); k++) {
        Pool.HELPERS.execute(() -> Pool.WAITING.lookOut(EXPECTED_NANOS));
      }
    }
  }

  /** A numbered task that needs a room to work in. */
  @FunctionalInterface
  public interface RoomTask<R> {
    /** Carries out task {@code number}; what is in the room may come from another one. */
    void accept(R room, int number);
  }

  /**
   * Does the same with tasks that need a room, of which each thread makes one: arrays that are used
   * again are in the cache, new ones are not.
   */
  public static <R> void run(int tasks, Supplier<R> room, RoomTask<R> task, Runnable poll) {
    if (isAlone(tasks)) {
      R own = room.get();
      runAlone(tasks, number -> task.accept(own, number), poll);
      return;
    }
    Map<Thread, R> rooms = new ConcurrentHashMap<>();
    run(
        tasks,
        number ->
            task.accept(rooms.computeIfAbsent(Thread.currentThread(), _ -> room.get()), number),
        poll);
  }

  /**
   * Lets a helper carry out {@code task} when none of them has work that was shared out: soon, or
   * when one is next awake.
   */
  public static void whenIdle(Runnable task) {
    Pool.WAITING.addIdle(task);
    if (Pool.WAITING.deaf() >= Pool.HELPERS.getPoolSize()) {
      Pool.HELPERS.execute(() -> {}); // whoever takes that looks for more
    }
  }

  /** Does the same in the calling thread alone, in order. */
  public static void runAlone(int tasks, IntConsumer task, Runnable poll) {
    Polls.during(
        poll,
        () -> {
          for (int number = 0; number < tasks; number++) {
            poll.run();
            task.accept(number);
          }
        });
  }

  /** One call of {@link #run(int, IntConsumer, Runnable)}. */
  private static final class Sharing {
    private final int tasks;
    private final IntConsumer task;
    private final Runnable poll;
    private final Thread caller;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger active = new AtomicInteger();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    Sharing(int tasks, IntConsumer task, Runnable poll, Thread caller) {
      this.tasks = tasks;
      this.task = task;
      this.poll = poll;
      this.caller = caller;
    }

    void run(int helpers) {
      wanted = Math.max(wanted, helpers);
      if (Pool.WAITING.hasSleepers()) {
        Processors.known().ifPresent(Processors::avoidCurrent);
      }
      for (int k = 0; k < helpers; k++) {
        Pool.HELPERS.execute(this::help);
      }
      try {
        work(poll);
      } finally {
        next.set(tasks);
        long end = System.nanoTime() + CALLER_AWAKE_NANOS;
        while (active.get() > 0) {
          if (System.nanoTime() < end) {
            Thread.onSpinWait();
          } else {
            LockSupport.park(this);
          }
        }
      }
      switch (failure.get()) {
        case null -> {}
        case Error error -> throw error;
        case RuntimeException exception -> throw exception;
        case Throwable other -> throw new IllegalStateException(other);
      }
    }

    private void help() {
      active.incrementAndGet();
      Processors.known().ifPresent(Processors::enter);
      try {
        work(() -> {});
      } catch (RuntimeException | Error thrown) {
        next.set(tasks);
        failure.compareAndSet(null, thrown);
      } finally {
        active.decrementAndGet();
        LockSupport.unpark(caller);
      }
    }

    private void work(Runnable between) {
      BUSY.set(true);
      try {
        Polls.during(poll, () -> take(between));
      } finally {
        BUSY.set(false);
      }
    }

    private void take(Runnable between) {
      while (next.get() < tasks) {
        between.run();
        int number = next.getAndIncrement();
        if (number < tasks) {
          task.accept(number);
        }
      }
    }
  }
}

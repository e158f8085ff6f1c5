package xlet.repl;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import xlet.engine.op.Evaluation;
import xlet.session.editor.LiveHint;

/**
 * Finds hints on a thread of its own, so that no key waits for one. A hint that is found at once is
 * shown with the key; a later one is shown when it is there, unless another key was faster.
 */
final class LiveLine {
  /** So long a key may wait, in milliseconds: nobody sees it. */
  private static final long PATIENCE = 4;

  /** Parsing follows nested calls by recursion. */
  private static final long STACK_BYTES = 64L << 20;

  private final Function<String, LiveHint> hint;
  private final Runnable redraw;
  private final ExecutorService thinker =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().daemon().name("live line").stackSize(STACK_BYTES).factory());

  private String asked = "";
  private String answered = "";
  private LiveHint answer = new LiveHint.None();

  /** True while the line is on the screen without its hint. */
  private boolean overdue;

  /** Becomes false where a hint took long: then keys do not wait for the next. */
  private volatile boolean quick = true;

  /**
   * @param hint the hint for a line
   * @param redraw called when a hint is there that came too late to be shown with its key
   */
  LiveLine(Function<String, LiveHint> hint, Runnable redraw) {
    this.hint = hint;
    this.redraw = redraw;
  }

  /** Thinks of something short, so that what thinking needs is loaded before the first key. */
  void wake() {
    thinker.execute(() -> found("1 + 1"));
  }

  /** The hint for {@code line}; where it takes long, the one before it. */
  LiveHint of(String line) {
    if (ask(line)) {
      await(thinker.submit(() -> find(line)), quick ? PATIENCE : 0);
    }
    synchronized (this) {
      overdue = !line.equals(answered);
      return answer;
    }
  }

  /**
   * Forgets the line, and returns once nothing is being looked for any more, or {@code evaluation}
   * is not to go on: nothing is run then that would be in the way.
   */
  void settle(Evaluation evaluation) {
    ask("");
    Future<?> idle = thinker.submit(() -> {});
    try {
      while (!idle.isDone()) {
        evaluation.poll();
        await(idle, PATIENCE);
      }
    } catch (Evaluation.Interrupted stop) {
      // The thought ends by itself.
    }
  }

  /** Notes that the hint for {@code line} is wanted, and returns true if it has to be found. */
  private synchronized boolean ask(String line) {
    boolean other = !line.equals(asked);
    asked = line;
    if (line.isBlank()) {
      answered = line;
      answer = new LiveHint.None();
    }
    return other && !line.isBlank();
  }

  private synchronized boolean isAsked(String line) {
    return line.equals(asked);
  }

  private void find(String line) {
    if (isAsked(line)) {
      long start = System.nanoTime();
      LiveHint found = found(line);
      quick = System.nanoTime() - start < TimeUnit.MILLISECONDS.toNanos(PATIENCE);
      if (isLate(line, found)) {
        redraw.run();
      }
    }
  }

  private synchronized boolean isLate(String line, LiveHint found) {
    if (!line.equals(asked)) {
      return false;
    }
    answered = line;
    answer = found;
    return overdue;
  }

  /** Whatever goes wrong in a thought is kept to oneself. */
  private LiveHint found(String line) {
    try {
      return hint.apply(line);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError unfinished) {
      return new LiveHint.None();
    }
  }

  private static void await(Future<?> future, long milliseconds) {
    try {
      future.get(milliseconds, TimeUnit.MILLISECONDS);
    } catch (TimeoutException later) {
      // It will redraw the line.
    } catch (ExecutionException failed) {
      throw new IllegalStateException(failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}

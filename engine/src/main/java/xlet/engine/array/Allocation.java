package xlet.engine.array;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Memory that is made ready in a thread of its own: a gigabyte takes seconds, and nothing can stop
 * it, but whoever wants it need not wait.
 */
final class Allocation {
  private static final long POLL_MILLIS = 20;

  private final FutureTask<Buffer> buffer;

  private Allocation(FutureTask<Buffer> buffer) {
    this.buffer = buffer;
  }

  /** Memory for an array. */
  static Allocation of(ArrayShape shape) {
    FutureTask<Buffer> buffer = new FutureTask<>(() -> Buffer.allocate(shape));
    Thread.ofPlatform().daemon().name("allocation").start(buffer);
    return new Allocation(buffer);
  }

  /** The memory, once it is there; {@code poll} may throw to end the wait. */
  Buffer await(Runnable poll) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return buffer.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException later) {
          poll.run();
        } catch (InterruptedException stray) {
          interrupted = true;
        }
      }
    } catch (ExecutionException refused) {
      if (refused.getCause() instanceof MemoryBoundException bound) {
        throw bound;
      }
      throw new IllegalStateException(refused.getCause());
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}

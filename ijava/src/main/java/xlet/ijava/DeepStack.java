package xlet.ijava;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import xlet.session.Session;
import xlet.session.command.CommandException;

/** Runs programs in a thread with a deep stack: they nest deeply, and are followed by recursion. */
final class DeepStack {
  private static final long STACK_BYTES = 512L << 20;

  private DeepStack() {}

  /** An action that may fail. */
  @FunctionalInterface
  interface Action {
    void run() throws CommandException;
  }

  /** Runs {@code action}; interrupting the thread that waits for it interrupts {@code session}. */
  static void run(Action action, Session session) {
    AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
    Thread thread =
        new Thread(
            null,
            () -> {
              try {
                action.run();
              } catch (CommandException | RuntimeException | Error failure) {
                thrown.set(failure);
              }
            },
            "xlet",
            STACK_BYTES);
    thread.setDaemon(true);
    thread.start();
    await(thread, session);
    switch (thrown.get()) {
      case null -> {}
      case XletException refused -> throw refused;
      case CommandException refused -> throw new XletException(refused.headline());
      case Throwable defect -> throw new XletException(CommandException.of(defect).text());
    }
  }

  private static void await(Thread thread, Session session) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException stop) {
        interrupted = true;
        session.interrupt();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}

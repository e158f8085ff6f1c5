package xlet.kernel;

import java.util.Map;
import java.util.Optional;

/** Ends the kernel when the process that started it is gone. */
final class ParentWatch {
  /** How often the parent is looked for, in milliseconds. */
  private static final int MILLIS = 1000;

  private ParentWatch() {}

  /** Runs {@code orphaned} once the process that JPY_PARENT_PID names is gone. */
  static void start(Map<String, String> environment, Clock clock, Runnable orphaned) {
    String named = environment.getOrDefault("JPY_PARENT_PID", "");
    if (!named.matches("[1-9][0-9]{0,9}")) {
      return;
    }
    long pid = Long.parseLong(named);
    boolean child = isParent(pid);
    Optional<ProcessHandle> starter = ProcessHandle.of(pid);
    if (!child && starter.isEmpty()) {
      // It lives where this process cannot see it, such as outside a container.
      return;
    }
    clock.every(
        MILLIS,
        () -> {
          // A process that has ended but was not reaped seems alive; its children see the change.
          boolean gone =
              child ? !isParent(pid) : !starter.map(ProcessHandle::isAlive).orElse(false);
          if (gone) {
            orphaned.run();
          }
        });
  }

  private static boolean isParent(long pid) {
    Optional<ProcessHandle> parent = ProcessHandle.current().parent();
    return parent.isPresent() && parent.get().pid() == pid;
  }
}

package xlet.engine.work;

/** How the work of a thread asks whether to go on, where it is handed nothing that could say so. */
public final class Polls {
  private static final ThreadLocal<Runnable> HERE = ThreadLocal.withInitial(() -> () -> {});

  private Polls() {}

  /** Carries out {@code work}, in which {@link #poll} calls {@code poll}. */
  public static void during(Runnable poll, Runnable work) {
    Runnable before = HERE.get();
    HERE.set(poll);
    try {
      work.run();
    } finally {
      HERE.set(before);
    }
  }

  /** Returns 0, from where turns are counted anew, unless the work shall stop. */
  public static int poll() {
    HERE.get().run();
    return 0;
  }
}

package xlet.engine.eval;

/** A way to compute a definition: all give the same bits. */
public enum Reader {
  /** Whichever is the fastest for the size of the work. */
  CHOSEN,
  /** A tree of small functions. */
  CLOSURES,
  /** Emitted code wherever it can be made, however small the work is. */
  COMPILED,
  /**
   * Emitted code with vectors where a loop can be computed with them, else as {@link #COMPILED}.
   */
  VECTORS,
  /** Machine code that needs no JIT compiler, where it can be made, else as {@link #COMPILED}. */
  MACHINE;

  /** Whether everything is compiled, however small. */
  public boolean compilesAll() {
    return this == COMPILED || this == VECTORS || this == MACHINE;
  }

  private static volatile Reader used = CHOSEN;

  /** The reader that is used from now on, for all work that begins. */
  public static void use(Reader reader) {
    used = reader;
  }

  /** The reader that is used. */
  public static Reader used() {
    return used;
  }
}

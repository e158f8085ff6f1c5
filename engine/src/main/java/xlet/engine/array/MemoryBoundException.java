package xlet.engine.array;

/** A value refused before anything was allocated, for it would not fit; the message names both. */
public final class MemoryBoundException extends RuntimeException {
  private static final long serialVersionUID = 1;

  MemoryBoundException(String message) {
    super(message);
  }
}

package xlet.engine.eval;

/** A compiled expression: a function of the frame, which gives a long or a double. */
interface Closure {
  /** A whole number: an index, or an integer or predicate in canonical form. */
  @FunctionalInterface
  interface OfLong extends Closure {
    long at(Frame frame);
  }

  /** A float. */
  @FunctionalInterface
  interface OfDouble extends Closure {
    double at(Frame frame);
  }
}

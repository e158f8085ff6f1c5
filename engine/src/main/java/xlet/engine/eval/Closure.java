package xlet.engine.eval;

/** What closures are: a function of the frame for each way that a scalar travels. */
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

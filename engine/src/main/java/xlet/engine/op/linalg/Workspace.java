package xlet.engine.op.linalg;

import xlet.engine.loop.Carrier;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray.Reals;
import xlet.engine.op.Scratch;

/**
 * The precision that transforms compute in, and the memory that they use.
 *
 * @param carrier what holds parts of numbers
 * @param scratch where room is taken from; anything may be in it
 */
record Workspace(Carrier carrier, Scratch scratch, Evaluation evaluation) {
  private Reals reals(int count) {
    return (Reals) scratch.take(Reals.zeros(carrier, 0), count, evaluation);
  }

  /** Room for numbers of some lines. */
  Line line(int size) {
    return new Line(reals(size), reals(size));
  }

  /** Room for numbers of some lines, twice. */
  Line.Pair pair(int size) {
    return new Line.Pair(line(size), line(size));
  }

  /** Room for complex numbers of an array. */
  Samples samples(long count) {
    return new Samples(reals(Math.toIntExact(2 * count)), 2);
  }
}

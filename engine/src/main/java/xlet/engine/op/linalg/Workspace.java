package xlet.engine.op.linalg;

import xlet.engine.loop.Carrier;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Scratch;

/**
 * What transforms compute in.
 *
 * @param carrier what holds parts of numbers
 * @param scratch where room is taken from; anything may be in it
 */
record Workspace(Carrier carrier, Scratch scratch, Evaluation evaluation) {
  /** Room for numbers of some lines. */
  Line line(int size) {
    return carrier == Carrier.FLOAT
        ? new Line.Floats(scratch.floats(size, evaluation), scratch.floats(size, evaluation))
        : new Line.Doubles(scratch.doubles(size, evaluation), scratch.doubles(size, evaluation));
  }

  /** Room for numbers of some lines, twice. */
  Line.Pair pair(int size) {
    return new Line.Pair(line(size), line(size));
  }

  /** Room for complex numbers of an array. */
  Samples samples(long count) {
    int slots = Math.toIntExact(2 * count);
    return carrier == Carrier.FLOAT
        ? new Samples.Floats(scratch.floats(slots, evaluation), 2)
        : new Samples.Doubles(scratch.doubles(slots, evaluation), 2);
  }
}

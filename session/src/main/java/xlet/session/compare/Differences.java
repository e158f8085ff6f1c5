package xlet.session.compare;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.PrimitiveIterator;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;

/** The elements in which two arrays of one shape differ, in row-major order. */
final class Differences implements Iterator<Difference> {
  private final NdArray want;
  private final NdArray got;
  private final Passes passes;
  private final PrimitiveIterator.OfInt wanted;
  private final PrimitiveIterator.OfInt found;
  private long place = -1;
  private Optional<Difference> next = Optional.empty();

  /** Says of two elements, by their offsets, whether one passes for the other. */
  interface Passes {
    boolean test(int wanted, int found);
  }

  Differences(NdArray want, NdArray got, Passes passes) {
    this.want = want;
    this.got = got;
    this.passes = passes;
    this.wanted = want.offsets();
    this.found = got.offsets();
  }

  @Override
  public boolean hasNext() {
    while (next.isEmpty() && wanted.hasNext()) {
      int w = wanted.nextInt();
      int g = found.nextInt();
      place++;
      if (!passes.test(w, g)) {
        next = Optional.of(new Difference(index(want.shape(), place), want, w, got, g));
      }
    }
    return next.isPresent();
  }

  @Override
  public Difference next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    Difference difference = next.orElseThrow();
    next = Optional.empty();
    return difference;
  }

  /** The index of the element at {@code place} in row-major order. */
  static Ints index(ArrayShape shape, long place) {
    return shape.withDefaultLayout().layout().placement(shape.sizes()).indexAt(place).orElseThrow();
  }
}

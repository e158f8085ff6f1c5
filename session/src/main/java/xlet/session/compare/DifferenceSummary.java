package xlet.session.compare;

import java.util.Optional;
import xlet.engine.array.NdArray;

/**
 * All differences between two arrays of one shape.
 *
 * @param elements how many elements each has
 * @param differing how many do not pass
 * @param first the first that does not; empty if all do
 * @param farthest the one farthest apart by value; empty if no difference is finite
 * @param farthestUlps the one farthest apart by representable numbers; empty if that is not counted
 */
public record DifferenceSummary(
    long elements,
    long differing,
    Optional<Difference> first,
    Optional<Difference> farthest,
    Optional<Difference> farthestUlps) {

  /** Compares all elements by {@code comparison}. */
  public static DifferenceSummary of(Comparison comparison, NdArray want, NdArray got) {
    long differing = 0;
    Optional<Difference> first = Optional.empty();
    Optional<Difference> farthest = Optional.empty();
    Optional<Difference> farthestUlps = Optional.empty();
    for (var all = comparison.differences(want, got); all.hasNext(); ) {
      Difference next = all.next();
      differing++;
      first = first.or(() -> Optional.of(next));
      if (next.distance() > farthest.map(Difference::distance).orElse(0.0)) {
        farthest = Optional.of(next);
      }
      if (next.ulps() > farthestUlps.map(Difference::ulps).orElse(0L)) {
        farthestUlps = Optional.of(next);
      }
    }
    return new DifferenceSummary(
        want.shape().elementCount(), differing, first, farthest, farthestUlps);
  }
}

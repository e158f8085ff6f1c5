package xlet.engine.op;

import java.util.List;
import java.util.Optional;

/** How an operation hands on elements of tuples without looking at them. */
@FunctionalInterface
public interface TupleRoute {
  /**
   * The part of an operand that the part of the result at {@code path} is; empty if it is made of
   * parts of several.
   *
   * @param path positions in tuples, from the outermost; empty for the whole result
   */
  Optional<Provenance.Taken> source(Call call, List<Integer> path);
}

package xlet.engine.loop;

import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.element.Atom.Dim;
import xlet.engine.element.Expression;

/**
 * One pass over some dimensions, which computes an element of each result at every index, the
 * results being in row-major order.
 *
 * @param dims the dimensions, which all results have
 * @param sources the shapes of the arrays that are read, with their layouts
 * @param results the shapes of the arrays that are made
 * @param parts an expression for each result, two for a complex one
 * @param passing the arrays of which only the rows that are being computed are there
 */
public record Nest(
    List<Dim> dims,
    List<ArrayShape> sources,
    List<ArrayShape> results,
    List<List<Expression>> parts,
    Passing passing) {
  /** A nest of arrays that are there whole. */
  public Nest(
      List<Dim> dims,
      List<ArrayShape> sources,
      List<ArrayShape> results,
      List<List<Expression>> parts) {
    this(dims, sources, results, parts, Passing.NONE);
  }

  public Nest {
    dims = List.copyOf(dims);
    sources = List.copyOf(sources);
    results = List.copyOf(results);
    parts = List.copyOf(parts);
  }

  /** The shape of array number {@code array}, results being numbered after sources. */
  ArrayShape array(int array) {
    return array < sources.size() ? sources.get(array) : results.get(array - sources.size());
  }

  /** How many elements each result has. */
  public long count() {
    return results.get(0).elementCount();
  }

  /** About how many primitives are computed in all. */
  public long work() {
    long each = Cost.of(parts) + parts.size();
    long count = count();
    return count > Long.MAX_VALUE / each ? Long.MAX_VALUE : count * each;
  }
}

package xlet.engine.element;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.array.Ints;
import xlet.engine.element.Atom.Dim;

/**
 * An element of each result of a call, as an expression of {@code index}.
 *
 * @param dims the dimensions of the results
 * @param index their index: the dims, but 0 where there is only one element
 * @param results an expression for each result
 * @param parts the same, complex results as their real and imaginary parts
 */
public record Definition(
    List<Dim> dims, Index index, List<Expression> results, List<List<Expression>> parts) {

  /** Gives the elements at a symbolic index, one of each result. */
  @FunctionalInterface
  public interface Rule {
    List<Expression> at(Index index);
  }

  /** The definition that {@code rule} gives for results of {@code sizes}; it is asked once. */
  public static Definition of(Ints sizes, Rule rule) {
    List<Dim> dims = new ArrayList<>(sizes.size());
    List<IndexExpression> entries = new ArrayList<>(sizes.size());
    for (int d = 0; d < sizes.size(); d++) {
      Dim dim = new Dim("d" + d, sizes.get(d));
      dims.add(dim);
      entries.add(IndexExpression.of(dim));
    }
    Index index = new Index(entries);
    List<Expression> results = rule.at(index);
    Parts parts = new Parts();
    return new Definition(
        List.copyOf(dims), index, results, results.stream().map(parts::of).toList());
  }
}

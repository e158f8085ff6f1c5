package xlet.engine.loop;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.element.Atom;
import xlet.engine.element.Atom.Dim;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.FromIndex;
import xlet.engine.element.Expression.Guard;
import xlet.engine.element.Expression.Read;
import xlet.engine.element.Expression.Select;
import xlet.engine.element.Expression.Within;
import xlet.engine.element.Index;
import xlet.engine.element.IndexExpression;
import xlet.engine.element.Substitution;

/**
 * An array of which one window takes other values while the rest stays as it is.
 *
 * @param window computes the values in the window
 * @param start computes where the first of them stands in the array
 * @param copy puts them there: its sources are what {@code window} and {@code start} make
 * @param place where an element of {@code copy} goes
 */
public record WindowUpdate(Nest window, Nest start, Nest copy, IndexExpression place) {

  /**
   * Result number {@code result} of {@code nest} as an array of which some windows change, one
   * after the other; none if it is something else.
   *
   * @param isBefore says of a source whether it is the array as it was before
   */
  public static List<WindowUpdate> of(Nest nest, int result, IntPredicate isBefore) {
    List<WindowUpdate> lastFirst = new ArrayList<>();
    ArrayShape array = nest.results().get(result);
    List<Expression> parts = nest.parts().get(result);
    while (!isSame(nest, parts, isBefore)) {
      Optional<WindowUpdate> last = last(nest, array, parts);
      if (last.isEmpty()) {
        return List.of();
      }
      lastFirst.add(last.get());
      parts = arms(parts, Select::no);
    }
    return List.copyOf(lastFirst.reversed());
  }

  /** The last window that changes of an array whose elements are {@code parts}. */
  private static Optional<WindowUpdate> last(Nest nest, ArrayShape array, List<Expression> parts) {
    return ranges(parts)
        .flatMap(ranges -> new Search(nest, array).update(ranges, arms(parts, Select::yes)));
  }

  /** Whether {@code parts} are those of the array as it was before. */
  private static boolean isSame(Nest nest, List<Expression> parts, IntPredicate isBefore) {
    return IntStream.range(0, parts.size())
        .allMatch(part ->
            parts.get(part) instanceof Read rest
                && isBefore.test(rest.operand())
                && rest.part() == part
                && rest.at().equals(index(nest.dims())));
  }

  /** Where a guard holds that chooses all of {@code parts}. */
  private static Optional<List<Within>> ranges(List<Expression> parts) {
    List<List<Within>> ranges =
        parts.stream()
            .filter(part -> part instanceof Select select && select.condition() instanceof Guard)
            .map(part -> ((Guard) ((Select) part).condition()).ranges())
            .toList();
    return ranges.size() == parts.size() && ranges.stream().distinct().count() == 1
        ? Optional.of(ranges.get(0))
        : Optional.empty();
  }

  private static List<Expression> arms(List<Expression> parts, Function<Select, Expression> arm) {
    return parts.stream().map(part -> arm.apply((Select) part)).toList();
  }

  private static Index index(List<Dim> dims) {
    return new Index(dims.stream().map(IndexExpression::of).toList());
  }

  /** Looks for the window in which all ranges of a guard hold. */
  private static final class Search {
    private final Nest nest;
    private final ArrayShape array;
    private final Dependencies dependencies;
    private final List<Dim> dims;
    private final List<IndexExpression> starts = new ArrayList<>();

    Search(Nest nest, ArrayShape array) {
      this.nest = nest;
      this.array = array;
      this.dependencies = new Dependencies(nest.sources());
      this.dims = new ArrayList<>(nest.dims());
      dims.forEach(dim -> starts.add(IndexExpression.constant(0)));
    }

    Optional<WindowUpdate> update(List<Within> ranges, List<Expression> values) {
      return ranges.stream().allMatch(this::narrow)
          ? Optional.of(written(values))
          : Optional.empty();
    }

    /** Narrows the window to where {@code range} holds; false if that is no window. */
    private boolean narrow(Within range) {
      for (IndexExpression.Term term : range.index().terms()) {
        int d = term.atom() instanceof Dim dim ? dims.indexOf(dim) : -1;
        if (d >= 0) {
          IndexExpression rest =
              range.index().plus(IndexExpression.of(dims.get(d)).times(-term.coefficient()));
          IndexExpression start = rest.times(-1).plus(range.low());
          long size = range.high() - range.low() + 1;
          boolean moves = !Collections.disjoint(dependencies.of(rest), nest.dims());
          if (term.coefficient() != 1
              || moves
              || size < 1
              || !start.isWithin(0, dims.get(d).extent() - size)) {
            return false;
          }
          starts.set(d, start);
          dims.set(d, new Dim("w" + d, size));
          return true;
        }
      }
      return false;
    }

    private WindowUpdate written(List<Expression> values) {
      IdentityHashMap<Dim, IndexExpression> changes = new IdentityHashMap<>();
      IndexExpression first = IndexExpression.constant(0);
      IndexExpression within = IndexExpression.constant(0);
      long stride = 1;
      for (int d = dims.size() - 1; d >= 0; d--) {
        IndexExpression own = IndexExpression.of(dims.get(d));
        changes.put(nest.dims().get(d), starts.get(d).plus(own));
        first = first.plus(starts.get(d).times(stride));
        within = within.plus(own.times(stride));
        stride *= array.sizes().get(d);
      }
      Substitution substitution = new Substitution(read -> read, changes);
      ArrayShape part = ArrayShape.of(array.type(), Ints.of(extents()));
      ArrayShape number = ArrayShape.of(ElementType.S32);
      Expression position = new Read(1, ElementType.S32, Index.EMPTY, 0);
      List<Expression> moved = new ArrayList<>();
      for (int k = 0; k < values.size(); k++) {
        moved.add(new Read(0, values.get(k).type(), index(dims), k));
      }
      return new WindowUpdate(
          new Nest(
              dims,
              nest.sources(),
              List.of(part),
              List.of(values.stream().map(substitution::in).toList())),
          new Nest(
              List.of(),
              nest.sources(),
              List.of(number),
              List.of(List.of(new FromIndex(first, ElementType.S32)))),
          new Nest(dims, List.of(part, number), List.of(array), List.of(moved)),
          within.plus(IndexExpression.of(new Atom.OfValue(position, "start"))));
    }

    private List<Integer> extents() {
      return dims.stream().map(dim -> (int) dim.extent()).toList();
    }
  }
}

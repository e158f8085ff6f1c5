package xlet.engine.element;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import xlet.engine.array.Ints;
import xlet.engine.element.Expression.Guard;
import xlet.engine.element.Expression.Within;

/** A vector of {@link IndexExpression}s: where an element lies, one entry a dimension. */
public record Index(List<IndexExpression> entries) {
  /** The index of a scalar. */
  public static final Index EMPTY = new Index(List.of());

  /** Changes the entry of a dimension. */
  @FunctionalInterface
  public interface Change {
    IndexExpression apply(int dimension, IndexExpression entry);
  }

  public Index {
    entries = List.copyOf(entries);
  }

  /** The numbers {@code values}. */
  public static Index constant(Ints values) {
    return new Index(values.stream().mapToObj(IndexExpression::constant).toList());
  }

  public static Index of(IndexExpression... entries) {
    return new Index(List.of(entries));
  }

  public int rank() {
    return entries.size();
  }

  public IndexExpression get(int dimension) {
    return entries.get(dimension);
  }

  /** This with each entry changed. */
  public Index map(Change change) {
    List<IndexExpression> changed = new ArrayList<>(rank());
    for (int d = 0; d < rank(); d++) {
      changed.add(change.apply(d, entries.get(d)));
    }
    return new Index(changed);
  }

  /** This with the entry of {@code dimension} exchanged. */
  public Index with(int dimension, IndexExpression entry) {
    return map((d, old) -> d == dimension ? entry : old);
  }

  /** The entries of {@code dimensions}, in that order. */
  public Index pick(Ints dimensions) {
    List<IndexExpression> picked = new ArrayList<>(dimensions.size());
    for (int k = 0; k < dimensions.size(); k++) {
      picked.add(entries.get(dimensions.at(k)));
    }
    return new Index(picked);
  }

  /** The entries of all dimensions but {@code dimensions}. */
  public Index without(Ints dimensions) {
    return pick(Ints.range(rank()).without(dimensions));
  }

  /**
   * The index whose entry {@code positions[k]} is entry k of this; the rest come from {@code
   * others}.
   */
  public Index merge(Ints positions, Index inserted) {
    List<IndexExpression> merged = new ArrayList<>();
    int next = 0;
    for (int d = 0; d < rank() + inserted.rank(); d++) {
      int place = positions.indexOf(d);
      merged.add(place >= 0 ? inserted.get(place) : entries.get(next++));
    }
    return new Index(merged);
  }

  /** The index {@code x} for which entry i of this is entry {@code permutation[i]} of x. */
  public Index unpermute(Ints permutation) {
    return pick(permutation.inverse());
  }

  /** This with {@code sizes[d] - 1 - entry} in each of {@code dimensions}. */
  public Index mirror(Ints dimensions, Ints sizes) {
    return map((d, e) -> dimensions.contains(d) ? e.times(-1).plus(sizes.get(d) - 1) : e);
  }

  public Index plus(Index addend) {
    return map((d, e) -> e.plus(addend.get(d)));
  }

  public Index plus(Ints addend) {
    return map((d, e) -> e.plus(addend.get(d)));
  }

  public Index minus(Ints subtrahend) {
    return map((d, e) -> e.minus(subtrahend.get(d)));
  }

  public Index times(Ints factors) {
    return map((d, e) -> e.times(factors.get(d)));
  }

  /** The floor of each entry divided by its divisor. */
  public Index div(Ints divisors) {
    return map((d, e) -> e.div(divisors.get(d)));
  }

  /** The entries of this, then those of {@code other}. */
  public Index then(Index other) {
    List<IndexExpression> all = new ArrayList<>(entries);
    all.addAll(other.entries);
    return new Index(all);
  }

  /** The position of this in row-major order of an array of {@code sizes}. */
  public IndexExpression linear(Ints sizes) {
    IndexExpression position = IndexExpression.constant(0);
    for (int d = 0; d < rank(); d++) {
      position = position.times(sizes.get(d)).plus(entries.get(d));
    }
    return position;
  }

  /** The index at which {@code position} lies in row-major order of an array of {@code sizes}. */
  public static Index split(IndexExpression position, Ints sizes) {
    IndexExpression[] entries = new IndexExpression[sizes.size()];
    IndexExpression rest = position;
    for (int d = sizes.size() - 1; d >= 0; d--) {
      entries[d] = d == 0 ? rest : rest.mod(sizes.get(d));
      rest = rest.div(sizes.get(d));
    }
    return of(entries);
  }

  /** Holds where this lies in an array of {@code sizes}. */
  public Expression within(Ints sizes) {
    return on(Ints.ones(rank()), sizes);
  }

  /**
   * Holds where each entry is a multiple of its {@code pitch}, and that multiple lies in an array
   * of {@code sizes}: the elements of an array that was spread out {@code pitch} apart.
   */
  public Expression on(Ints pitch, Ints sizes) {
    List<Within> ranges = new ArrayList<>();
    for (int d = 0; d < rank(); d++) {
      long span = (sizes.get(d) - 1) * pitch.get(d);
      ranges.add(new Within(entries.get(d), 0, span, d));
      if (pitch.get(d) > 1) {
        ranges.add(new Within(entries.get(d).mod(pitch.get(d)), 0, 0, d));
      }
    }
    return Guard.of(ranges);
  }

  /** The entries as they are read aloud: {@code [d0, 2]}. */
  public String describe(IntFunction<String> names) {
    return entries.stream()
        .map(entry -> entry.describe(names))
        .collect(Collectors.joining(", ", "[", "]"));
  }
}

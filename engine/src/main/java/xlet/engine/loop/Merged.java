package xlet.engine.loop;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import xlet.engine.element.Atom.Dim;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Fold;
import xlet.engine.element.IndexExpression;
import xlet.engine.element.Substitution;

/** A nest whose reads are flat, with as few dimensions as can be, in the results and in folds. */
record Merged(List<Dim> dims, List<List<Expression>> parts) {

  static Merged of(Nest nest) {
    List<List<Expression>> parts = FlatReads.of(nest.parts(), nest.sources());
    Merging merging = new Merging(parts);
    IdentityHashMap<Dim, IndexExpression> changes = new IdentityHashMap<>();
    List<Dim> dims = merged(nest.dims(), merging, changes);
    for (Fold fold : merging.folds()) {
      merged(fold.over(), merging, changes);
    }
    return changes.isEmpty()
        ? new Merged(dims, parts)
        : new Merged(nest.dims(), parts).with(dims, changes);
  }

  /**
   * This with {@code dims} in place of its dimensions; {@code changes} says what becomes of each.
   */
  Merged with(List<Dim> dims, IdentityHashMap<Dim, IndexExpression> changes) {
    Substitution substitution = new Substitution(read -> read, changes);
    return new Merged(
        dims, parts.stream().map(part -> part.stream().map(substitution::in).toList()).toList());
  }

  /** Merges neighbours from the last on; {@code changes} gets what becomes of each. */
  private static List<Dim> merged(
      List<Dim> all, Merging merging, IdentityHashMap<Dim, IndexExpression> changes) {
    if (all.stream().anyMatch(dim -> dim.extent() == 0)) {
      return all;
    }
    List<Dim> dims = new ArrayList<>();
    for (Dim dim : all) {
      if (dim.extent() == 1) {
        changes.put(dim, IndexExpression.constant(0));
      } else {
        dims.add(dim);
      }
    }
    List<Dim> result = new ArrayList<>();
    int last = dims.size() - 1;
    while (last >= 0) {
      int first = last;
      long extent = dims.get(last).extent();
      while (first > 0 && merging.agree(dims.get(first - 1), dims.get(last), extent)) {
        first--;
        extent *= dims.get(first).extent();
      }
      result.addFirst(first == last ? dims.get(last) : one(dims.subList(first, last + 1), changes));
      last = first - 1;
    }
    return result;
  }

  private static Dim one(List<Dim> dims, IdentityHashMap<Dim, IndexExpression> changes) {
    long extent = 1;
    for (Dim dim : dims) {
      extent *= dim.extent();
    }
    Dim one = new Dim(dims.getLast().name(), extent);
    for (Dim dim : dims) {
      changes.put(dim, IndexExpression.constant(0));
    }
    changes.put(dims.getLast(), IndexExpression.of(one));
    return one;
  }
}

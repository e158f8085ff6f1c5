package xlet.engine.loop;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import xlet.engine.element.Atom;
import xlet.engine.element.Atom.Dim;
import xlet.engine.element.Expression;
import xlet.engine.element.IndexExpression;

/**
 * Finds dimensions that can be counted as one, for every index has them as one number, and
 * dimensions that indices take apart.
 */
final class Merging {
  private final List<IndexExpression> indices = new ArrayList<>();
  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<Expression.Fold> folds = Collections.newSetFromMap(new IdentityHashMap<>());

  /** {@code parts} are all expressions that the dimensions are used in. */
  Merging(List<List<Expression>> parts) {
    parts.forEach(part -> part.forEach(this::collect));
  }

  /** All folds in the expressions. */
  List<Expression.Fold> folds() {
    return List.copyOf(folds);
  }

  /** Whether {@code outer · extent + inner} is all that is ever wanted of both. */
  boolean agree(Dim outer, Dim inner, long extent) {
    return indices.stream().allMatch(index -> agree(index, outer, inner, extent));
  }

  /** The greatest number by which {@code dim} is divided without a rest at its end; 0 if none. */
  long divisor(Dim dim) {
    IndexExpression whole = IndexExpression.of(dim);
    return indices.stream()
        .flatMap(index -> index.terms().stream())
        .mapToLong(term ->
            switch (term.atom()) {
              case Atom.Div(var dividend, long divisor) when dividend.equals(whole) -> divisor;
              case Atom.Mod(var dividend, long modulus) when dividend.equals(whole) -> modulus;
              default -> 0;
            })
        .filter(divisor -> divisor > 0 && dim.extent() % divisor == 0)
        .max()
        .orElse(0);
  }

  private static boolean agree(IndexExpression index, Dim outer, Dim inner, long extent) {
    long ofOuter = 0;
    long ofInner = 0;
    for (IndexExpression.Term term : index.terms()) {
      switch (term.atom()) {
        case Dim dim -> {
          ofOuter += dim == outer ? term.coefficient() : 0;
          ofInner += dim == inner ? term.coefficient() : 0;
        }
        case Atom.Div(var dividend, long divisor) -> {
          if (!agree(dividend, outer, inner, extent)) {
            return false;
          }
        }
        case Atom.Mod(var dividend, long modulus) -> {
          if (!agree(dividend, outer, inner, extent)) {
            return false;
          }
        }
        case Atom.Clamp(var clamped, long low, long high, var label) -> {
          if (!agree(clamped, outer, inner, extent)) {
            return false;
          }
        }
        case Atom.OfValue value -> {}
      }
    }
    return ofOuter == ofInner * extent;
  }

  private void collect(IndexExpression index) {
    indices.add(index);
    for (IndexExpression.Term term : index.terms()) {
      switch (term.atom()) {
        case Dim dim -> {}
        case Atom.Div(var dividend, long divisor) -> collect(dividend);
        case Atom.Mod(var dividend, long modulus) -> collect(dividend);
        case Atom.Clamp(var clamped, long low, long high, var label) -> collect(clamped);
        case Atom.OfValue(var value, var label) -> collect(value);
      }
    }
  }

  private void collect(Expression expression) {
    if (!seen.add(expression)) {
      return;
    }
    switch (expression) {
      case Expression.Constant c -> {}
      case Expression.Slot s -> {}
      case Expression.Read read -> read.at().entries().forEach(this::collect);
      case Expression.Apply apply -> apply.arguments().forEach(this::collect);
      case Expression.Select s -> {
        collect(s.condition());
        collect(s.yes());
        collect(s.no());
      }
      case Expression.Guard(var ranges) -> ranges.forEach(range -> collect(range.index()));
      case Expression.FromIndex(var index, var type) -> collect(index);
      case Expression.Reinterpret(var value, var type) -> collect(value);
      case Expression.Bound(var block, int result) -> collect(block);
      case Expression.Get(var fold, int result) -> {
        if (folds.add(fold)) {
          fold.inits().forEach(this::collect);
          collect(fold.step());
        }
      }
      case Expression.Last(var repeat, int result) -> {
        if (seen.add(repeat)) {
          repeat.inits().forEach(this::collect);
          collect(repeat.condition());
          collect(repeat.step());
        }
      }
      case Expression.Invoke invoke -> invoke.arguments().forEach(this::collect);
    }
  }

  private void collect(Expression.Block block) {
    if (seen.add(block)) {
      block.values().forEach(this::collect);
      block.results().forEach(this::collect);
    }
  }
}

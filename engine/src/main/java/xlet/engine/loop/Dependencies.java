package xlet.engine.loop;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import xlet.engine.array.ArrayShape;
import xlet.engine.element.Atom;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Apply;
import xlet.engine.element.Expression.Block;
import xlet.engine.element.Expression.Bound;
import xlet.engine.element.Expression.Constant;
import xlet.engine.element.Expression.Fold;
import xlet.engine.element.Expression.FromIndex;
import xlet.engine.element.Expression.Get;
import xlet.engine.element.Expression.Guard;
import xlet.engine.element.Expression.Invoke;
import xlet.engine.element.Expression.Last;
import xlet.engine.element.Expression.Read;
import xlet.engine.element.Expression.Reinterpret;
import xlet.engine.element.Expression.Repeat;
import xlet.engine.element.Expression.Select;
import xlet.engine.element.Expression.Slot;
import xlet.engine.element.IndexExpression;

/** Says of expressions what they depend on, and whether they may be computed unasked. */
final class Dependencies {
  private final List<ArrayShape> sources;
  private final IdentityHashMap<Object, Set<Object>> known = new IdentityHashMap<>();
  private final IdentityHashMap<Expression, Boolean> total = new IdentityHashMap<>();

  /** {@code sources} are flat: the index of a read is one offset. */
  Dependencies(List<ArrayShape> sources) {
    this.sources = sources;
  }

  /** The shape of source number {@code number}. */
  ArrayShape source(int number) {
    return sources.get(number);
  }

  /** The dimensions and slots that the value of {@code expression} depends on. */
  Set<Object> of(Expression expression) {
    Set<Object> result = known.get(expression);
    if (result == null) {
      result = newSet();
      collect(expression, result);
      known.put(expression, result);
    }
    return result;
  }

  private static Set<Object> newSet() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }

  private void collect(Expression expression, Set<Object> into) {
    switch (expression) {
      case Constant constant -> {}
      case Slot slot -> into.add(slot);
      case Read read -> read.at().entries().forEach(entry -> collect(entry, into));
      case Apply apply -> apply.arguments().forEach(argument -> into.addAll(of(argument)));
      case Select select -> {
        into.addAll(of(select.condition()));
        into.addAll(of(select.yes()));
        into.addAll(of(select.no()));
      }
      case Guard(var ranges) -> ranges.forEach(range -> collect(range.index(), into));
      case FromIndex(var index, var type) -> collect(index, into);
      case Reinterpret(var value, var type) -> into.addAll(of(value));
      case Bound(Block block, int result) -> into.addAll(of(block));
      case Get(Fold fold, int result) -> into.addAll(of(fold));
      case Last(Repeat repeat, int result) -> into.addAll(of(repeat));
      case Invoke invoke -> invoke.arguments().forEach(argument -> into.addAll(of(argument)));
    }
  }

  /** Finds the dependencies of the results of {@code block}. */
  Set<Object> of(Block block) {
    Set<Object> result = known.get(block);
    if (result == null) {
      result = newSet();
      for (Expression value : block.values()) {
        result.addAll(of(value));
      }
      for (Expression value : block.results()) {
        result.addAll(of(value));
      }
      result.removeAll(block.names());
      known.put(block, result);
    }
    return result;
  }

  /** Finds the dependencies of the results of {@code fold}. */
  Set<Object> of(Fold fold) {
    Set<Object> result = known.get(fold);
    if (result == null) {
      result = newSet();
      result.addAll(of(fold.step()));
      result.removeAll(fold.over());
      result.removeAll(fold.slots());
      for (Expression init : fold.inits()) {
        result.addAll(of(init));
      }
      known.put(fold, result);
    }
    return result;
  }

  private Set<Object> of(Repeat repeat) {
    Set<Object> result = known.get(repeat);
    if (result == null) {
      result = newSet();
      result.addAll(of(repeat.condition()));
      result.addAll(of(repeat.step()));
      result.removeAll(repeat.slots());
      for (Expression init : repeat.inits()) {
        result.addAll(of(init));
      }
      known.put(repeat, result);
    }
    return result;
  }

  private void collect(IndexExpression index, Set<Object> into) {
    for (IndexExpression.Term term : index.terms()) {
      switch (term.atom()) {
        case Atom.Dim dim -> into.add(dim);
        case Atom.Div(var dividend, long divisor) -> collect(dividend, into);
        case Atom.Mod(var dividend, long modulus) -> collect(dividend, into);
        case Atom.Clamp(var clamped, long low, long high, var label) -> collect(clamped, into);
        case Atom.OfValue(var value, var label) -> into.addAll(of(value));
      }
    }
  }

  /** Finds the dependencies of the index. */
  Set<Object> of(IndexExpression index) {
    Set<Object> result = newSet();
    collect(index, result);
    return result;
  }

  /** Whether {@code expression} may be computed where its value may not be wanted. */
  boolean isTotal(Expression expression) {
    Boolean result = total.get(expression);
    if (result == null) {
      result =
          switch (expression) {
            case Constant constant -> true;
            case Slot slot -> true;
            case Read read -> isInRange(read);
            case Apply apply -> apply.arguments().stream().allMatch(this::isTotal);
            case Select select ->
                isTotal(select.condition()) && isTotal(select.yes()) && isTotal(select.no());
            case Guard(var ranges) -> ranges.stream().allMatch(range -> isTotal(range.index()));
            case FromIndex(var index, var type) -> isTotal(index);
            case Reinterpret(var value, var type) -> isTotal(value);
            case Bound bound -> false;
            case Get get -> false;
            case Last last -> false;
            case Invoke invoke -> false;
          };
      total.put(expression, result);
    }
    return result;
  }

  /** Whether {@code read} may be read ahead: at any index, which nothing but dimensions decides. */
  boolean isAlways(Read read) {
    return isTotal(read) && of(read).stream().allMatch(Atom.Dim.class::isInstance);
  }

  private boolean isTotal(IndexExpression index) {
    return index.terms().stream()
        .allMatch(term ->
            switch (term.atom()) {
              case Atom.Dim dim -> true;
              case Atom.Div(var dividend, long divisor) -> isTotal(dividend);
              case Atom.Mod(var dividend, long modulus) -> isTotal(dividend);
              case Atom.Clamp(var clamped, long low, long high, var label) -> isTotal(clamped);
              case Atom.OfValue(var value, var label) -> isTotal(value);
            });
  }

  private boolean isInRange(Read read) {
    IndexExpression offset = read.at().get(0);
    ArrayShape source = sources.get(read.operand());
    long length = source.layout().bufferLength(source.sizes());
    return offset.isWithin(0, length - 1) && isTotal(offset);
  }
}

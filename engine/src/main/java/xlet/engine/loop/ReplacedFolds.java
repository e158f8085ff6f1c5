package xlet.engine.loop;

import java.util.IdentityHashMap;
import java.util.function.Function;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Apply;
import xlet.engine.element.Expression.Get;
import xlet.engine.element.Expression.Slot;

/** Expressions in which the results of folds are replaced by something else. */
final class ReplacedFolds {
  private final Function<Get, Expression> replacement;
  private final IdentityHashMap<Expression, Expression> known = new IdentityHashMap<>();

  ReplacedFolds(Function<Get, Expression> replacement) {
    this.replacement = replacement;
  }

  /**
   * {@code part} with its folds replaced.
   *
   * @throws UnsupportedNestException if it has parts that are computed in another way
   */
  Expression in(Expression part) {
    Expression done = known.get(part);
    if (done == null) {
      done = made(part);
      known.put(part, done);
    }
    return done;
  }

  private Expression made(Expression part) {
    return switch (part) {
      case Get get -> replacement.apply(get);
      case Apply apply ->
          new Apply(
              apply.primitives(), apply.type(), apply.arguments().stream().map(this::in).toList());
      case Expression.Select(var condition, var yes, var no, var whyYes, var whyNo) ->
          new Expression.Select(in(condition), in(yes), in(no), whyYes, whyNo);
      case Expression.Reinterpret(var value, var type) ->
          new Expression.Reinterpret(in(value), type);
      case Expression.Constant constant -> constant;
      case Slot slot -> slot;
      case Expression.Read read -> read;
      case Expression.Guard guard -> guard;
      case Expression.FromIndex index -> index;
      case Expression.Bound bound -> throw new UnsupportedNestException("a block");
      case Expression.Last last -> throw new UnsupportedNestException("a loop");
      case Expression.Invoke invoke -> throw new UnsupportedNestException("a call");
    };
  }
}

package xlet.engine.element;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import xlet.engine.element.Atom.Dim;
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
import xlet.engine.element.Expression.Within;

/**
 * Puts other expressions in the place of reads, and simplifies: inlining a computation and fusing
 * definitions are uses of it. A part that occurs twice stays one object.
 */
public final class Substitution {
  private final Function<Read, Expression> replacement;
  private final IdentityHashMap<Dim, IndexExpression> dims;
  private final UnaryOperator<Apply> applied;
  private final IdentityHashMap<Slot, Expression> slots = new IdentityHashMap<>();
  private final IdentityHashMap<Expression, Expression> known = new IdentityHashMap<>();
  private final IdentityHashMap<Block, Block> blocks = new IdentityHashMap<>();
  private final IdentityHashMap<Fold, Fold> folds = new IdentityHashMap<>();
  private final IdentityHashMap<Repeat, Repeat> repeats = new IdentityHashMap<>();

  /** {@code replacement} gets reads whose indices have been substituted already. */
  public Substitution(Function<Read, Expression> replacement) {
    this(replacement, UnaryOperator.identity());
  }

  /**
   * Also changes applications as {@code applied} says, whose arguments have been changed already.
   */
  public Substitution(Function<Read, Expression> replacement, UnaryOperator<Apply> applied) {
    this(replacement, new IdentityHashMap<>(), applied);
  }

  /**
   * Also puts index expressions in the place of {@code dims}. A fold over a dimension that becomes
   * another goes over that one; over one that becomes a number it goes no more.
   */
  public Substitution(
      Function<Read, Expression> replacement, IdentityHashMap<Dim, IndexExpression> dims) {
    this(replacement, dims, UnaryOperator.identity());
  }

  private Substitution(
      Function<Read, Expression> replacement,
      IdentityHashMap<Dim, IndexExpression> dims,
      UnaryOperator<Apply> applied) {
    this.replacement = replacement;
    this.dims = dims;
    this.applied = applied;
  }

  /** The results of {@code block} with what its names stand for in the place of the names. */
  public static List<Expression> withoutNames(Block block) {
    Substitution substitution = new Substitution(read -> read);
    for (int k = 0; k < block.names().size(); k++) {
      substitution.slots.put(block.names().get(k), substitution.in(block.values().get(k)));
    }
    return substitution.all(block.results());
  }

  /** {@code expression} with each read replaced. */
  public Expression in(Expression expression) {
    Expression result = known.get(expression);
    if (result == null) {
      result = rewrite(expression);
      known.put(expression, result);
    }
    return result;
  }

  private Expression rewrite(Expression expression) {
    return switch (expression) {
      case Constant constant -> constant;
      case Slot slot -> slots.getOrDefault(slot, slot);
      case Read(int operand, var type, Index at, int part) ->
          replacement.apply(new Read(operand, type, in(at), part));
      case Apply(var primitives, var type, var arguments) ->
          applied.apply(new Apply(primitives, type, all(arguments)));
      case Select(var condition, var yes, var no, var whyYes, var whyNo) ->
          Expression.select(in(condition), in(yes), in(no), whyYes, whyNo);
      case Guard(var ranges) -> Guard.of(map(ranges, this::in));
      case FromIndex(var index, var type) -> new FromIndex(in(index), type);
      case Reinterpret(var value, var type) -> new Reinterpret(in(value), type);
      case Bound(Block block, int result) -> new Bound(in(block), result);
      case Get(Fold fold, int result) -> new Get(in(fold), result);
      case Last(Repeat repeat, int result) -> new Last(in(repeat), result);
      case Invoke(var callee, var arguments, var type, int result) ->
          new Invoke(callee, all(arguments), type, result);
    };
  }

  private List<Expression> all(List<Expression> expressions) {
    return map(expressions, this::in);
  }

  private static <T> List<T> map(List<T> list, UnaryOperator<T> change) {
    List<T> changed = new ArrayList<>(list.size());
    for (T element : list) {
      changed.add(change.apply(element));
    }
    return changed;
  }

  private Within in(Within range) {
    return new Within(in(range.index()), range.low(), range.high(), range.dimension());
  }

  private Block in(Block block) {
    return blocks.computeIfAbsent(
        block, b -> new Block(b.names(), all(b.values()), all(b.results())));
  }

  private Fold in(Fold fold) {
    return folds.computeIfAbsent(
        fold, f -> new Fold(over(f), f.slots(), all(f.inits()), in(f.step()), f.order(), f.noun()));
  }

  private Repeat in(Repeat repeat) {
    return repeats.computeIfAbsent(
        repeat, r -> new Repeat(r.slots(), all(r.inits()), in(r.condition()), in(r.step())));
  }

  private List<Dim> over(Fold fold) {
    List<Dim> over = new ArrayList<>();
    for (Dim dim : fold.over()) {
      IndexExpression becomes = dims.get(dim);
      if (becomes == null) {
        over.add(dim);
      } else if (!becomes.isConstant()) {
        over.add((Dim) becomes.terms().get(0).atom());
      }
    }
    return over;
  }

  private Index in(Index index) {
    return index.map((d, entry) -> in(entry));
  }

  private IndexExpression in(IndexExpression expression) {
    return expression.isConstant() ? expression : expression.substitute(this::in);
  }

  private IndexExpression in(Atom atom) {
    return switch (atom) {
      case Dim dim -> dims.getOrDefault(dim, IndexExpression.of(dim));
      case Atom.Div(var dividend, long divisor) -> in(dividend).div(divisor);
      case Atom.Mod(var dividend, long modulus) -> in(dividend).mod(modulus);
      case Atom.OfValue(var value, var label) ->
          IndexExpression.of(new Atom.OfValue(in(value), label));
      case Atom.Clamp(var index, long low, long high, var label) ->
          in(index).clamp(low, high, label);
    };
  }
}

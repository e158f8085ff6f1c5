package xlet.engine.element;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import xlet.engine.array.ElementType;
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
import xlet.engine.element.Primitive.DoubleToLong;
import xlet.engine.element.Primitive.Doubles1;
import xlet.engine.element.Primitive.Doubles2;
import xlet.engine.element.Primitive.Doubles2ToLong;

/**
 * Writes complex expressions as their real and imaginary parts, so that nobody who evaluates or
 * explains knows complex numbers. A real expression stays the object that it is.
 */
final class Parts {
  private final IdentityHashMap<Expression, List<Expression>> known = new IdentityHashMap<>();
  private final IdentityHashMap<Block, Block> blocks = new IdentityHashMap<>();
  private final IdentityHashMap<Fold, Fold> folds = new IdentityHashMap<>();
  private final IdentityHashMap<Repeat, Repeat> repeats = new IdentityHashMap<>();

  /** The one or two parts of {@code expression}. */
  List<Expression> of(Expression expression) {
    List<Expression> parts = known.get(expression);
    if (parts == null) {
      parts = expand(expression);
      known.put(expression, parts);
    }
    return parts;
  }

  private Expression real(Expression expression) {
    return of(expression).get(0);
  }

  private List<Expression> all(List<Expression> expressions) {
    List<Expression> parts = new ArrayList<>(expressions.size());
    for (Expression expression : expressions) {
      parts.addAll(of(expression));
    }
    return parts;
  }

  private List<Expression> expand(Expression expression) {
    ElementType type = expression.type();
    return switch (expression) {
      case Constant c when type.isComplex() ->
          List.of(
              new Constant(type.part(), c.bits(), 0),
              new Constant(type.part(), c.imaginaryBits(), 0));
      case Read(int operand, var t, Index at, int part) when type.isComplex() ->
          List.of(new Read(operand, t.part(), at, part), new Read(operand, t.part(), at, 1));
      case Slot slot when type.isComplex() ->
          List.of(
              new Slot(slot.name() + ".re", type.part()),
              new Slot(slot.name() + ".im", type.part()));
      case FromIndex(var index, var t) when type.isComplex() ->
          List.of(new FromIndex(index, t.part()), Expression.number(t.part(), 0));
      case Constant c -> List.of(c);
      case Read read -> List.of(read);
      case Slot slot -> List.of(slot);
      case FromIndex index -> List.of(index);
      case Guard guard -> List.of(guard);
      case Apply apply -> apply(apply);
      case Select select -> select(select);
      case Reinterpret(var value, var to) ->
          type.isComplex() ? of(value) : List.of(new Reinterpret(real(value), to));
      case Bound(Block block, int result) -> bound(block, result);
      case Get(Fold fold, int result) -> get(fold, result);
      case Last(Repeat repeat, int result) -> last(repeat, result);
      case Invoke invoke -> invoke(invoke);
    };
  }

  private List<Expression> apply(Apply apply) {
    List<Expression> arguments = all(apply.arguments());
    List<Expression> results = new ArrayList<>();
    for (Primitive primitive : apply.primitives()) {
      List<Expression> seen =
          takesParts(primitive, apply) ? parts(apply.arguments(), results.size()) : arguments;
      results.add(new Apply(List.of(primitive), apply.type().part(), seen));
    }
    return results;
  }

  /** Whether {@code primitive} takes as many numbers as there are complex arguments. */
  private static boolean takesParts(Primitive primitive, Apply apply) {
    boolean complex = apply.arguments().stream().allMatch(x -> x.type().isComplex());
    int count = apply.arguments().size();
    return complex
        && switch (primitive) {
          case Doubles1 _, DoubleToLong _ -> count == 1;
          case Doubles2 _, Doubles2ToLong _ -> count == 2;
          default -> false;
        };
  }

  /** One part of each of some complex expressions. */
  private List<Expression> parts(List<Expression> expressions, int part) {
    return expressions.stream().map(expression -> of(expression).get(part)).toList();
  }

  private List<Expression> select(Select select) {
    Expression condition = real(select.condition());
    List<Expression> yes = of(select.yes());
    List<Expression> no = of(select.no());
    List<Expression> results = new ArrayList<>();
    for (int p = 0; p < yes.size(); p++) {
      results.add(new Select(condition, yes.get(p), no.get(p), select.whyYes(), select.whyNo()));
    }
    return results;
  }

  Block block(Block block) {
    Block expanded = blocks.get(block);
    if (expanded == null) {
      expanded = new Block(slots(block.names()), all(block.values()), all(block.results()));
      blocks.put(block, expanded);
    }
    return expanded;
  }

  List<Slot> slots(List<Slot> slots) {
    List<Slot> parts = new ArrayList<>();
    for (Slot slot : slots) {
      of(slot).forEach(part -> parts.add((Slot) part));
    }
    return parts;
  }

  private List<Expression> bound(Block block, int result) {
    Block expanded = block(block);
    int first = partsBefore(block.results(), result);
    List<Expression> results = new ArrayList<>();
    for (int p = 0; p < block.results().get(result).type().parts(); p++) {
      results.add(new Bound(expanded, first + p));
    }
    return results;
  }

  private List<Expression> get(Fold fold, int result) {
    Fold expanded = folds.get(fold);
    if (expanded == null) {
      expanded =
          new Fold(
              fold.over(),
              slots(fold.slots()),
              all(fold.inits()),
              block(fold.step()),
              fold.order(),
              fold.noun());
      folds.put(fold, expanded);
    }
    int first = partsBefore(fold.slots(), result);
    List<Expression> results = new ArrayList<>();
    for (int p = 0; p < fold.slots().get(result).type().parts(); p++) {
      results.add(new Get(expanded, first + p));
    }
    return results;
  }

  private List<Expression> last(Repeat repeat, int result) {
    Repeat expanded = repeats.get(repeat);
    if (expanded == null) {
      expanded =
          new Repeat(
              slots(repeat.slots()),
              all(repeat.inits()),
              real(repeat.condition()),
              block(repeat.step()));
      repeats.put(repeat, expanded);
    }
    int first = partsBefore(repeat.slots(), result);
    List<Expression> results = new ArrayList<>();
    for (int p = 0; p < repeat.slots().get(result).type().parts(); p++) {
      results.add(new Last(expanded, first + p));
    }
    return results;
  }

  private List<Expression> invoke(Invoke invoke) {
    List<Expression> arguments = all(invoke.arguments());
    List<Expression> results = new ArrayList<>();
    for (int p = 0; p < invoke.type().parts(); p++) {
      results.add(
          new Invoke(invoke.callee(), arguments, invoke.type().part(), invoke.result() + p));
    }
    return results;
  }

  private static int partsBefore(List<? extends Expression> expressions, int position) {
    int parts = 0;
    for (Expression expression : expressions.subList(0, position)) {
      parts += expression.type().parts();
    }
    return parts;
  }
}

package xlet.engine.element;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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

/** Writes an expression as the formula that it is: {@code add(x[d0, d1], y[d1])}. */
public final class Formula {
  private final IntFunction<String> names;

  private Formula(IntFunction<String> names) {
    this.names = names;
  }

  /** The formula, operand number n called {@code names.apply(n)}. */
  public static String of(Expression expression, IntFunction<String> names) {
    return new Formula(names).text(expression);
  }

  private String text(Expression expression) {
    return switch (expression) {
      case Constant constant -> number(constant);
      case Read(int operand, var type, Index at, int part) ->
          names.apply(operand) + (at.rank() == 0 ? "" : at.describe(names));
      case Apply(var primitives, var type, var arguments) ->
          primitives.get(0).name() + arguments(arguments);
      case Select(var condition, var yes, var no, var whyYes, var whyNo) ->
          "if " + text(condition) + " then " + text(yes) + " else " + text(no);
      case Guard(var ranges) ->
          ranges.stream().map(this::range).collect(Collectors.joining(" and "));
      case FromIndex(var index, var type) -> type.text() + "(" + index.describe(names) + ")";
      case Reinterpret(var value, var type) -> "bits(" + text(value) + ")";
      case Slot slot -> slot.name();
      case Bound(Block block, int result) -> text(block, block.results().get(result));
      case Get(Fold fold, int result) -> fold(fold, result);
      case Last(Repeat repeat, int result) -> repeat(repeat, result);
      case Invoke(var callee, var arguments, var type, int result) ->
          "computation" + arguments(arguments);
    };
  }

  private String arguments(List<Expression> arguments) {
    return arguments.stream().map(this::text).collect(Collectors.joining(", ", "(", ")"));
  }

  private String range(Within range) {
    String index = range.index().describe(names);
    return range.low() == range.high()
        ? index + " = " + range.low()
        : index + " in " + range.low() + ".." + range.high();
  }

  private String text(Block block, Expression result) {
    return IntStream.range(0, block.names().size())
            .mapToObj(k -> block.names().get(k).name() + " = " + text(block.values().get(k)) + "; ")
            .collect(Collectors.joining())
        + text(result);
  }

  private String fold(Fold fold, int result) {
    String over =
        fold.over().stream()
            .map(dim -> dim.name() + " in 0.." + (dim.extent() - 1))
            .collect(Collectors.joining(", "));
    return "fold " + over + " from " + turns(fold.slots(), fold.inits(), fold.step(), result);
  }

  private String repeat(Repeat repeat, int result) {
    String turns = turns(repeat.slots(), repeat.inits(), repeat.step(), result);
    return "while " + text(repeat.condition()) + " from " + turns;
  }

  private String turns(List<Slot> slots, List<Expression> inits, Block step, int result) {
    String start =
        IntStream.range(0, slots.size())
            .mapToObj(k -> slots.get(k).name() + " = " + text(inits.get(k)))
            .collect(Collectors.joining(", "));
    String next = step.results().stream().map(this::text).collect(Collectors.joining(", "));
    return start + ": " + next + (slots.size() == 1 ? "" : ", result " + result);
  }

  private static String number(Constant constant) {
    var type = constant.type();
    if (type.isPred()) {
      return constant.bits() == 0 ? "false" : "true";
    }
    if (type.inLong()) {
      return Long.toString(type.canonical(constant.bits()));
    }
    String real = Double.toString(type.part().decode(constant.bits()));
    return type.isComplex()
        ? "(" + real + ", " + type.part().decode(constant.imaginaryBits()) + ")"
        : real;
  }
}

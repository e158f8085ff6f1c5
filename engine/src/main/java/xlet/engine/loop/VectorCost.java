package xlet.engine.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToIntFunction;
import xlet.engine.array.ElementType;
import xlet.engine.element.Expression;
import xlet.engine.element.Primitive;

/** How many operations on vectors take the place of a primitive. */
public final class VectorCost {
  /**
   * The cost of rounding to f16. Our vectors need 16 operations for it. In scalar code it is one
   * instruction, and the JIT compiler vectorizes short loops of scalar code by itself, so either
   * form may win: this lies between the two.
   */
  private static final int ROUNDING_TO_HALF = 7;

  /** The cost of an instruction for f16 in scalar code that the JIT compiler vectorizes itself. */
  private static final int OF_HALVES = 3;

  /** The cost is the same for vectors of any width. */
  static final int ANY_BITS = 512;

  private static final Map<Applied, Integer> KNOWN = new ConcurrentHashMap<>();

  private VectorCost() {}

  /** A primitive of numbers of {@code types}, whose result is rounded to {@code type}. */
  private record Applied(Primitive primitive, ElementType type, List<ElementType> types) {}

  /**
   * The operations for {@code apply} itself, conversions and rounding included; 1 at least. It is
   * one of a definition's parts: none of its numbers is complex.
   */
  public static int of(Expression.Apply apply) {
    List<ElementType> types = apply.arguments().stream().map(Expression::type).toList();
    return KNOWN.computeIfAbsent(
        new Applied(apply.primitives().getFirst(), apply.type(), types), VectorCost::of);
  }

  /** The cost in a loop of {@code apply} alone, without its arguments. */
  public static LoopCost inLoop(Expression.Apply apply) {
    return HalfInstructions.has(apply)
        ? new LoopCost(of(apply), OF_HALVES)
        : LoopCost.ofVectors(of(apply));
  }

  private static int of(Applied applied) {
    Writer writer = new Writer(List.of(), 0, ANY_BITS);
    List<Term> arguments = new ArrayList<>();
    for (ElementType type : applied.types) {
      arguments.add(new Term.Use(writer.variable("x", Carrier.of(type))));
    }
    Term term =
        PrimitiveTerms.of(writer, applied.primitive, applied.type, applied.types, arguments);
    int rounding = 0;
    if (term instanceof Term.Call(Function function, List<Term> rounded)
        && Numbers.isHalf(function)) {
      rounding = ROUNDING_TO_HALF;
      term = rounded.getFirst();
    }
    writer.let("r", term);
    return Math.max(1, rounding + ofSteps(writer.root().steps(), FunctionCost::of));
  }

  /** The operations of {@code steps}, where {@code calls} tells those of a call. */
  static int ofSteps(List<Step> steps, ToIntFunction<Function> calls) {
    return steps.stream()
        .mapToInt(step -> step instanceof Step.Let(var variable, Term value) ? of(value, calls) : 1)
        .sum();
  }

  private static int of(Term term, ToIntFunction<Function> calls) {
    return switch (term) {
      case Term.Literal literal -> 0;
      case Term.Use use -> 0;
      case Term.Known known -> 0;
      case Term.Load load -> 1;
      case Term.Operate _, Term.Compare _, Term.Choice _ -> 1 + ofAll(term.operands(), calls);
      case Term.Call(var function, List<Term> arguments) ->
          // WrittenOut leaves an instance method's arguments alone, so a call in them stays a call.
          calls.applyAsInt(function) + ofAll(arguments, function.isStatic() ? calls : called -> 1);
      case Term.Pack pack -> ofAll(pack.elements(), calls);
    };
  }

  private static int ofAll(List<Term> terms, ToIntFunction<Function> calls) {
    return terms.stream().mapToInt(term -> of(term, calls)).sum();
  }
}

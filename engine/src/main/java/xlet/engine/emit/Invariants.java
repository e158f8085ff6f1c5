package xlet.engine.emit;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import xlet.engine.loop.Carrier;
import xlet.engine.loop.Function;
import xlet.engine.loop.Local;
import xlet.engine.loop.Step;
import xlet.engine.loop.Term;

/**
 * Remembers the ints that do not change within a loop, and tells from them how many turns a loop
 * can have at most: where a part of a row may be wanted, as many as the row is long.
 */
final class Invariants {
  private final IdentityHashMap<Local, Term> variables = new IdentityHashMap<>();

  /** From now on {@code variable}, which does not change, has the value of {@code value}. */
  void let(Local variable, Term value) {
    if (variable.carrier() == Carrier.INT) {
      variables.put(variable, value);
    }
  }

  /** The value of an int that does not change, if it is known. */
  Optional<Term> value(Local variable) {
    return Optional.ofNullable(variables.get(variable));
  }

  /** The most turns that {@code loop} can have; as many as there are ints if that is not known. */
  int turns(Step.Loop loop) {
    long turns =
        bound(loop.to(), "min", Integer.MAX_VALUE) - bound(loop.from(), "max", Integer.MIN_VALUE);
    return Math.clamp(turns, 0, Integer.MAX_VALUE);
  }

  /** Whether {@code loop} always has as many turns as it can have. */
  static boolean isKnown(Step.Loop loop) {
    return loop.from() instanceof Term.Literal && loop.to() instanceof Term.Literal;
  }

  /** A number that {@code term} does not pass: it is that, or the {@code method} of that. */
  private long bound(Term term, String method, long none) {
    return switch (term) {
      case Term.Literal(Carrier carrier, long value) -> value;
      case Term.Use(Local variable) when variables.containsKey(variable) ->
          bound(variables.get(variable), method, none);
      case Term.Call(Function function, List<Term> x) when function.name().equals(method) ->
          x.getFirst() instanceof Term.Literal(Carrier carrier, long value) ? value : none;
      default -> none;
    };
  }
}

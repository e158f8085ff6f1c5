package xlet.engine.emit;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
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
  private static final String MIN = "min";
  private static final String MAX = "max";

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
    Term from = loop.from();
    Term to = loop.to();
    long turns = most(to) - least(from);
    for (Term end : besides(from, to, MAX)) {
      turns = Math.min(turns, most(end) - least(from));
    }
    for (Term start : operands(from, MAX)) {
      for (Term limit : besides(to, start, MIN)) {
        turns = Math.min(turns, most(to) - least(limit));
      }
    }
    return Math.clamp(turns, 0, Integer.MAX_VALUE);
  }

  /** Whether {@code loop} always has as many turns as it can have. */
  static boolean isKnown(Step.Loop loop) {
    return loop.from() instanceof Term.Literal && loop.to() instanceof Term.Literal;
  }

  private long most(Term term) {
    return bound(term, Integer.MAX_VALUE);
  }

  private long least(Term term) {
    return bound(term, Integer.MIN_VALUE);
  }

  /** The limit of {@code term} towards {@code none}, which stands for no limit. */
  private long bound(Term term, long none) {
    Term known = known(term);
    if (known instanceof Term.Literal(Carrier carrier, long value)) {
      return value;
    }
    LongStream smallest = operands(known, MIN).stream().mapToLong(operand -> bound(operand, none));
    LongStream greatest = operands(known, MAX).stream().mapToLong(operand -> bound(operand, none));
    return smallest.min().orElse(greatest.max().orElse(none));
  }

  /** Where {@code term} is the {@code method} of {@code one} and another number, the other. */
  private List<Term> besides(Term one, Term term, String method) {
    List<Term> all = operands(term, method);
    return all.contains(one)
        ? all.stream().filter(operand -> !operand.equals(one)).toList()
        : List.of();
  }

  /** The numbers of which {@code term} is the {@code method}; none if it is not. */
  private List<Term> operands(Term term, String method) {
    return known(term) instanceof Term.Call(Function function, List<Term> x)
            && function.name().equals(method)
        ? x
        : List.of();
  }

  private Term known(Term term) {
    return term instanceof Term.Use(Local variable) && variables.containsKey(variable)
        ? known(variables.get(variable))
        : term;
  }
}

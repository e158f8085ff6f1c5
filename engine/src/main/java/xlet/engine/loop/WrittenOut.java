package xlet.engine.loop;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import xlet.engine.loop.Term.Choice;
import xlet.engine.loop.Term.Compare;

/** Exchanges calls in a routine for what the methods do, as far as that can be written out. */
final class WrittenOut {
  private final Predicate<Function> kept;
  private int variables;

  private WrittenOut(Predicate<Function> kept) {
    this.kept = kept;
  }

  /** {@code routine}, with the methods that it calls written out. */
  static Routine of(Routine routine) {
    return of(routine, _ -> false);
  }

  /** {@code routine}, with the methods that it calls written out but for those that are kept. */
  static Routine of(Routine routine, Predicate<Function> kept) {
    List<Step> steps = new WrittenOut(kept).steps(routine.body());
    return new Routine(routine.sources(), routine.results(), routine.from(), routine.to(), steps);
  }

  /** {@code steps}, with the methods that they call written out. */
  static List<Step> of(List<Step> steps) {
    return new WrittenOut(_ -> false).steps(steps);
  }

  /**
   * The steps of a routine or a loop so far, and the variables that hold what cannot have changed
   * since: what two methods compute alike is computed once.
   */
  private record Scope(List<Step> steps, Map<Term, Term> known) {}

  private List<Step> steps(List<Step> steps) {
    List<Step> all = new ArrayList<>();
    Scope scope = new Scope(all, new HashMap<>());
    for (Step step : steps) {
      Step written =
          switch (step) {
            case Step.Let(Local variable, Term value) -> new Step.Let(variable, term(value, scope));
            case Step.Assign(Local variable, Term value) ->
                new Step.Assign(variable, term(value, scope));
            case Step.Store(int array, Storage storage, Term offset, Term value) ->
                new Step.Store(array, storage, offset, term(value, scope));
            case Step.Loop loop -> loop(loop);
            case Step.Held(List<Integer> arrays, Term start, int length, Step.Loop loop) ->
                new Step.Held(arrays, start, length, loop(loop));
            case Step.When(Term condition, List<Step> yes, List<Step> no) ->
                new Step.When(condition, steps(yes), steps(no));
            case Step.While(List<Step> before, Term condition, List<Step> body) ->
                new Step.While(steps(before), condition, steps(body));
            case Step.Halving halving -> halving;
            case Step.Turning turning -> turning;
            case Step.Fetch fetch -> fetch;
            case Step.Scratch scratch -> scratch;
          };
      all.add(written);
      if (!(step instanceof Step.Let || step instanceof Step.Store)) {
        scope.known.clear();
      }
    }
    return all;
  }

  private Step.Loop loop(Step.Loop loop) {
    return new Step.Loop(loop.counter(), loop.from(), loop.to(), loop.by(), steps(loop.body()));
  }

  private Term shared(Term value, Scope before) {
    if (value instanceof Term.Use || value instanceof Term.Literal) {
      return value;
    }
    Term known = before.known.get(value);
    if (known != null) {
      return known;
    }
    Local variable = new Local("w" + variables++, value.carrier());
    before.steps.add(new Step.Let(variable, value));
    Term use = new Term.Use(variable);
    if (!value.reads()) {
      before.known.put(value, use);
    }
    return use;
  }

  private Term term(Term term, Scope before) {
    return switch (term) {
      case Term.Literal literal -> literal;
      case Term.Use use -> use;
      case Term.Known known -> known;
      case Term.Load load -> load;
      case Term.Operate(var opcode, Carrier carrier, List<Term> operands) ->
          new Term.Operate(opcode, carrier, terms(operands, before));
      case Compare(var relation, Term left, Term right) ->
          new Compare(relation, term(left, before), term(right, before));
      case Choice(Term condition, Term yes, Term no) ->
          yes.reads() || no.reads()
              ? new Choice(term(condition, before), yes, no)
              : new Choice(term(condition, before), term(yes, before), term(no, before));
      case Term.Call(Function function, List<Term> arguments) when function.isStatic() ->
          call(
              function.inLanes(),
              terms(arguments.stream().map(x -> argument(function, x)).toList(), before),
              before);
      case Term.Call call -> call;
      case Term.Pack pack -> pack;
    };
  }

  private Term call(Function function, List<Term> arguments, Scope before) {
    return kept.test(function)
        ? new Term.Call(function, arguments)
        : MethodTerms.of(value -> shared(value, before), function, arguments);
  }

  /** A method that takes a short where it is called takes an int's low half where not. */
  private static Term argument(Function function, Term argument) {
    return function.type().parameterList().contains(short.class)
        ? Terms.lowHalf(argument)
        : argument;
  }

  private List<Term> terms(List<Term> terms, Scope before) {
    return terms.stream().map(term -> term(term, before)).toList();
  }
}

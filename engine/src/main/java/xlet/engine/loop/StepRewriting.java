package xlet.engine.loop;

import java.util.ArrayList;
import java.util.List;

/** Goes through the steps of a routine and writes them anew; by itself it changes nothing. */
abstract class StepRewriting {
  final List<Step> steps(List<Step> steps) {
    List<Step> all = new ArrayList<>();
    steps.forEach(step -> add(step, all));
    return all;
  }

  /** Adds what {@code step} becomes. */
  void add(Step step, List<Step> to) {
    to.add(
        switch (step) {
          case Step.Let(Local variable, Term value) -> new Step.Let(variable, term(value));
          case Step.Assign(Local variable, Term value) -> new Step.Assign(variable, term(value));
          case Step.Store(int array, Storage storage, Term offset, Term value) ->
              new Step.Store(array, storage, term(offset), term(value));
          case Step.Loop loop -> inside(loop);
          case Step.Held(List<Integer> arrays, Term start, int length, Step.Loop loop) ->
              new Step.Held(arrays, term(start), length, inside(loop));
          case Step.When(Term condition, List<Step> yes, List<Step> no) ->
              new Step.When(term(condition), steps(yes), steps(no));
          case Step.While(List<Step> before, Term condition, List<Step> body) ->
              new Step.While(steps(before), term(condition), steps(body));
          case Step.Halving halving -> halving.with(term(halving.combined()));
          case Step.Turning turning -> turned(turning);
          case Step.Fetch(int array, Storage storage, Term first, Term count) ->
              new Step.Fetch(array, storage, term(first), term(count));
          case Step.Scratch scratch -> scratch;
        });
  }

  private Step.Loop inside(Step.Loop loop) {
    return new Step.Loop(
        loop.counter(), term(loop.from()), term(loop.to()), loop.by(), steps(loop.body()));
  }

  private Step.Turning turned(Step.Turning turning) {
    Term.Load first = turning.first();
    return new Step.Turning(
        new Term.Load(first.array(), first.storage(), term(first.offset())),
        turning.apart(),
        turning.by(),
        turning.to(),
        turning.side(),
        term(turning.lines()),
        term(turning.length()));
  }

  /** Returns what {@code term} becomes. */
  Term term(Term term) {
    return switch (term) {
      case Term.Literal literal -> literal;
      case Term.Use use -> use;
      case Term.Known known -> known;
      case Term.Load(int array, Storage storage, Term offset) ->
          new Term.Load(array, storage, term(offset));
      case Term.Operate(var opcode, Carrier carrier, List<Term> operands) ->
          new Term.Operate(opcode, carrier, terms(operands));
      case Term.Compare(var relation, Term left, Term right) ->
          new Term.Compare(relation, term(left), term(right));
      case Term.Choice(Term condition, Term yes, Term no) ->
          new Term.Choice(term(condition), term(yes), term(no));
      case Term.Call(Function function, List<Term> arguments) ->
          new Term.Call(function, terms(arguments));
      case Term.Pack(Carrier element, List<Term> elements) ->
          new Term.Pack(element, terms(elements));
    };
  }

  private List<Term> terms(List<Term> terms) {
    return terms.stream().map(this::term).toList();
  }
}

package xlet.engine.loop;

import java.util.ArrayList;
import java.util.List;

/** Finds the known objects of a routine. */
final class KnownTerms {
  private final List<Object> objects = new ArrayList<>();

  private KnownTerms() {}

  /** The known objects in {@code steps}, in the order in which they are printed. */
  static List<Object> in(List<Step> steps) {
    KnownTerms known = new KnownTerms();
    known.all(steps);
    return known.objects;
  }

  private void all(List<Step> steps) {
    steps.forEach(this::collect);
  }

  private void collect(Step step) {
    switch (step) {
      case Step.Let(Local variable, Term value) -> collect(value);
      case Step.Assign(Local variable, Term value) -> collect(value);
      case Step.Store(int array, var storage, Term offset, Term value) -> {
        collect(offset);
        collect(value);
      }
      case Step.Loop(Local counter, Term from, Term to, int by, List<Step> body) -> {
        collect(from);
        collect(to);
        all(body);
      }
      case Step.Held(var arrays, Term start, int length, Step.Loop loop) -> {
        collect(start);
        collect(loop);
      }
      case Step.When(Term condition, List<Step> yes, List<Step> no) -> {
        collect(condition);
        all(yes);
        all(no);
      }
      case Step.While(List<Step> before, Term condition, List<Step> body) -> {
        all(before);
        collect(condition);
        all(body);
      }
      case Step.Halving halving -> collect(halving.combined());
      case Step.Turning turning -> {
        collect(turning.first());
        collect(turning.lines());
        collect(turning.length());
      }
      case Step.Scratch scratch -> {}
    }
  }

  private void collect(Term term) {
    switch (term) {
      case Term.Known known -> objects.add(known.value());
      case Term.Literal literal -> {}
      case Term.Use use -> {}
      case Term.Load load -> collect(load.offset());
      case Term.Operate operate -> operate.operands().forEach(this::collect);
      case Term.Compare compare -> {
        collect(compare.left());
        collect(compare.right());
      }
      case Term.Choice choice -> {
        collect(choice.condition());
        collect(choice.yes());
        collect(choice.no());
      }
      case Term.Call call -> call.arguments().forEach(this::collect);
      case Term.Pack pack -> pack.elements().forEach(this::collect);
    }
  }
}

package xlet.engine.emit;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.loop.Term;

/** Finds the terms that a term is made of; places in arrays are apart from what is computed. */
final class TermParts {
  private TermParts() {}

  /** {@code term} and all that it is computed from, with repetition. */
  static List<Term> all(Term term) {
    List<Term> parts = new ArrayList<>();
    collect(term, parts);
    return parts;
  }

  private static void collect(Term term, List<Term> into) {
    into.add(term);
    List<Term> operands =
        switch (term) {
          case Term.Literal literal -> List.of();
          case Term.Use use -> List.of();
          case Term.Load load -> List.of();
          case Term.Known known -> List.of();
          case Term.Operate operate -> operate.operands();
          case Term.Compare compare -> List.of(compare.left(), compare.right());
          case Term.Choice choice -> List.of(choice.condition(), choice.yes(), choice.no());
          case Term.Call call -> call.arguments();
          case Term.Pack pack -> pack.elements();
        };
    operands.forEach(operand -> collect(operand, into));
  }
}

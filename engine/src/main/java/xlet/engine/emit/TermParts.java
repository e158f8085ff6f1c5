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
    if (!(term instanceof Term.Load)) {
      term.operands().forEach(operand -> collect(operand, into));
    }
  }
}

package xlet.engine.emit;

import java.lang.classfile.Opcode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import xlet.engine.loop.Function;
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

  /**
   * The number of f32 of which {@code term} is the root, if it is one; plain code takes it by way
   * of f64, which gives the same bits.
   */
  static Optional<Term> underRoot(Term term) {
    return term instanceof Term.Operate(Opcode narrowing, _, List<Term> narrowed)
            && narrowing == Opcode.D2F
            && narrowed.getFirst() instanceof Term.Call(Function function, List<Term> x)
            && function.name().equals("sqrt")
            && x.getFirst() instanceof Term.Operate(Opcode widening, _, List<Term> widened)
            && widening == Opcode.F2D
        ? Optional.of(widened.getFirst())
        : Optional.empty();
  }

  private static void collect(Term term, List<Term> into) {
    into.add(term);
    if (!(term instanceof Term.Load)) {
      term.operands().forEach(operand -> collect(operand, into));
    }
  }
}

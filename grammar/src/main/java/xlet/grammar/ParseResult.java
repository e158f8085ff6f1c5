package xlet.grammar;

import java.util.List;
import xlet.grammar.tree.Program;
import xlet.grammar.tree.SyntaxError;

/**
 * The statements and errors of a text.
 *
 * @param program the statements without errors
 * @param errors the errors in the order of the text, at most one for each statement
 * @param warnings comments that may be meant as a division; what is found there is the divisor
 */
public record ParseResult(Program program, List<SyntaxError> errors, List<SyntaxError> warnings) {
  /** Copies the lists. */
  public ParseResult {
    errors = List.copyOf(errors);
    warnings = List.copyOf(warnings);
  }

  /** Tells whether everything could be read. */
  public boolean ok() {
    return errors.isEmpty();
  }
}

package xlet.grammar;

import java.util.List;
import xlet.grammar.tree.Program;

/**
 * The statements and errors of a text.
 *
 * @param program the statements without errors
 * @param errors the errors in the order of the text, at most one for each statement
 */
public record ParseResult(Program program, List<SyntaxError> errors) {
  /** Copies the list. */
  public ParseResult {
    errors = List.copyOf(errors);
  }

  /** Tells whether everything could be read. */
  public boolean ok() {
    return errors.isEmpty();
  }
}

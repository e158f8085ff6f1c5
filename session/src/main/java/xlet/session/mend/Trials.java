package xlet.session.mend;

import java.util.List;
import java.util.Optional;
import xlet.session.diagnostic.Correction;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.phrasebook.Surroundings;

/** Tries statements in a session that stays as it is. */
public interface Trials extends Surroundings {
  /** The statement, if it can be read, its types fit, and it soon runs to its end. */
  Optional<Correction> proof(String statement);

  /**
   * Counts work that is done beside the trials, in characters read; false if so much is not left,
   * and is better not done.
   */
  boolean spend(long work);

  /** Whether {@code name} stands for a computation: an operation, or one of the program. */
  boolean isComputation(String name);

  /** The names that are bound. */
  List<String> names();

  /** The first error of the statement; empty if its types fit. */
  Optional<Diagnostic> error(String statement);
}

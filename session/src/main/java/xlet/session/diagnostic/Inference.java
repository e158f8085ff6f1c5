package xlet.session.diagnostic;

import java.util.Optional;

/** Checks a statement without running it. */
@FunctionalInterface
public interface Inference {
  /** The type of the statement's value, as it is printed; empty if the statement is refused. */
  Optional<String> typeOf(String statement);
}

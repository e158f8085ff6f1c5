package xlet.engine.op;

import java.util.ArrayList;
import java.util.List;

/**
 * A call that breaks one of its operation's constraints: which, at which argument, with what
 * numbers, and what would mend it. Thrown by {@link Call#violation}.
 */
public final class Violation extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String operation;
  private final transient Constraint constraint;
  private final String found;
  private final transient List<Mark> marks = new ArrayList<>();
  private final transient List<Mend> mends = new ArrayList<>();

  /**
   * A place in the call.
   *
   * @param parameter the parameter whose argument it is
   * @param element the position in the argument if it is a list or one of several; -1 for all of it
   * @param text a note on it; empty for the place at fault
   */
  public record Mark(String parameter, int element, String text) {}

  Violation(String operation, Constraint constraint, String found) {
    super(operation + ": " + found + " (" + constraint.text() + ")");
    this.operation = operation;
    this.constraint = constraint;
    this.found = found;
  }

  /** Says that the argument of {@code parameter} is at fault. */
  public Violation at(String parameter) {
    return at(parameter, -1);
  }

  /** Says that element {@code element} of the argument of {@code parameter} is at fault. */
  public Violation at(String parameter, int element) {
    marks.addFirst(new Mark(parameter, element, ""));
    return this;
  }

  /** Adds a note on another argument. */
  public Violation also(String parameter, String text) {
    marks.add(new Mark(parameter, -1, text));
    return this;
  }

  /** Adds a change that may mend the call; it is checked before it is shown. */
  public Violation mend(Mend mend) {
    mends.add(mend);
    return this;
  }

  public String operation() {
    return operation;
  }

  public Constraint constraint() {
    return constraint;
  }

  /** The fault with its numbers: "2 is not in 0..1". */
  public String found() {
    return found;
  }

  /** The places, the one at fault first. */
  public List<Mark> marks() {
    return List.copyOf(marks);
  }

  public List<Mend> mends() {
    return List.copyOf(mends);
  }
}

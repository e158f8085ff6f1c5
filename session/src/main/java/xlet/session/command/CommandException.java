package xlet.session.command;

/** A command that cannot be carried out; the message says why, in one line. */
public final class CommandException extends Exception {
  private static final long serialVersionUID = 1L;

  CommandException(String message) {
    super(message);
  }

  /** Why the command cannot be carried out. */
  public String text() {
    return String.valueOf(getMessage());
  }
}

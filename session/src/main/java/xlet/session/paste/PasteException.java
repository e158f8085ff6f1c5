package xlet.session.paste;

/** Says why a text of another tool cannot be made into statements. */
public final class PasteException extends Exception {
  private static final long serialVersionUID = 1L;

  PasteException(String why) {
    super(why);
  }
}

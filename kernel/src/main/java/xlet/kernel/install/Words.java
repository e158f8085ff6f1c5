package xlet.kernel.install;

/** Words of commands that are shown to be copied. */
final class Words {
  private Words() {}

  /** The word as a shell reads it. */
  static String quoted(String word) {
    return word.matches("[\\p{L}\\p{N}_./:=@%+,\\\\-]+")
        ? word
        : "'" + word.replace("'", "'\\''") + "'";
  }
}

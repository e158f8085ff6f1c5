package xlet.kernel.install;

/** Quotes words of commands that are shown to be copied into a shell. */
final class ShellWords {
  private ShellWords() {}

  /** Returns {@code word} as a shell reads it: in quotes where it needs them. */
  static String quoted(String word) {
    return word.matches("[\\p{L}\\p{N}_./:=@%+,\\\\-]+")
        ? word
        : "'" + word.replace("'", "'\\''") + "'";
  }
}

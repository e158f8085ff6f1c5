package xlet.kernel.install;

import java.util.Locale;

/** The name of a kernel in Jupyter, which is the name of its folder. */
record KernelName(String text) {
  /** The name of a kernel that was given none. */
  static final KernelName DEFAULT = new KernelName("xlet");

  /**
   * Reads a name; like Jupyter, in lower case.
   *
   * @throws InstallException if Jupyter would refuse it
   */
  static KernelName of(String text) throws InstallException {
    if (!text.matches("[A-Za-z0-9_][A-Za-z0-9._-]*")) {
      throw InstallException.usage(
          "'"
              + text
              + "' cannot name a kernel: ASCII letters, digits, '.', '-' and '_' can,"
              + " the first a letter, a digit or '_'");
    }
    return new KernelName(text.toLowerCase(Locale.ROOT));
  }

  /** Returns the name that people see unless they ask for another. */
  String display() {
    return equals(DEFAULT) ? "Xlet" : "Xlet (" + text + ")";
  }
}

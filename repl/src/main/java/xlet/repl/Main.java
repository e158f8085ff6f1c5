package xlet.repl;

/** The command line of Xlet. */
public final class Main {
  private Main() {}

  /** Runs Xlet with the given command-line arguments. */
  public static void main(String[] arguments) {
    System.err.println("Usage: xlet [-e CODE | run FILE]");
    System.exit(2);
  }
}

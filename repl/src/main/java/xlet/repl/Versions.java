package xlet.repl;

import picocli.CommandLine.IVersionProvider;

/** What is running: Xlet and the Java machine below it. */
final class Versions implements IVersionProvider {
  /** The number of this release. */
  static final String XLET = "0.1.0-SNAPSHOT";

  @Override
  public String[] getVersion() {
    return new String[] {"xlet " + XLET + " (Java " + Runtime.version() + ")"};
  }
}

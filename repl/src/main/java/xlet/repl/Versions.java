package xlet.repl;

import picocli.CommandLine.IVersionProvider;
import xlet.session.Release;

/** What is running: Xlet and the Java machine below it. */
final class Versions implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"xlet " + Release.VERSION + " (Java " + Runtime.version() + ")"};
  }
}

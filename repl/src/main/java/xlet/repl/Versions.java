package xlet.repl;

import picocli.CommandLine.IVersionProvider;
import xlet.session.Release;

/** The versions of Xlet and of the Java machine below it. */
final class Versions implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"xlet " + Release.VERSION + " (Java " + Runtime.version() + ")"};
  }
}

package xlet.session;

/** Which Xlet this is. */
public final class Release {
  /** The number of this release. */
  public static final String VERSION = "0.1.0-SNAPSHOT";

  private Release() {}
}

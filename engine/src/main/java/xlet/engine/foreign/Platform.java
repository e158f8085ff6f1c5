package xlet.engine.foreign;

/** The one system and processor that machine code is written for. */
final class Platform {
  private Platform() {}

  /** Whether this is Linux on x86-64, and Java would not warn of calls outside of it. */
  static boolean takesMachineCode() {
    return System.getProperty("os.name").equals("Linux")
        && System.getProperty("os.arch").equals("amd64")
        && Platform.class.getModule().isNativeAccessEnabled();
  }
}

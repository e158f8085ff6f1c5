package xlet.kernel;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/** The home folder of the user, as the programs of the system understand it. */
public final class HomeFolder {
  private HomeFolder() {}

  /** Returns the home folder in a process with {@code environment}. */
  public static Path of(Map<String, String> environment) {
    return of(environment, System.getProperty("os.name"), System.getProperty("user.home"));
  }

  /**
   * Returns the folder that HOME names; on Windows, where HOME has no meaning, and without HOME it
   * is {@code account}.
   *
   * @param system the name of the operating system
   * @param account the home folder of the user's account
   */
  public static Path of(Map<String, String> environment, String system, String account) {
    String named = environment.getOrDefault("HOME", "");
    boolean windows = system.toLowerCase(Locale.ROOT).startsWith("windows");
    return Path.of(named.isEmpty() || windows ? account : named);
  }
}

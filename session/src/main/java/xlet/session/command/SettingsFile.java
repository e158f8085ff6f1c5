package xlet.session.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import xlet.session.input.FileFailure;

/** The settings that users keep: one to a line, in the words of {@code :set}. */
public final class SettingsFile {
  /** Nobody writes more. */
  private static final int MOST_BYTES = 1 << 16;

  private SettingsFile() {}

  /**
   * Sets in {@code shell} what {@code $XDG_CONFIG_HOME/xlet/settings} says, in {@code ~/.config} if
   * the variable is empty; lines may be empty or begin with {@code #}.
   *
   * @return what is wrong in the file, as lines
   */
  public static List<String> apply(Shell shell, Map<String, String> environment) {
    String config = environment.getOrDefault("XDG_CONFIG_HOME", "");
    String home = environment.getOrDefault("HOME", "");
    if (config.isEmpty() && home.isEmpty()) {
      return List.of();
    }
    Path folder = config.isEmpty() ? Path.of(home, ".config") : Path.of(config);
    Path file = folder.resolve("xlet").resolve("settings");
    List<String> wrong = new ArrayList<>();
    try {
      int number = 0;
      for (String line : lines(file)) {
        number++;
        String setting = line.strip();
        if (!setting.isEmpty() && !setting.startsWith("#")) {
          apply(shell, setting, file + ":" + number, wrong);
        }
      }
    } catch (NoSuchFileException none) {
      return List.of();
    } catch (IOException unreadable) {
      wrong.add(file + " cannot be read: " + FileFailure.reason(unreadable));
    }
    return wrong;
  }

  private static List<String> lines(Path file) throws IOException {
    try (var in = Files.newInputStream(file)) {
      return new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8).lines().toList();
    }
  }

  private static void apply(Shell shell, String setting, String place, List<String> wrong) {
    try {
      shell.run(":set " + setting);
    } catch (CommandException refused) {
      wrong.add(place + ": " + refused.text());
    }
  }
}

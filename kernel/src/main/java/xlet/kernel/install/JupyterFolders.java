package xlet.kernel.install;

import java.io.File;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import xlet.kernel.HomeFolder;

/** The folders in which Jupyter looks, by its own rules. */
public final class JupyterFolders {
  private enum Family {
    LINUX,
    MAC,
    WINDOWS
  }

  private final Map<String, String> environment;
  private final Family family;
  private final Path home;
  private final Supplier<Optional<String>> pythonPrefix;

  JupyterFolders(
      Map<String, String> environment,
      String system,
      String home,
      Supplier<Optional<String>> pythonPrefix) {
    this.environment = Map.copyOf(environment);
    this.family = family(system.toLowerCase(Locale.ROOT));
    this.home = HomeFolder.of(environment, system, home);
    this.pythonPrefix = pythonPrefix;
  }

  /** The folders of a process with {@code environment} on this machine. */
  public static JupyterFolders of(Map<String, String> environment) {
    return new JupyterFolders(
        environment,
        System.getProperty("os.name"),
        System.getProperty("user.home"),
        () -> Python.prefix(environment));
  }

  private static Family family(String system) {
    if (system.startsWith("mac")) {
      return Family.MAC;
    }
    return system.startsWith("windows") ? Family.WINDOWS : Family.LINUX;
  }

  /** The user's own folder. */
  public JupyterFolder user() {
    return new JupyterFolder(
        value("JUPYTER_DATA_DIR").map(Path::of).orElseGet(this::userFolder), "--user");
  }

  private Path userFolder() {
    return switch (family) {
      case MAC -> home.resolve("Library").resolve("Jupyter");
      case WINDOWS ->
          value("APPDATA")
              .map(data -> Path.of(data, "jupyter"))
              .orElseGet(() -> home.resolve(".jupyter").resolve("data"));
      case LINUX ->
          value("XDG_DATA_HOME")
              .map(Path::of)
              .orElseGet(() -> home.resolve(".local").resolve("share"))
              .resolve("jupyter");
    };
  }

  /** The folder below the prefix {@code folder}; {@code /usr/local} is such a prefix. */
  public static JupyterFolder prefix(Path folder) {
    Path absolute = folder.toAbsolutePath().normalize();
    return new JupyterFolder(share(absolute), "--prefix " + ShellWords.quoted(absolute.toString()));
  }

  /** The data folder {@code folder} itself. */
  public static JupyterFolder folder(Path folder) {
    Path absolute = folder.toAbsolutePath().normalize();
    return new JupyterFolder(absolute, "--data-dir " + ShellWords.quoted(absolute.toString()));
  }

  private static Path share(Path prefix) {
    return prefix.resolve("share").resolve("jupyter");
  }

  /**
   * The folder of the active Python environment.
   *
   * @throws InstallException if there is none
   */
  public JupyterFolder environment() throws InstallException {
    return environmentPrefix()
        .map(prefix -> new JupyterFolder(share(prefix), "--sys-prefix"))
        .orElseThrow(() ->
            InstallException.usage(
                "no environment is active (VIRTUAL_ENV and CONDA_PREFIX are not set, and no"
                    + " python3 is on the PATH); activate one, or use --user or --prefix DIR"));
  }

  private Optional<Path> environmentPrefix() {
    return value("VIRTUAL_ENV").or(() -> value("CONDA_PREFIX")).or(pythonPrefix).map(Path::of);
  }

  /** Returns each folder in which Jupyter looks, once and in its order. */
  public List<JupyterFolder> all() {
    Map<Path, JupyterFolder> places = new LinkedHashMap<>();
    value("JUPYTER_PATH").stream()
        .flatMap(paths -> List.of(paths.split(File.pathSeparator, -1)).stream())
        .filter(path -> !path.isEmpty())
        .map(path -> folder(Path.of(path)))
        .forEach(place -> places.putIfAbsent(place.folder(), place));
    places.putIfAbsent(user().folder(), user());
    environmentPrefix()
        .map(prefix -> new JupyterFolder(share(prefix), "--sys-prefix"))
        .ifPresent(place -> places.putIfAbsent(place.folder(), place));
    system().forEach(place -> places.putIfAbsent(place.folder(), place));
    return List.copyOf(places.values());
  }

  private List<JupyterFolder> system() {
    if (family != Family.WINDOWS) {
      return List.of(prefix(Path.of("/usr/local")), prefix(Path.of("/usr")));
    }
    return value("PROGRAMDATA").stream()
        .map(data -> Path.of(data, "jupyter"))
        .map(JupyterFolders::folder)
        .toList();
  }

  private Optional<String> value(String name) {
    return Optional.ofNullable(environment.get(name)).filter(text -> !text.isEmpty());
  }
}

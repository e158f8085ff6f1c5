package xlet.repl;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import xlet.kernel.install.Build;
import xlet.kernel.install.Checkup;
import xlet.kernel.install.InstallException;
import xlet.kernel.install.Installer;
import xlet.kernel.install.JupyterFolder;
import xlet.kernel.install.JupyterFolders;
import xlet.kernel.install.Listing;
import xlet.kernel.install.Uninstaller;

/** The subcommands about the Jupyter kernel. */
@Command(
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Install Xlet as a Jupyter kernel, remove it, list or examine what is installed.")
final class KernelCommand implements Callable<Integer> {
  private final Console console;

  KernelCommand(Console console) {
    this.console = console;
  }

  /** Where; at most one may be given. */
  static final class Where {
    @Option(names = "--user", description = "For this user (the default).")
    private boolean user;

    @Option(
        names = "--prefix",
        paramLabel = "DIR",
        description = "In DIR/share/jupyter, as in /usr/local.")
    private @Nullable Path prefix;

    @Option(
        names = "--sys-prefix",
        description = "In the Python environment that is active (venv, conda).")
    private boolean environment;

    @Option(
        names = "--data-dir",
        paramLabel = "DIR",
        description = "In DIR, a data folder of Jupyter's.")
    private @Nullable Path dataFolder;

    private JupyterFolder place(JupyterFolders places) throws InstallException {
      if (user) {
        return places.user();
      }
      if (environment) {
        return places.environment();
      }
      return prefix == null
          ? JupyterFolders.folder(Objects.requireNonNull(dataFolder))
          : JupyterFolders.prefix(prefix);
    }
  }

  /** The work of a subcommand once its options are read; gives the lines to print. */
  private interface Deed {
    List<String> lines() throws InstallException;
  }

  private int carryOut(Deed deed) {
    try {
      deed.lines().forEach(line -> console.write(line + "\n"));
      return ExitCode.OK.number();
    } catch (InstallException refused) {
      ExitCode code =
          switch (refused.kind()) {
            case USAGE -> ExitCode.USAGE;
            case FAILURE -> ExitCode.RUN_FAILED;
          };
      return console.refuse(code, refused);
    }
  }

  private static JupyterFolder place(@Nullable Where where, JupyterFolders places)
      throws InstallException {
    return where == null ? places.user() : where.place(places);
  }

  private JupyterFolders places() {
    return JupyterFolders.of(console.streams().environment());
  }

  /** Tells the user of a step that takes a while. */
  private void step(String text) {
    console.complain(List.of(text));
  }

  @Override
  public Integer call() {
    return console.refuse(
        ExitCode.USAGE, "kernel needs a command: install, uninstall, list or doctor");
  }

  @Command(
      name = "install",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      description = "Make Xlet a kernel of Jupyter's; needs no Python.")
  int install(
      @ArgGroup @Nullable Where where,
      @Option(
              names = "--name",
              paramLabel = "NAME",
              defaultValue = "xlet",
              description = "The name of the kernel in Jupyter (${DEFAULT-VALUE}).")
          String name,
      @Option(
              names = "--display-name",
              paramLabel = "TEXT",
              defaultValue = "",
              description = "The name that people see.")
          String displayName,
      @Option(
              names = "--env",
              paramLabel = "NAME=VALUE",
              description = "An environment variable for the kernel; may be given more than once.")
          @Nullable List<String> variables,
      @Option(
              names = "--java",
              paramLabel = "PATH",
              defaultValue = "",
              description = "The JDK that runs the kernel, version 25 or newer.")
          String java,
      @Option(names = "--force", description = "Replace a kernel that is not Xlet's.")
          boolean force) {
    return carryOut(() -> {
      var request = new Installer.Request(name, displayName, environment(variables), java, force);
      return new Installer(Build.of(Main.class), place(where, places()), this::step)
          .install(request);
    });
  }

  private static Map<String, String> environment(@Nullable List<String> variables)
      throws InstallException {
    Map<String, String> environment = new LinkedHashMap<>();
    for (String variable : variables == null ? List.<String>of() : variables) {
      int sign = variable.indexOf('=');
      if (sign < 1) {
        throw InstallException.usage("--env wants NAME=VALUE, not " + variable);
      }
      environment.put(variable.substring(0, sign), variable.substring(sign + 1));
    }
    return environment;
  }

  @Command(
      name = "uninstall",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      description = "Remove what install has written.")
  int uninstall(
      @ArgGroup @Nullable Where where,
      @Option(
              names = "--name",
              paramLabel = "NAME",
              defaultValue = "xlet",
              description = "The kernel (${DEFAULT-VALUE}).")
          String name) {
    return carryOut(() -> new Uninstaller(place(where, places())).uninstall(name));
  }

  @Command(
      name = "list",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      description = "List the installed Xlet kernels, and how to mend those that do not work.")
  int list(@ArgGroup @Nullable Where where) {
    return carryOut(() -> listing(folders(where)).lines());
  }

  @Command(
      name = "doctor",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      description = "Check all that the kernel needs, start it, and say how to mend what is wrong.")
  int doctor(@ArgGroup @Nullable Where where) {
    boolean[] good = {false};
    int ended =
        carryOut(() -> {
          Checkup checkup =
              Checkup.of(listing(folders(where)), console.streams().environment(), this::step);
          good[0] = checkup.isGood();
          return console.json() ? List.of(checkup.json()) : checkup.lines();
        });
    return ended != 0 || good[0] ? ended : ExitCode.RUN_FAILED.number();
  }

  /** Returns the folder that was asked for, or else all in which Jupyter looks. */
  private List<JupyterFolder> folders(@Nullable Where where) throws InstallException {
    return where == null ? places().all() : List.of(where.place(places()));
  }

  /** A Xlet that is not built cannot be compared with what is installed. */
  private static Listing listing(List<JupyterFolder> places) throws InstallException {
    Build build;
    try {
      build = Build.of(Main.class);
    } catch (InstallException notBuilt) {
      return Listing.of(places);
    }
    return Listing.of(places, build);
  }
}

package xlet.kernel.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import xlet.kernel.install.KernelSpec.Found;
import xlet.session.Release;

/** Lists the installed kernels of Xlet's, and the faults of each. */
public final class Listing {
  private final List<JupyterFolder> places;
  private final Optional<String> fingerprint;

  private Listing(List<JupyterFolder> places, Optional<String> fingerprint) {
    this.places = List.copyOf(places);
    this.fingerprint = fingerprint;
  }

  /** The kernels in {@code places}. */
  public static Listing of(List<JupyterFolder> places) {
    return new Listing(places, Optional.empty());
  }

  /** The kernels in {@code places}, compared with {@code build}. */
  public static Listing of(List<JupyterFolder> places, Build build) throws InstallException {
    try {
      return new Listing(places, Optional.of(build.fingerprint()));
    } catch (IOException e) {
      throw InstallException.file(e, "build Xlet again");
    }
  }

  /** Returns the lines to print, kernel by kernel. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (JupyterFolder place : places) {
      for (Path folder : folders(place)) {
        lines.addAll(describe(place, folder));
      }
    }
    return lines.isEmpty()
        ? List.of("No kernel of Xlet's is installed; xlet kernel install does it.")
        : lines;
  }

  private static List<Path> folders(JupyterFolder place) {
    try (Stream<Path> folders = Files.list(place.kernels())) {
      return folders.filter(Files::isDirectory).sorted().toList();
    } catch (IOException none) {
      return List.of();
    }
  }

  private List<String> describe(JupyterFolder place, Path folder) {
    String name = String.valueOf(folder.getFileName());
    return switch (KernelSpec.read(folder)) {
      case Found.Foreign _ -> List.of();
      case Found.Broken(String reason) ->
          Files.exists(folder.resolve(SpecFolder.JAR))
              ? List.of(
                  name,
                  "  folder   " + folder,
                  "  broken   " + reason,
                  "  mend     xlet kernel install " + place.option() + named(name))
              : List.of();
      case Found.Ours(KernelSpec spec) -> describe(place, folder, name, spec);
    };
  }

  private List<String> describe(JupyterFolder place, Path folder, String name, KernelSpec spec) {
    boolean javaWorks = !spec.java().isEmpty() && Files.isExecutable(Path.of(spec.java()));
    List<String> lines = new ArrayList<>();
    lines.add(name);
    lines.add("  shown as " + spec.displayName());
    lines.add("  folder   " + folder);
    lines.add("  java     " + spec.java());
    lines.add("  version  " + spec.version());
    List<String> troubles = new ArrayList<>();
    if (!javaWorks) {
      troubles.add("  broken   its java is not there any more");
    }
    missing(folder).ifPresent(file -> troubles.add("  broken   " + file + " is missing"));
    if (!Files.exists(folder.resolve(SpecFolder.CACHE))) {
      troubles.add("  slow     it has no cache of its start");
    } else if (javaWorks && !javaVersion(spec).equals(spec.javaVersion())) {
      troubles.add(
          "  slow     the cache of its start is for Java "
              + spec.javaVersion()
              + ", and this is "
              + javaVersion(spec));
    }
    if (fingerprint.isPresent() && !fingerprint.get().equals(spec.fingerprint())) {
      troubles.add("  older    it is of another build than this Xlet " + Release.VERSION);
    }
    lines.addAll(troubles);
    if (troubles.isEmpty()) {
      lines.add("  whole");
    } else {
      lines.add("  mend     " + mend(place, name, spec, javaWorks));
    }
    return lines;
  }

  private static String javaVersion(KernelSpec spec) {
    return new JavaRuntime(Path.of(spec.java())).version();
  }

  /** Returns the name of a missing file without which the kernel cannot run. */
  private static Optional<String> missing(Path folder) {
    try {
      Build.of(folder.resolve(SpecFolder.JAR));
      return Optional.empty();
    } catch (InstallException e) {
      Path libraries = folder.resolve(SpecFolder.LIBRARIES);
      return Optional.of(
          Files.exists(folder.resolve(SpecFolder.JAR))
              ? "a jar in " + libraries
              : folder.resolve(SpecFolder.JAR).toString());
    }
  }

  private static String named(String name) {
    return name.equals(KernelName.DEFAULT.text()) ? "" : " --name " + name;
  }

  /** The command that installs the same kernel again. */
  private static String mend(JupyterFolder place, String name, KernelSpec spec, boolean javaWorks) {
    StringBuilder command = new StringBuilder("xlet kernel install ").append(place.option());
    command.append(named(name));
    if (!spec.displayName().equals(new KernelName(name).display())) {
      command.append(" --display-name ").append(ShellWords.quoted(spec.displayName()));
    }
    for (Map.Entry<String, String> variable : spec.environment().entrySet()) {
      if (!variable.getKey().equals("LC_ALL") || !variable.getValue().equals("C.UTF-8")) {
        String text = variable.getKey() + "=" + variable.getValue();
        command.append(" --env ").append(ShellWords.quoted(text));
      }
    }
    if (javaWorks && !spec.java().equals(JavaRuntime.running().executable().toString())) {
      command.append(" --java ").append(ShellWords.quoted(spec.java()));
    }
    return command.toString();
  }
}

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

/**
 * A kernel of Xlet's in a folder of Jupyter's.
 *
 * @param name the name by which Jupyter calls it
 * @param folder its folder
 * @param spec the content of its kernel.json, where that can be read
 * @param troubles the defects that were found
 * @param mend the command that installs the same kernel again
 */
record InstalledKernel(
    String name, Path folder, Optional<KernelSpec> spec, List<Trouble> troubles, String mend) {
  InstalledKernel {
    troubles = List.copyOf(troubles);
  }

  /** How much a defect matters. */
  enum Kind {
    /** The kernel does not run. */
    BROKEN("broken"),
    /** It runs, and starts slowly. */
    SLOW("slow"),
    /** It runs as another Xlet does. */
    OLDER("older");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /** The word under which it is listed. */
    String word() {
      return word;
    }
  }

  /** A defect of a kernel, in a sentence about it. */
  record Trouble(Kind kind, String text) {}

  /**
   * Returns the kernels in {@code place}.
   *
   * @param fingerprint that of the build to compare them with
   */
  static List<InstalledKernel> in(JupyterFolder place, Optional<String> fingerprint) {
    return folders(place).stream()
        .flatMap(folder -> in(place, folder, fingerprint).stream())
        .toList();
  }

  private static List<Path> folders(JupyterFolder place) {
    try (Stream<Path> folders = Files.list(place.kernels())) {
      return folders.filter(Files::isDirectory).sorted().toList();
    } catch (IOException none) {
      return List.of();
    }
  }

  private static Optional<InstalledKernel> in(
      JupyterFolder place, Path folder, Optional<String> fingerprint) {
    String name = String.valueOf(folder.getFileName());
    return switch (KernelSpec.read(folder)) {
      case Found.Foreign _ -> Optional.empty();
      case Found.Broken(String reason) ->
          Files.exists(folder.resolve(SpecFolder.JAR))
              ? Optional.of(
                  new InstalledKernel(
                      name,
                      folder,
                      Optional.empty(),
                      List.of(new Trouble(Kind.BROKEN, reason)),
                      "xlet kernel install " + place.option() + named(name)))
              : Optional.empty();
      case Found.Ours(KernelSpec spec) -> {
        boolean javaWorks = !spec.java().isEmpty() && Files.isExecutable(Path.of(spec.java()));
        yield Optional.of(
            new InstalledKernel(
                name,
                folder,
                Optional.of(spec),
                troubles(folder, spec, javaWorks, fingerprint),
                mend(place, name, spec, javaWorks)));
      }
    };
  }

  private static List<Trouble> troubles(
      Path folder, KernelSpec spec, boolean javaWorks, Optional<String> fingerprint) {
    List<Trouble> troubles = new ArrayList<>();
    if (!javaWorks) {
      troubles.add(new Trouble(Kind.BROKEN, "its java is not there any more"));
    }
    missing(folder).ifPresent(file -> troubles.add(new Trouble(Kind.BROKEN, file + " is missing")));
    if (!Files.exists(folder.resolve(SpecFolder.CACHE))) {
      troubles.add(new Trouble(Kind.SLOW, "it has no startup cache"));
    } else if (javaWorks && !javaVersion(spec).equals(spec.javaVersion())) {
      troubles.add(
          new Trouble(
              Kind.SLOW,
              "its startup cache is for Java "
                  + spec.javaVersion()
                  + ", and this is "
                  + javaVersion(spec)));
    }
    if (fingerprint.isPresent() && !fingerprint.get().equals(spec.fingerprint())) {
      troubles.add(
          new Trouble(Kind.OLDER, "it is from another build than this Xlet " + Release.VERSION));
    }
    return troubles;
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

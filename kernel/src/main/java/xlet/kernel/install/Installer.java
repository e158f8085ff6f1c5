package xlet.kernel.install;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import xlet.kernel.install.KernelSpec.Found;
import xlet.session.Release;

/**
 * Installs Xlet as a kernel of Jupyter. All files are written beside their final place, tried
 * there, and moved last, so that nobody ever sees half a kernel.
 */
public final class Installer {
  private static final String MEND = "use --user, or --prefix DIR for a folder of yours";

  /**
   * The options of an installation.
   *
   * @param name the name of the kernel in Jupyter
   * @param displayName the name that people see; empty for the usual one
   * @param environment variables that are set for the kernel
   * @param java the home or executable of the Java that runs it; empty for the one that runs this
   * @param force true if a kernel that is not Xlet's may be replaced
   */
  public record Request(
      String name,
      String displayName,
      Map<String, String> environment,
      String java,
      boolean force) {
    public Request {
      environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
    }
  }

  private final Build build;
  private final JupyterFolder place;
  private final Consumer<String> progress;

  /** Installs {@code build} in {@code place}. */
  Installer(Build build, JupyterFolder place) {
    this(build, place, step -> {});
  }

  /**
   * Installs {@code build} in {@code place}.
   *
   * @param progress is told of each step when it begins
   */
  public Installer(Build build, JupyterFolder place, Consumer<String> progress) {
    this.build = build;
    this.place = place;
    this.progress = progress;
  }

  /**
   * Installs the kernel, and replaces an older one of that name.
   *
   * @return lines that say what was done
   * @throws InstallException if it cannot be done; then nothing has changed
   */
  public List<String> install(Request request) throws InstallException {
    KernelName name = KernelName.of(request.name());
    JavaRuntime java =
        request.java().isEmpty() ? JavaRuntime.running() : JavaRuntime.at(request.java());
    Path target = place.kernel(name.text());
    if (target.toString().contains(File.pathSeparator)) {
      throw InstallException.usage(
          target + " cannot be a class path, because it holds a '" + File.pathSeparator + "'");
    }
    refuseForeign(target, name, request.force());
    try {
      Files.createDirectories(place.folder());
      Path stage = Files.createTempDirectory(place.folder(), ".xlet-install-");
      try {
        return stage(request, name, java, stage);
      } finally {
        Folders.delete(stage);
      }
    } catch (IOException e) {
      throw InstallException.file(e, MEND);
    }
  }

  private void refuseForeign(Path target, KernelName name, boolean force) throws InstallException {
    if (force || !Folders.exists(target)) {
      return;
    }
    Optional<String> owner =
        switch (KernelSpec.read(target)) {
          case Found.Ours _ -> Optional.empty();
          case Found.Foreign(String displayName) -> Optional.of("'" + displayName + "'");
          case Found.Broken _ ->
              Files.exists(target.resolve(SpecFolder.JAR))
                  ? Optional.empty()
                  : Optional.of("something else");
        };
    if (owner.isPresent()) {
      throw InstallException.usage(
          target
              + " is "
              + owner.get()
              + ", not an Xlet kernel; choose another --name than "
              + name.text()
              + ", or replace it with --force");
    }
  }

  private List<String> stage(Request request, KernelName name, JavaRuntime java, Path stage)
      throws IOException, InstallException {
    Path fresh = Files.createDirectory(stage.resolve("kernel"));
    String display = request.displayName().isBlank() ? name.display() : request.displayName();
    KernelSpec spec =
        new KernelSpec(
            KernelSpec.command(java),
            display,
            environment(request.environment()),
            Release.VERSION,
            build.fingerprint(),
            java.version());
    progress.accept("Copying Xlet ...");
    build.copyTo(fresh);
    for (String logo : SpecFolder.LOGOS) {
      Files.write(fresh.resolve(logo), LabExtension.resource(logo));
    }
    writeHighlighting(fresh);
    spec.writeTo(fresh);
    List<String> lines = new ArrayList<>();
    boolean cached = train(spec, fresh, progress);
    progress.accept("Starting the kernel for a trial ...");
    Duration start = Trial.run(spec, fresh);
    Path target = place.kernel(name.text());
    moveTo(target, fresh, stage);
    lines.add("Installed " + display + " " + Release.VERSION + " as kernel " + name.text());
    lines.add("  " + target);
    lines.add("The kernel answered: it starts in " + start.toMillis() + " ms.");
    if (!cached) {
      lines.add("This Java could not make a startup cache, so the kernel starts more slowly.");
    }
    lines.add("Where Jupyter runs already, reload its page to see Xlet coloured.");
    lines.add(
        "For colours in nbconvert and jupyter console: pip install "
            + ShellWords.quoted(target.resolve(SpecFolder.PYGMENTS).toString()));
    return lines;
  }

  /** Moves the kernel and the extension to their places; if one cannot be moved, neither is. */
  private void moveTo(Path target, Path fresh, Path stage) throws IOException {
    Path extension = Files.createDirectory(stage.resolve("extension"));
    LabExtension.writeTo(extension);
    Path old = stage.resolve("old-kernel");
    Folders.replace(target, fresh, old);
    try {
      Folders.replace(place.extension(), extension, stage.resolve("old-extension"));
    } catch (IOException e) {
      Folders.restore(target, old);
      throw e;
    }
  }

  private static void writeHighlighting(Path kernel) throws IOException {
    Files.writeString(kernel.resolve(SpecFolder.SCRIPT), Highlighting.NOTEBOOK.text());
    Path python = Files.createDirectory(kernel.resolve(SpecFolder.PYGMENTS));
    Files.writeString(python.resolve("xlet_pygments.py"), Highlighting.PYGMENTS.text());
    Files.write(python.resolve("pyproject.toml"), LabExtension.resource("pygments/pyproject.toml"));
  }

  /** Makes the cache and returns true if that worked. A kernel works without. */
  private static boolean train(KernelSpec spec, Path folder, Consumer<String> progress)
      throws IOException {
    Path cache = folder.resolve(SpecFolder.CACHE);
    try {
      Trial.train(spec, folder, progress);
      return Files.isRegularFile(cache);
    } catch (InstallException noCache) {
      Files.deleteIfExists(cache);
      return false;
    } finally {
      Files.deleteIfExists(folder.resolve(SpecFolder.CACHE + ".config"));
    }
  }

  /**
   * Returns the variables of the kernel. On Linux, Java needs a UTF-8 locale to read the names of
   * some files.
   */
  private static Map<String, String> environment(Map<String, String> wanted) {
    Map<String, String> variables = new LinkedHashMap<>();
    if (System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("linux")) {
      variables.put("LC_ALL", "C.UTF-8");
    }
    variables.putAll(wanted);
    return variables;
  }
}

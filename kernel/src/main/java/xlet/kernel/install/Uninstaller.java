package xlet.kernel.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import xlet.kernel.install.KernelSpec.Found;

/** Removes what {@link Installer} has written, and nothing else. */
public final class Uninstaller {
  private final JupyterFolder place;

  /** Removes kernels from {@code place}. */
  public Uninstaller(JupyterFolder place) {
    this.place = place;
  }

  /**
   * Removes the kernel {@code text}, and with the last kernel the extension that colours Xlet.
   *
   * @return lines that say what was removed
   * @throws InstallException if there is no such kernel, or it is not Xlet's
   */
  public List<String> uninstall(String text) throws InstallException {
    KernelName name = KernelName.of(text);
    Path folder = place.kernel(name.text());
    if (!Folders.exists(folder)) {
      throw InstallException.failure(
          "there is no kernel "
              + name.text()
              + " in "
              + place.kernels()
              + "; xlet kernel list"
              + " shows what is installed");
    }
    boolean ours =
        switch (KernelSpec.read(folder)) {
          case Found.Ours _ -> true;
          case Found.Foreign _ -> false;
          case Found.Broken _ -> Files.exists(folder.resolve(SpecFolder.JAR));
        };
    if (!ours) {
      throw InstallException.failure(folder + " is not an Xlet kernel and was not removed");
    }
    try {
      return remove(folder);
    } catch (IOException e) {
      throw InstallException.file(e, "stop kernels that run, and see who owns the folder");
    }
  }

  private List<String> remove(Path folder) throws IOException {
    List<String> lines = new ArrayList<>();
    // The specification goes first: without it, Jupyter sees no kernel.
    Files.deleteIfExists(folder.resolve(SpecFolder.SPEC));
    for (String logo : SpecFolder.LOGOS) {
      Files.deleteIfExists(folder.resolve(logo));
    }
    Files.deleteIfExists(folder.resolve(SpecFolder.SCRIPT));
    Folders.delete(folder.resolve(SpecFolder.PYGMENTS));
    Files.deleteIfExists(folder.resolve(SpecFolder.JAR));
    Files.deleteIfExists(folder.resolve(SpecFolder.CACHE));
    Folders.delete(folder.resolve(SpecFolder.LIBRARIES));
    Folders.deleteIfEmpty(folder);
    lines.add("Removed " + folder);
    if (Folders.exists(folder)) {
      lines.add("It still holds files that Xlet did not write.");
    }
    if (Folders.exists(place.extension()) && !anyOurs()) {
      Folders.delete(place.extension());
      lines.add("Removed " + place.extension());
    }
    return lines;
  }

  private boolean anyOurs() throws IOException {
    try (Stream<Path> folders = Files.list(place.kernels())) {
      return folders.anyMatch(each -> KernelSpec.ours(each).isPresent());
    }
  }
}

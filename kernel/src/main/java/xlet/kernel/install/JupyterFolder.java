package xlet.kernel.install;

import java.nio.file.Path;

/**
 * A folder in which Jupyter looks for kernels and for extensions.
 *
 * @param folder the folder, such as {@code /usr/local/share/jupyter}
 * @param option the option of {@code xlet kernel install} that names this place
 */
public record JupyterFolder(Path folder, String option) {
  public JupyterFolder {
    folder = folder.toAbsolutePath().normalize();
  }

  /** Where the kernels are. */
  Path kernels() {
    return folder.resolve("kernels");
  }

  /** Where the kernel {@code name} is. */
  Path kernel(String name) {
    return kernels().resolve(name);
  }

  /** Where the extension of JupyterLab is. */
  Path extension() {
    return folder.resolve("labextensions").resolve(LabExtension.NAME);
  }
}

package xlet.kernel.install;

import java.nio.file.Path;

/**
 * A folder in which Jupyter looks for kernels and for extensions.
 *
 * @param folder the folder, such as {@code /usr/local/share/jupyter}
 * @param option the option of {@code xlet kernel install} that names this folder
 */
public record JupyterFolder(Path folder, String option) {
  public JupyterFolder {
    folder = folder.toAbsolutePath().normalize();
  }

  /** The folder of all kernels. */
  Path kernels() {
    return folder.resolve("kernels");
  }

  /** The folder of the kernel {@code name}. */
  Path kernel(String name) {
    return kernels().resolve(name);
  }

  /** The folder of the extension of JupyterLab. */
  Path extension() {
    return folder.resolve("labextensions").resolve(LabExtension.NAME);
  }
}

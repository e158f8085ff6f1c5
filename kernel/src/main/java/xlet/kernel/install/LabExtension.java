package xlet.kernel.install;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The extension that colours Xlet in JupyterLab and Notebook, as resources. */
final class LabExtension {
  /** The name of its folder. */
  static final String NAME = "xlet-language";

  private static final String ROOT = "labextension/";

  private LabExtension() {}

  /** The relative names of its files. */
  static List<String> files() throws IOException {
    return new String(resource(ROOT + "index.txt"), StandardCharsets.UTF_8)
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .toList();
  }

  /** Copies it into {@code folder}. */
  static void copyTo(Path folder) throws IOException {
    for (String file : files()) {
      Path target = folder.resolve(file);
      Files.createDirectories(target.getParent());
      Files.write(target, resource(ROOT + file));
    }
  }

  /** The bytes of a resource of this package. */
  static byte[] resource(String name) throws IOException {
    try (InputStream stream = LabExtension.class.getResourceAsStream(name)) {
      if (stream == null) {
        throw new FileNotFoundException("the build is not whole: it has no " + name);
      }
      return stream.readAllBytes();
    }
  }
}

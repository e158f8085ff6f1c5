package xlet.kernel.install;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The extension that colours Xlet in JupyterLab and Notebook. */
final class LabExtension {
  /** The name of its folder. */
  static final String NAME = "xlet-language";

  private static final List<String> RESOURCES = List.of("install.json", "package.json");

  private LabExtension() {}

  /** Writes it into {@code folder}. */
  static void writeTo(Path folder) throws IOException {
    Path module = Files.createDirectories(folder.resolve("static"));
    for (String file : RESOURCES) {
      Files.write(folder.resolve(file), resource("labextension/" + file));
    }
    Files.writeString(module.resolve("remoteEntry.js"), Highlighting.JUPYTERLAB.text());
  }

  /** The bytes of a resource of this package. */
  static byte[] resource(String name) throws IOException {
    try (InputStream stream = LabExtension.class.getResourceAsStream(name)) {
      if (stream == null) {
        throw new FileNotFoundException("the build is incomplete: it has no " + name);
      }
      return stream.readAllBytes();
    }
  }
}

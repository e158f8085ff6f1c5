package xlet.kernel.install;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** Builds for tests. */
final class Builds {
  private Builds() {}

  /** All that this test runs with, as jars in {@code folder}. */
  static Build ofClassPath(Path folder) throws IOException, InstallException {
    Path libraries = Files.createDirectories(folder.resolve("lib"));
    List<String> names = new ArrayList<>();
    for (String element : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path source = Path.of(element);
      String name = names.size() + ".jar";
      if (Files.isDirectory(source)) {
        pack(source, libraries.resolve(name));
      } else if (Files.isRegularFile(source)) {
        Files.copy(source, libraries.resolve(name));
      } else {
        continue;
      }
      names.add("lib/" + name);
    }
    return of(folder, names);
  }

  /** A build that names {@code libraries}. */
  static Build of(Path folder, List<String> libraries) throws IOException, InstallException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(Attributes.Name.CLASS_PATH, String.join(" ", libraries));
    attributes.putValue("Add-Exports", "java.base/jdk.internal.module");
    Path jar = folder.resolve("xlet.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest)) {
      out.flush();
    }
    return Build.of(jar);
  }

  private static void pack(Path classes, Path jar) throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(classes)) {
      files = walk.filter(Files::isRegularFile).sorted().toList();
    }
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      for (Path each : files) {
        String name = classes.relativize(each).toString().replace(File.separatorChar, '/');
        out.putNextEntry(new ZipEntry(name));
        Files.copy(each, out);
        out.closeEntry();
      }
    }
  }
}

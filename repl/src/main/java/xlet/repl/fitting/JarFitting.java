package xlet.repl.fitting;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;

/** Makes the classes of jars fit for the cache, in place. */
final class JarFitting {
  private final ClassFitting fitting = new ClassFitting(JarFitting.class.getClassLoader());

  /**
   * Rewrites jars; a program that has one of them open goes on reading the old one.
   *
   * @param jars the files; what their classes extend is on the class path
   */
  public static void main(String[] jars) throws IOException {
    JarFitting fitting = new JarFitting();
    for (String jar : jars) {
      fitting.fit(Path.of(jar));
    }
  }

  /** Rewrites {@code jar} if one of its classes has to change; signatures do not survive that. */
  void fit(Path jar) throws IOException {
    Map<JarEntry, byte[]> entries = new LinkedHashMap<>();
    boolean changed = false;
    try (JarFile file = new JarFile(jar.toFile())) {
      for (JarEntry entry : Collections.list(file.entries())) {
        byte[] written = file.getInputStream(entry).readAllBytes();
        Optional<byte[]> fitted = isClass(entry) ? fitting.fit(written) : Optional.empty();
        changed |= fitted.isPresent();
        entries.put(entry, fitted.orElse(written));
      }
    }
    if (changed) {
      Path next = jar.resolveSibling(jar.getFileName() + ".new");
      write(entries, next);
      Files.move(next, jar, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static boolean isClass(JarEntry entry) {
    return entry.getName().endsWith(".class") && !entry.getName().endsWith("module-info.class");
  }

  private static void write(Map<JarEntry, byte[]> entries, Path jar) throws IOException {
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream output = new JarOutputStream(file)) {
      for (Map.Entry<JarEntry, byte[]> entry : entries.entrySet()) {
        ZipEntry copy = new ZipEntry(entry.getKey().getName());
        copy.setLastModifiedTime(entry.getKey().getLastModifiedTime());
        output.putNextEntry(copy);
        output.write(entry.getValue());
        output.closeEntry();
      }
    }
  }
}

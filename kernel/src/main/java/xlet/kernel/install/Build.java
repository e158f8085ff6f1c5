package xlet.kernel.install;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import xlet.kernel.KernelMain;

/**
 * A built Xlet: one jar, whose manifest names the others.
 *
 * @param jar the jar
 * @param libraries the jars that the manifest names, by relative paths such as {@code lib/a.jar}
 * @param machineCode files that those load if they are there, likewise
 */
public record Build(Path jar, Map<String, Path> libraries, Map<String, Path> machineCode) {
  /** Where the engine's jar looks for machine code: in a folder beside it. */
  private static final String MACHINE_CODE = "lib/openblas";

  public Build {
    libraries = Map.copyOf(libraries);
    machineCode = Map.copyOf(machineCode);
  }

  /**
   * The build that {@code type} was loaded from.
   *
   * @throws InstallException if that is not a jar, or jars that it names are missing
   */
  public static Build of(Class<?> type) throws InstallException {
    try {
      Path path = location(type);
      if (Files.isRegularFile(path)) {
        return of(path);
      }
    } catch (URISyntaxException | IllegalArgumentException unusual) {
      // Not a file: said below.
    }
    throw InstallException.failure(
        "this Xlet runs from a folder of classes, and only jars can be installed;"
            + " build it with mvn package and use ./xlet kernel install");
  }

  /**
   * Returns the jar or folder that holds {@code type}. Java does not know it where a class comes
   * from a cache and the jar was moved since; the class path then begins with the jar that was
   * started.
   */
  private static Path location(Class<?> type) throws URISyntaxException {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    URL location = source == null ? null : source.getLocation();
    return location == null
        ? Path.of(System.getProperty("java.class.path").split(File.pathSeparator, 2)[0])
        : Path.of(location.toURI());
  }

  /**
   * The build whose jar is {@code jar}.
   *
   * @throws InstallException if it cannot be read, or jars that it names are missing
   */
  static Build of(Path jar) throws InstallException {
    Map<String, Path> libraries = new LinkedHashMap<>();
    for (String name : named(jar)) {
      Path library = jar.resolveSibling(name);
      if (!Files.isRegularFile(library)) {
        throw InstallException.failure(
            "the build is incomplete: " + library + " is missing; build it again");
      }
      libraries.put(name, library);
    }
    return new Build(jar, libraries, machineCode(jar));
  }

  private static Map<String, Path> machineCode(Path jar) throws InstallException {
    Path folder = jar.resolveSibling(MACHINE_CODE);
    if (!Files.isDirectory(folder)) {
      return Map.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.collect(
          Collectors.toMap(file -> MACHINE_CODE + "/" + file.getFileName(), file -> file));
    } catch (IOException e) {
      throw InstallException.failure("the build is incomplete: " + folder + " cannot be read");
    }
  }

  private static List<String> named(Path jar) throws InstallException {
    try (JarFile file = new JarFile(jar.toFile())) {
      return Optional.ofNullable(file.getManifest())
          .map(Manifest::getMainAttributes)
          .map(attributes -> attributes.getValue(Attributes.Name.CLASS_PATH))
          .stream()
          .flatMap(path -> List.of(path.split(" ")).stream())
          .filter(name -> !name.isEmpty())
          .map(name -> URI.create(name).getPath())
          .toList();
    } catch (IOException | IllegalArgumentException e) {
      throw InstallException.failure("the build is incomplete: " + jar + " cannot be read");
    }
  }

  /**
   * Copies the files into {@code folder}, by the same relative paths. The jar that names the others
   * starts the kernel there.
   */
  void copyTo(Path folder) throws IOException {
    copyAsKernel(folder.resolve(SpecFolder.JAR));
    copy(libraries, folder);
    copy(machineCode, folder);
  }

  private static void copy(Map<String, Path> files, Path folder) throws IOException {
    for (var file : files.entrySet()) {
      Path target = folder.resolve(file.getKey());
      Files.createDirectories(target.getParent());
      Files.copy(file.getValue(), target);
    }
  }

  /**
   * Copies the jar with the kernel as its main class. The rest of the manifest counts only when
   * Java starts the jar: it exports the package by which the Vector API is loaded, and as an option
   * of the command that would keep Java from using its cache.
   */
  private void copyAsKernel(Path target) throws IOException {
    try (JarFile from = new JarFile(jar.toFile())) {
      Manifest manifest = new Manifest(from.getManifest());
      manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, KernelMain.class.getName());
      try (OutputStream file = Files.newOutputStream(target);
          JarOutputStream out = new JarOutputStream(file, manifest)) {
        for (JarEntry entry : Collections.list(from.entries())) {
          if (!entry.getName().equals(JarFile.MANIFEST_NAME)) {
            out.putNextEntry(new JarEntry(entry.getName()));
            from.getInputStream(entry).transferTo(out);
          }
        }
      }
    }
  }

  /**
   * Returns a checksum of the contents of the jars, which does not depend on when they were built.
   */
  String fingerprint() throws IOException {
    List<String> contents = new ArrayList<>();
    List<Path> jars = new ArrayList<>(libraries.values());
    jars.add(jar);
    for (Path each : jars) {
      try (ZipFile zip = new ZipFile(each.toFile())) {
        zip.stream().map(Build::content).forEach(contents::add);
      }
    }
    CRC32 sum = new CRC32();
    contents.stream()
        .sorted()
        .forEach(content -> sum.update(content.getBytes(StandardCharsets.UTF_8)));
    return String.format("%08x", sum.getValue());
  }

  private static String content(ZipEntry entry) {
    return entry.getName() + " " + (entry.isDirectory() ? 0 : entry.getCrc()) + "\n";
  }
}

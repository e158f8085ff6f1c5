package xlet.kernel.install;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * A Java that can run the kernel.
 *
 * @param executable the absolute path of {@code java}
 */
record JavaRuntime(Path executable) {
  /** The oldest version of Java that can run the kernel. */
  static final int OLDEST = 25;

  /** The Java that runs this program. */
  static JavaRuntime running() {
    return new JavaRuntime(executable(Path.of(System.getProperty("java.home"))));
  }

  /**
   * Returns the Java whose home or executable is at a path, behind symbolic links or not.
   *
   * @throws InstallException if there is none, or it is too old
   */
  static JavaRuntime at(String text) throws InstallException {
    Path path;
    try {
      path = Path.of(text).toAbsolutePath().normalize();
    } catch (InvalidPathException e) {
      throw InstallException.usage("--java: " + text + " is not a path");
    }
    Path home =
        homes(path)
            .filter(candidate -> Files.isRegularFile(candidate.resolve("release")))
            .filter(candidate -> Files.isExecutable(executable(candidate)))
            .findFirst()
            .orElseThrow(() ->
                InstallException.usage(
                    "--java: " + path + " is not a Java: name a JDK's folder or its bin/java"));
    int feature = feature(home);
    if (feature < OLDEST) {
      throw InstallException.usage(
          "--java: "
              + path
              + " is Java "
              + feature
              + "; the kernel needs Java "
              + OLDEST
              + " or newer");
    }
    return new JavaRuntime(executable(home));
  }

  private static Stream<Path> homes(Path path) {
    return Stream.concat(
        Stream.of(path),
        Stream.concat(Stream.of(path), real(path).stream())
            .flatMap(executable ->
                Optional.ofNullable(executable.getParent())
                    .flatMap(bin -> Optional.ofNullable(bin.getParent()))
                    .stream()));
  }

  private static Optional<Path> real(Path path) {
    try {
      return Optional.of(path.toRealPath());
    } catch (IOException missing) {
      return Optional.empty();
    }
  }

  private static Path executable(Path home) {
    Path windows = home.resolve("bin").resolve("java.exe");
    return Files.exists(windows) ? windows : home.resolve("bin").resolve("java");
  }

  /** Which build it is, such as {@code 25.0.1+8-LTS}; empty if its release file does not say. */
  String version() {
    return Optional.ofNullable(executable.getParent())
        .flatMap(bin -> Optional.ofNullable(bin.getParent()))
        .map(home -> property(home, "JAVA_RUNTIME_VERSION"))
        .orElse("");
  }

  /** The number of the Java in {@code home} by its release file; 0 if the file does not say. */
  private static int feature(Path home) {
    String number = property(home, "JAVA_VERSION").split("[^0-9]", 2)[0];
    return number.matches("[0-9]{1,4}") ? Integer.parseInt(number) : 0;
  }

  private static String property(Path home, String name) {
    Properties release = new Properties();
    try (Reader reader = Files.newBufferedReader(home.resolve("release"))) {
      release.load(reader);
    } catch (IOException | IllegalArgumentException unreadable) {
      return "";
    }
    return release.getProperty(name, "").replace("\"", "");
  }
}

package xlet.engine.blas;

import java.io.File;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import java.util.Optional;

/**
 * Where OpenBLAS lies: in the file that the environment variable {@value #VARIABLE} names, else in
 * the folder {@code openblas} beside the jar or the folder of these classes.
 */
final class LibraryFiles {
  /** Names the file of a library, or is {@link #NONE} or {@link #ALWAYS}. */
  static final String VARIABLE = "XLET_OPENBLAS";

  private static final String NONE = "none";

  /** Says that products are the library's even where Xlet's own are as fast. */
  private static final String ALWAYS = "always";

  private static final String FOLDER = "openblas";

  /** The name of the library's file on Linux, macOS and Windows. */
  private static final List<String> NAMES =
      List.of("libopenblas.so.0", "libopenblas.0.dylib", "libopenblas.dll");

  /** The libraries that it depends on, in the order in which they are loaded. */
  private static final List<String> NEEDED =
      List.of(
          "libgcc_s.so.1",
          "libquadmath.so.0",
          "libgfortran.so.5",
          "libgcc_s.1.1.dylib",
          "libquadmath.0.dylib",
          "libgfortran.5.dylib",
          "libwinpthread-1.dll",
          "libgcc_s_seh-1.dll",
          "libquadmath-0.dll",
          "libgfortran-5.dll");

  private LibraryFiles() {}

  /** Returns whether the user wants none. */
  static boolean areUnwanted() {
    return named().equals(NONE);
  }

  /** Returns whether the user wants the library, or another one, wherever matrices are large. */
  static boolean areWanted() {
    return !named().isEmpty() && !areUnwanted();
  }

  private static String named() {
    return System.getenv().getOrDefault(VARIABLE, "");
  }

  /** The file of the library, if there is one. */
  static Optional<Path> openBlas() {
    if (areWanted() && !named().equals(ALWAYS)) {
      return Optional.of(Path.of(named()));
    }
    return folder()
        .flatMap(
            folder -> NAMES.stream().map(folder::resolve).filter(Files::isRegularFile).findFirst());
  }

  /** The files beside {@code library} that it is linked with. */
  static List<Path> neededBy(Path library) {
    return NEEDED.stream().map(library::resolveSibling).filter(Files::isRegularFile).toList();
  }

  /**
   * The folder in which it may lie. Java does not know where a class that comes from a cache was,
   * if the jar was moved since; then it is in {@code lib} beside the jar that was started.
   */
  private static Optional<Path> folder() {
    CodeSource source = OpenBlas.class.getProtectionDomain().getCodeSource();
    URL location = source == null ? null : source.getLocation();
    try {
      Path started = Path.of(System.getProperty("java.class.path").split(File.pathSeparator, 2)[0]);
      Path jar =
          location == null
              ? started.resolveSibling("lib").resolve(started.getFileName())
              : Path.of(location.toURI());
      return Optional.of(jar.resolveSibling(FOLDER));
    } catch (URISyntaxException | IllegalArgumentException unusual) {
      return Optional.empty();
    }
  }
}

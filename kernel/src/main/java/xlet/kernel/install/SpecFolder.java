package xlet.kernel.install;

import java.util.List;

/** The names of the files and folders of an installed kernel. */
final class SpecFolder {
  static final String SPEC = "kernel.json";
  static final String JAR = "xlet.jar";
  static final String LIBRARIES = "lib";
  static final String CACHE = "xlet.aot";

  static final String SCRIPT = "kernel.js";

  /** A Python package, from which pip installs the lexer of Pygments. */
  static final String PYGMENTS = "pygments";

  /** The resources of this package that are copied as they are. */
  static final List<String> LOGOS = List.of("logo-svg.svg", "logo-32x32.png", "logo-64x64.png");

  private SpecFolder() {}
}

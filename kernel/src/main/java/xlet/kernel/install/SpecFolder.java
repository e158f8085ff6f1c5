package xlet.kernel.install;

import java.util.List;

/** The names of what stands in the folder of an installed kernel. */
final class SpecFolder {
  static final String SPEC = "kernel.json";
  static final String JAR = "xlet.jar";
  static final String LIBRARIES = "lib";
  static final String CACHE = "xlet.aot";

  /** The resources of this package that are copied as they are. */
  static final List<String> RESOURCES =
      List.of("logo-svg.svg", "logo-32x32.png", "logo-64x64.png", "kernel.js");

  private SpecFolder() {}
}

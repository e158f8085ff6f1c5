package xlet.kernel.install;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The Xlet kernels that are installed, and what is wrong with them. */
public final class Listing {
  private final List<JupyterFolder> places;
  private final Optional<String> fingerprint;

  private Listing(List<JupyterFolder> places, Optional<String> fingerprint) {
    this.places = List.copyOf(places);
    this.fingerprint = fingerprint;
  }

  /** The kernels in {@code places}. */
  public static Listing of(List<JupyterFolder> places) {
    return new Listing(places, Optional.empty());
  }

  /** The kernels in {@code places}, compared with {@code build}. */
  public static Listing of(List<JupyterFolder> places, Build build) throws InstallException {
    try {
      return new Listing(places, Optional.of(build.fingerprint()));
    } catch (IOException e) {
      throw InstallException.file(e, "build Xlet again");
    }
  }

  /** Returns the kernels in the places, in order. */
  List<InstalledKernel> kernels() {
    return places.stream()
        .flatMap(place -> InstalledKernel.in(place, fingerprint).stream())
        .toList();
  }

  /** Returns the lines to print, kernel by kernel. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    kernels().forEach(kernel -> lines.addAll(describe(kernel)));
    return lines.isEmpty()
        ? List.of("No Xlet kernel is installed; install one with: xlet kernel install")
        : lines;
  }

  private static List<String> describe(InstalledKernel kernel) {
    List<String> lines = new ArrayList<>();
    lines.add(kernel.name());
    kernel.spec().ifPresent(spec -> lines.add("  shown as " + spec.displayName()));
    lines.add("  folder   " + kernel.folder());
    kernel
        .spec()
        .ifPresent(spec -> {
          lines.add("  java     " + spec.java());
          lines.add("  version  " + spec.version());
        });
    for (InstalledKernel.Trouble trouble : kernel.troubles()) {
      lines.add(String.format("  %-8s %s", trouble.kind().word(), trouble.text()));
    }
    lines.add(kernel.troubles().isEmpty() ? "  works" : "  mend     " + kernel.mend());
    return lines;
  }
}

package xlet.engine.blas;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The processors that OpenBLAS has code for, by its own names. It takes the one that fits, or that
 * the environment variable {@code OPENBLAS_CORETYPE} names, which may be an older one.
 */
final class CoreType {
  /** Those with SSE at best. */
  private static final Set<String> WITHOUT_AVX =
      Set.of(
          "Katmai",
          "Coppermine",
          "Northwood",
          "Prescott",
          "Banias",
          "Core2",
          "Penryn",
          "Dunnington",
          "Nehalem",
          "Atom",
          "Nano",
          "Athlon",
          "Opteron",
          "Opteron_SSE3",
          "Barcelona",
          "Bobcat");

  /** Those with AVX or AVX2. */
  private static final Set<String> WITHOUT_AVX_512 =
      Set.of(
          "Sandybridge", "Haswell", "Bulldozer", "Piledriver", "Steamroller", "Excavator", "Zen");

  private CoreType() {}

  /** The processor that the environment names, as OpenBLAS spells it. */
  static Optional<String> wanted() {
    return Optional.ofNullable(System.getenv("OPENBLAS_CORETYPE"))
        .flatMap(name ->
            Stream.of(WITHOUT_AVX, WITHOUT_AVX_512)
                .flatMap(Set::stream)
                .filter(name::equalsIgnoreCase)
                .findAny());
  }

  /** Returns whether the code for the processor {@code name} works on vectors of so many bits. */
  static boolean uses(int bits, String name) {
    if (WITHOUT_AVX.contains(name)) {
      return bits <= 128;
    }
    return bits <= 256 || !WITHOUT_AVX_512.contains(name);
  }
}

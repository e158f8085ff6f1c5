package xlet.engine.blas;

import java.util.Optional;
import xlet.engine.emit.Vectors;
import xlet.engine.work.Processor;

/** Decides, without loading the library, whether Xlet's own products are as fast as its. */
final class OwnProducts {
  /** OpenBLAS has no code of its own for AMD's processors with vectors of so many bits. */
  private static final int BITS = 512;

  /** Why products of large matrices are Xlet's own; empty if the library may be faster. */
  static final Optional<String> REASON = LibraryFiles.areWanted() ? Optional.empty() : reason();

  private OwnProducts() {}

  private static Optional<String> reason() {
    if (Vectors.width() == BITS && Processor.isMadeByAmd()) {
      return Optional.of("OpenBLAS is no faster on AMD's processors with AVX-512");
    }
    return CoreType.wanted()
        .filter(name -> !CoreType.uses(Vectors.width(), name))
        .map(name -> "OPENBLAS_CORETYPE asks OpenBLAS for code with narrower vectors, for " + name);
  }

  /** Says that Xlet's own code computes products, and why. */
  static String told(String why) {
    return "Xlet's own code (" + why + ")";
  }
}

package xlet.engine.blas;

import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Path;
import java.util.Optional;
import xlet.engine.emit.Vectors;
import xlet.engine.foreign.ForeignCall;
import xlet.engine.foreign.NativeText;

/**
 * The result of loading the library.
 *
 * @param library the library, if it could be loaded
 * @param isFast whether its products are at least as fast as Xlet's own
 * @param told whose code computes products, and why
 */
record LoadAttempt(Optional<OpenBlas> library, boolean isFast, String told) {
  private static LoadAttempt failed(String why) {
    return new LoadAttempt(Optional.empty(), /* isFast= */ false, OwnProducts.told(why));
  }

  private static LoadAttempt successful(OpenBlas library, String coreType) {
    boolean isFast = LibraryFiles.areWanted() || CoreType.uses(Vectors.width(), coreType);
    return new LoadAttempt(
        Optional.of(library),
        isFast,
        isFast
            ? "OpenBLAS's code for " + coreType
            : OwnProducts.told(
                "OpenBLAS chose its code for " + coreType + ", with narrower vectors"));
  }

  /** Loads the library, if there is one. */
  static LoadAttempt make() {
    if (!OpenBlas.class.getModule().isNativeAccessEnabled()) {
      return failed("Java was started without --enable-native-access=ALL-UNNAMED");
    }
    if (LibraryFiles.areUnwanted()) {
      return failed(LibraryFiles.VARIABLE + " says so");
    }
    Optional<Path> file = LibraryFiles.openBlas();
    if (file.isEmpty()) {
      return failed("there is no OpenBLAS beside Xlet");
    }
    try {
      forgoThreads();
      SymbolLookup library = linked(file.get());
      var loaded = new OpenBlas(library);
      call(library, "openblas_set_num_threads", 1);
      return successful(loaded, NativeText.at(call(library, "openblas_get_corename", 0)));
    } catch (RuntimeException | LinkageError failed) {
      return failed(file.get() + " cannot be used");
    }
  }

  /**
   * Tells the library not to start threads of its own: they would be awake for a tenth of a second,
   * and take the processor from Xlet's. It asks the environment when it is loaded.
   */
  private static void forgoThreads() {
    MemorySegment inAnyCase = MemorySegment.ofAddress(1);
    Linker.nativeLinker()
        .defaultLookup()
        .find("setenv")
        .ifPresent(function ->
            ForeignCall.call(
                function,
                NativeText.address("OPENBLAS_NUM_THREADS"),
                NativeText.address("1"),
                inAnyCase));
  }

  /** Links a library after those beside it that it needs. */
  @SuppressWarnings("restricted")
  private static SymbolLookup linked(Path file) {
    for (Path needed : LibraryFiles.neededBy(file)) {
      SymbolLookup.libraryLookup(needed, Arena.global());
    }
    return SymbolLookup.libraryLookup(file, Arena.global());
  }

  private static long call(SymbolLookup library, String name, long number) {
    return ForeignCall.call(library.findOrThrow(name), number);
  }
}

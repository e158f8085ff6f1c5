package xlet.engine.blas;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * A function of a native library. Java writes and compiles code for each form of call, which takes
 * tens of milliseconds in a fresh process, so that is done when the function is first called.
 */
final class LibraryFunction {
  private final MemorySegment address;
  private final FunctionDescriptor type;
  private final Linker.Option[] options;

  private @Nullable MethodHandle linked;

  /**
   * A function that is called {@code name} in the library.
   *
   * @throws NoSuchElementException if there is none
   */
  LibraryFunction(
      SymbolLookup library, String name, FunctionDescriptor type, Linker.Option... options) {
    this.address = library.findOrThrow(name);
    this.type = type;
    this.options = options;
  }

  /** Returns the method handle that calls the function, which is linked the first time. */
  @SuppressWarnings("restricted")
  synchronized MethodHandle handle() {
    if (linked == null) {
      linked = Linker.nativeLinker().downcallHandle(address, type, options);
    }
    return linked;
  }
}

package xlet.engine.foreign;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Calls functions by a native method, whose {@link CallCode} is written to a library when it is
 * first needed. Java calls such a method at full speed from the first call on.
 */
final class DirectCall {
  private DirectCall() {}

  private static final class Loaded {
    static final boolean IS_LOADED = Platform.takesMachineCode() && load();
  }

  /**
   * Returns whether functions can be called this way: on Linux with x86-64, if the library could be
   * written and loaded.
   */
  static boolean isPossible() {
    return Loaded.IS_LOADED;
  }

  private static boolean load() {
    String name = "Java_" + DirectCall.class.getName().replace('.', '_') + "_call";
    Path file =
        Path.of(
            System.getProperty("java.io.tmpdir"),
            "xlet-" + ProcessHandle.current().pid() + "-" + System.nanoTime() + ".so");
    try {
      try {
        load(file.toAbsolutePath(), SharedLibrary.of(name, CallCode.bytes()));
      } finally {
        Files.deleteIfExists(file);
      }
      return true;
    } catch (IOException | UnsatisfiedLinkError refused) {
      return false; // the directory may be full, or mounted so that its files cannot be executed
    }
  }

  @SuppressWarnings("restricted")
  private static void load(Path file, byte[] library) throws IOException {
    Set<PosixFilePermission> own =
        Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
    try (SeekableByteChannel channel =
        Files.newByteChannel(
            file,
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            PosixFilePermissions.asFileAttribute(own))) {
      channel.write(ByteBuffer.wrap(library));
    }
    System.load(file.toString());
  }

  /** Calls {@code function} with two numbers and then {@code addresses}. */
  static long call(MemorySegment function, long first, long second, MemorySegment... addresses) {
    @Nullable Object[] arrays = new @Nullable Object[addresses.length];
    long[] offsets = new long[ForeignCall.MOST_ADDRESSES];
    for (int k = 0; k < addresses.length; k++) {
      arrays[k] = addresses[k].heapBase().orElse(null);
      offsets[k] = addresses[k].address();
    }
    return call(function, first, second, offsets, arrays);
  }

  /**
   * Calls {@code function} with two numbers and then the addresses of {@code arrays}, each plus its
   * offset if there are offsets.
   */
  static long call(
      MemorySegment function,
      long first,
      long second,
      long @Nullable [] offsets,
      @Nullable Object[] arrays) {
    @Nullable Object[] x = new @Nullable Object[ForeignCall.MOST_ADDRESSES];
    System.arraycopy(arrays, 0, x, 0, arrays.length);
    return call(
        function.address(),
        first,
        second,
        offsets,
        x[0],
        x[1],
        x[2],
        x[3],
        x[4],
        x[5],
        x[6],
        x[7],
        x[8],
        x[9],
        x[10],
        x[11]);
  }

  /**
   * Calls a function.
   *
   * @param function where it is
   * @param first its first argument
   * @param second its second argument
   * @param offsets how far behind the arrays, or behind 0, its other arguments are; 0 if null
   */
  private static native long call(
      long function,
      long first,
      long second,
      long @Nullable [] offsets,
      @Nullable Object array0,
      @Nullable Object array1,
      @Nullable Object array2,
      @Nullable Object array3,
      @Nullable Object array4,
      @Nullable Object array5,
      @Nullable Object array6,
      @Nullable Object array7,
      @Nullable Object array8,
      @Nullable Object array9,
      @Nullable Object array10,
      @Nullable Object array11);
}

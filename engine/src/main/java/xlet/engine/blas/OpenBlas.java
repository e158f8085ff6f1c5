package xlet.engine.blas;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import xlet.engine.emit.Vectors;
import xlet.engine.foreign.ForeignCall;

/**
 * Products of matrices and systems of equations by OpenBLAS, in the thread that calls. It is loaded
 * when it is first asked for, where there is one ({@link LibraryFiles}).
 *
 * <p>A product that lies row by row has the same bits however its rows are shared out, if each
 * share but the last has a multiple of {@link #ROWS_TOGETHER} rows. How its columns are shared out
 * may change bits, and so may a processor of another make.
 */
public final class OpenBlas {
  /** Code for some rows at a time, of 4 to 24 by processor, rounds the others differently. */
  public static final int ROWS_TOGETHER = 24;

  private static final int ROW_MAJOR = 101;
  private static final int COLUMN_MAJOR = 102;
  private static final int AS_IT_IS = 111;
  private static final int TRANSPOSED = 112;
  private static final int UPPER = 121;
  private static final int LOWER = 122;
  private static final int NOT_UNIT = 131;
  private static final int UNIT = 132;
  private static final int LEFT = 141;
  private static final int RIGHT = 142;

  /**
   * The result of loading the library.
   *
   * @param library the library, if it could be loaded
   * @param isFast whether its products are at least as fast as Xlet's own
   * @param told whose code computes products, and why
   */
  private record Attempt(Optional<OpenBlas> library, boolean isFast, String told) {
    static Attempt failed(String why) {
      return new Attempt(Optional.empty(), /* isFast= */ false, own(why));
    }

    static Attempt successful(OpenBlas library, String coreType) {
      boolean isFast = CoreType.uses(Vectors.width(), coreType);
      return new Attempt(
          Optional.of(library),
          isFast,
          isFast
              ? "OpenBLAS's code for " + coreType
              : own("OpenBLAS chose its code for " + coreType + ", with narrower vectors"));
    }

    private static String own(String why) {
      return "Xlet's own code (" + why + ")";
    }
  }

  /** Whether it is known before the library is loaded that its products would be slower. */
  private static final boolean IS_SLOWED =
      CoreType.wanted().filter(name -> !CoreType.uses(Vectors.width(), name)).isPresent();

  /** Loads the library when it is first asked for. */
  private static final class Holder {
    static final Attempt ATTEMPT = attempt();
  }

  private final LibraryFunction floats;
  private final LibraryFunction doubles;
  private final LibraryFunction floatSquares;
  private final LibraryFunction doubleSquares;
  private final LibraryFunction floatSolutions;

  private OpenBlas(SymbolLookup library) {
    this.floats = product(library, "cblas_sgemm", JAVA_FLOAT);
    this.doubles = product(library, "cblas_dgemm", JAVA_DOUBLE);
    this.floatSquares = square(library, "cblas_ssyrk", JAVA_FLOAT);
    this.doubleSquares = square(library, "cblas_dsyrk", JAVA_DOUBLE);
    this.floatSolutions = solution(library, "cblas_strsm", JAVA_FLOAT);
  }

  /** The library; nothing where there is none. */
  public static Optional<OpenBlas> loaded() {
    return Holder.ATTEMPT.library;
  }

  /** The library, if Xlet's own products, which make use of all vectors, are not faster. */
  public static Optional<OpenBlas> forProducts() {
    if (IS_SLOWED) {
      return Optional.empty();
    }
    return Holder.ATTEMPT.isFast ? Holder.ATTEMPT.library : Optional.empty();
  }

  /** Whose code computes products of large matrices. */
  public static String told() {
    return Holder.ATTEMPT.told;
  }

  private static Attempt attempt() {
    if (!OpenBlas.class.getModule().isNativeAccessEnabled()) {
      return Attempt.failed("Java was started without --enable-native-access=ALL-UNNAMED");
    }
    if (LibraryFiles.areUnwanted()) {
      return Attempt.failed(LibraryFiles.VARIABLE + " says so");
    }
    Optional<Path> file = LibraryFiles.openBlas();
    if (file.isEmpty()) {
      return Attempt.failed("there is no OpenBLAS beside Xlet");
    }
    try {
      forgoThreads();
      SymbolLookup library = linked(file.get());
      var loaded = new OpenBlas(library);
      call(library, "openblas_set_num_threads", 1);
      return Attempt.successful(loaded, coreType(library));
    } catch (RuntimeException | LinkageError failed) {
      return Attempt.failed(file.get() + " cannot be used");
    }
  }

  /**
   * Tells the library not to start threads of its own: they would be awake for a tenth of a second,
   * and take the processor from Xlet's. It asks the environment when it is loaded.
   */
  private static void forgoThreads() {
    try (Arena arena = Arena.ofConfined()) {
      long name = arena.allocateFrom("OPENBLAS_NUM_THREADS").address();
      long number = arena.allocateFrom("1").address();
      MemorySegment inAnyCase = MemorySegment.ofAddress(1);
      Linker.nativeLinker()
          .defaultLookup()
          .find("setenv")
          .ifPresent(function -> ForeignCall.call(function, name, number, inAnyCase));
    }
  }

  /** Links a library after those beside it that it needs. */
  @SuppressWarnings("restricted")
  private static SymbolLookup linked(Path file) {
    for (Path needed : LibraryFiles.neededBy(file)) {
      SymbolLookup.libraryLookup(needed, Arena.global());
    }
    return SymbolLookup.libraryLookup(file, Arena.global());
  }

  private static LibraryFunction product(SymbolLookup library, String name, MemoryLayout number) {
    var descriptor =
        FunctionDescriptor.ofVoid(
            JAVA_INT, JAVA_INT, JAVA_INT, // the order, and whether the sides are transposed
            JAVA_INT, JAVA_INT, JAVA_INT, // rows, columns, terms
            number, ADDRESS, JAVA_INT, ADDRESS, JAVA_INT, // the factor, left side, right side
            number, ADDRESS, JAVA_INT); // how much of the target stays, the target
    return new LibraryFunction(library, name, descriptor, Linker.Option.critical(true));
  }

  private static LibraryFunction square(SymbolLookup library, String name, MemoryLayout number) {
    var descriptor =
        FunctionDescriptor.ofVoid(
            JAVA_INT, JAVA_INT, JAVA_INT, // the order, the half, whether the side is transposed
            JAVA_INT, JAVA_INT, // rows, terms
            number, ADDRESS, JAVA_INT, // the factor, the side
            number, ADDRESS, JAVA_INT); // how much of the target stays, the target
    return new LibraryFunction(library, name, descriptor, Linker.Option.critical(true));
  }

  private static LibraryFunction solution(SymbolLookup library, String name, MemoryLayout number) {
    var descriptor =
        FunctionDescriptor.ofVoid(
            JAVA_INT, JAVA_INT, JAVA_INT, // the order, on which side the triangle is, which half
            JAVA_INT, JAVA_INT, // whether it is transposed, whether its diagonal is ones
            JAVA_INT, JAVA_INT, // rows, columns
            number, ADDRESS, JAVA_INT, // the factor, the triangle
            ADDRESS, JAVA_INT); // the right-hand sides
    return new LibraryFunction(library, name, descriptor, Linker.Option.critical(true));
  }

  private static long call(SymbolLookup library, String name, long number) {
    return ForeignCall.call(library.findOrThrow(name), number);
  }

  /** The processor for which the library chose its code; all characters are ASCII. */
  @SuppressWarnings("restricted")
  private static String coreType(SymbolLookup library) {
    long name = call(library, "openblas_get_corename", 0);
    MemorySegment length = Linker.nativeLinker().defaultLookup().findOrThrow("strlen");
    byte[] characters =
        MemorySegment.ofAddress(name)
            .reinterpret(ForeignCall.call(length, name))
            .toArray(JAVA_BYTE);
    return new String(characters, StandardCharsets.US_ASCII);
  }

  /**
   * Multiplies {@code left}, of {@code rows} by {@code terms} numbers, with {@code right}, of
   * {@code terms} by {@code columns}; all three matrices are dense, and of one type of number.
   *
   * @param adds whether the products are added to what is in the target
   */
  public void multiply(
      int rows, int columns, int terms, Side left, Side right, Side target, boolean adds) {
    boolean isByRow = target.hasRowsInOnePiece();
    int order = isByRow ? ROW_MAJOR : COLUMN_MAJOR;
    int leftForm = form(left, isByRow);
    int rightForm = form(right, isByRow);
    MemorySegment a = left.segment();
    MemorySegment b = right.segment();
    MemorySegment c = target.segment();
    int lda = left.apart();
    int ldb = right.apart();
    int ldc = target.apart();
    float stays = adds ? 1 : 0;
    try {
      if (target.array() instanceof float[]) {
        MethodHandle function = floats.handle();
        function.invokeExact(
            order, leftForm, rightForm, rows, columns, terms, 1f, a, lda, b, ldb, stays, c, ldc);
      } else {
        MethodHandle function = doubles.handle();
        function.invokeExact(
            order,
            leftForm,
            rightForm,
            rows,
            columns,
            terms,
            1d,
            a,
            lda,
            b,
            ldb,
            (double) stays,
            c,
            ldc);
      }
    } catch (Throwable failed) {
      throw new IllegalStateException(failed);
    }
  }

  /**
   * Multiplies {@code side}, of {@code rows} by {@code terms} numbers, with its own transpose; the
   * target has the sums on and below its diagonal, and is else left as it is.
   *
   * @param adds whether the products are added to what is in the target
   */
  public void square(int rows, int terms, Side side, Side target, boolean adds) {
    boolean isByRow = target.hasRowsInOnePiece();
    int order = isByRow ? ROW_MAJOR : COLUMN_MAJOR;
    int form = form(side, isByRow);
    MemorySegment a = side.segment();
    MemorySegment c = target.segment();
    int lda = side.apart();
    int ldc = target.apart();
    float stays = adds ? 1 : 0;
    try {
      if (target.array() instanceof float[]) {
        MethodHandle function = floatSquares.handle();
        function.invokeExact(order, LOWER, form, rows, terms, 1f, a, lda, stays, c, ldc);
      } else {
        MethodHandle function = doubleSquares.handle();
        function.invokeExact(order, LOWER, form, rows, terms, 1d, a, lda, (double) stays, c, ldc);
      }
    } catch (Throwable failed) {
      throw new IllegalStateException(failed);
    }
  }

  /**
   * Solves {@code matrix · x = sides}, or {@code x · matrix = sides}: the solution takes the place
   * of the right-hand sides. All lie row by row, and are f32.
   *
   * @param triangle how the matrix is read
   * @param isLeft whether the matrix stands left of the solution
   * @param rows of the solution
   * @param columns of the solution
   */
  public void solve(
      Triangle triangle, boolean isLeft, int rows, int columns, Side matrix, Side sides) {
    int place = isLeft ? LEFT : RIGHT;
    int half = triangle.isLower() ? LOWER : UPPER;
    int form = triangle.isTransposed() ? TRANSPOSED : AS_IT_IS;
    int diagonal = triangle.isUnit() ? UNIT : NOT_UNIT;
    MemorySegment a = matrix.segment();
    MemorySegment x = sides.segment();
    int lda = matrix.apart();
    int ldx = sides.apart();
    try {
      MethodHandle function = floatSolutions.handle();
      function.invokeExact(
          ROW_MAJOR, place, half, form, diagonal, rows, columns, 1f, a, lda, x, ldx);
    } catch (Throwable failed) {
      throw new IllegalStateException(failed);
    }
  }

  /** How the library has to read {@code side} for a target that lies row by row, or by columns. */
  private static int form(Side side, boolean isByRow) {
    return side.hasRowsInOnePiece() == isByRow ? AS_IT_IS : TRANSPOSED;
  }
}

package xlet.engine.blas;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.NoSuchElementException;
import java.util.Optional;
import xlet.engine.foreign.ForeignCall;
import xlet.engine.foreign.NativeText;

/**
 * Products of matrices and systems of equations by OpenBLAS, in the thread that calls. It is loaded
 * when it is first asked for, where there is one ({@link LibraryFiles}).
 *
 * <p>A product that lies row by row has the same bits however its rows are shared out, if each
 * share but the last has a multiple of {@link #ROWS_TOGETHER} rows. How its columns are shared out
 * may change bits, and so may a processor of another make.
 *
 * <p>Its functions are called as Fortran does: with addresses alone, so that the code of {@link
 * ForeignCall} does for all of them, and with matrices that lie column by column. One that lies row
 * by row is its transpose then.
 */
public final class OpenBlas {
  /** Code for some rows at a time, of 4 to 24 by processor, rounds the others differently. */
  public static final int ROWS_TOGETHER = 24;

  /** Loads the library when it is first asked for. */
  private static final class Holder {
    static final LoadAttempt ATTEMPT = LoadAttempt.make();
  }

  /**
   * An option of a BLAS function: a letter, passed by its address.
   *
   * @see <a href="https://netlib.org/blas/">the reference of BLAS</a>
   */
  private enum Option {
    AS_IT_IS("N"),
    TRANSPOSED("T"),
    UPPER("U"),
    LOWER("L"),
    LEFT("L"),
    RIGHT("R"),
    UNIT("U"),
    NOT_UNIT("N");

    final long address;

    Option(String letter) {
      this.address = NativeText.address(letter);
    }

    MemorySegment segment() {
      return MemorySegment.ofAddress(address);
    }

    /** How a matrix has to be read of which the columns, or the rows, lie in one piece each. */
    static Option form(Side side) {
      return side.hasRowsInOnePiece() ? TRANSPOSED : AS_IT_IS;
    }
  }

  /**
   * The functions for one type of number.
   *
   * @param product multiplies two matrices
   * @param square multiplies a matrix with its transpose
   * @param one the factor 1
   * @param zero the factor 0
   */
  private record Functions(
      MemorySegment product, MemorySegment square, MemorySegment one, MemorySegment zero) {
    /** Those whose names begin with {@code letter}. */
    static Functions of(SymbolLookup library, char letter, MemorySegment one, MemorySegment zero) {
      return new Functions(
          library.findOrThrow(letter + "gemm_"), library.findOrThrow(letter + "syrk_"), one, zero);
    }

    /** The factor of what is in the target before. */
    MemorySegment ofTarget(boolean adds) {
      return adds ? one : zero;
    }
  }

  private final Functions floats;
  private final Functions doubles;
  private final MemorySegment solution;

  /**
   * The functions of {@code library}.
   *
   * @throws NoSuchElementException if one of them is missing
   */
  OpenBlas(SymbolLookup library) {
    this.floats =
        Functions.of(
            library,
            's',
            MemorySegment.ofArray(new float[] {1}),
            MemorySegment.ofArray(new float[] {0}));
    this.doubles =
        Functions.of(
            library,
            'd',
            MemorySegment.ofArray(new double[] {1}),
            MemorySegment.ofArray(new double[] {0}));
    this.solution = library.findOrThrow("strsm_");
  }

  /** The library; nothing where there is none. */
  public static Optional<OpenBlas> loaded() {
    return Holder.ATTEMPT.library();
  }

  /** The library, unless Xlet's own products are as fast. */
  public static Optional<OpenBlas> forProducts() {
    return OwnProducts.REASON.isEmpty() && Holder.ATTEMPT.isFast()
        ? Holder.ATTEMPT.library()
        : Optional.empty();
  }

  /** Whose code computes products of large matrices. */
  public static String told() {
    return OwnProducts.REASON.map(OwnProducts::told).orElseGet(() -> Holder.ATTEMPT.told());
  }

  /**
   * Multiplies {@code left}, of {@code rows} by {@code terms} numbers, with {@code right}, of
   * {@code terms} by {@code columns}; all three matrices are dense, and of one type of number.
   *
   * @param adds whether the products are added to what is in the target
   */
  public void multiply(
      int rows, int columns, int terms, Side left, Side right, Side target, boolean adds) {
    if (target.hasRowsInOnePiece()) {
      Side turned = target.transposed();
      multiply(columns, rows, terms, right.transposed(), left.transposed(), turned, adds);
      return;
    }
    Functions functions = functions(target);
    MemorySegment sizes = sizes(rows, columns, terms, left.apart(), right.apart(), target.apart());
    ForeignCall.call(
        functions.product,
        Option.form(left).address,
        Option.form(right).address,
        size(sizes, 0),
        size(sizes, 1),
        size(sizes, 2),
        functions.one,
        left.segment(),
        size(sizes, 3),
        right.segment(),
        size(sizes, 4),
        functions.ofTarget(adds),
        target.segment(),
        size(sizes, 5));
  }

  /**
   * Multiplies {@code side}, of {@code rows} by {@code terms} numbers, with its own transpose; the
   * target has the sums on and below its diagonal, and is else left as it is.
   *
   * @param adds whether the products are added to what is in the target
   */
  public void square(int rows, int terms, Side side, Side target, boolean adds) {
    Functions functions = functions(target);
    Option half = target.hasRowsInOnePiece() ? Option.UPPER : Option.LOWER;
    MemorySegment sizes = sizes(rows, terms, side.apart(), target.apart());
    ForeignCall.call(
        functions.square,
        half.address,
        Option.form(side).address,
        size(sizes, 0),
        size(sizes, 1),
        functions.one,
        side.segment(),
        size(sizes, 2),
        functions.ofTarget(adds),
        target.segment(),
        size(sizes, 3));
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
    Option place = isLeft ? Option.RIGHT : Option.LEFT;
    Option half = triangle.isLower() ? Option.UPPER : Option.LOWER;
    Option form = triangle.isTransposed() ? Option.TRANSPOSED : Option.AS_IT_IS;
    Option diagonal = triangle.isUnit() ? Option.UNIT : Option.NOT_UNIT;
    MemorySegment sizes = sizes(columns, rows, matrix.apart(), sides.apart());
    ForeignCall.call(
        solution,
        place.address,
        half.address,
        form.segment(),
        diagonal.segment(),
        size(sizes, 0),
        size(sizes, 1),
        floats.one,
        matrix.segment(),
        size(sizes, 2),
        sides.segment(),
        size(sizes, 3));
  }

  private Functions functions(Side target) {
    return target.array() instanceof float[] ? floats : doubles;
  }

  private static MemorySegment sizes(int... sizes) {
    return MemorySegment.ofArray(sizes);
  }

  /** Where size number {@code number} is. */
  private static MemorySegment size(MemorySegment sizes, int number) {
    return sizes.asSlice((long) number * Integer.BYTES);
  }
}

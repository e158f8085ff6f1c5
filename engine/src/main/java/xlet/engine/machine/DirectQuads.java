package xlet.engine.machine;

import java.util.Optional;
import xlet.engine.assembler.Assembler;
import xlet.engine.assembler.Assembler.Arithmetic;
import xlet.engine.assembler.CodeOperand.Address;
import xlet.engine.assembler.CodeOperand.Lanes;
import xlet.engine.assembler.Gpr;
import xlet.engine.assembler.VexCode;

/**
 * Machine code that makes integers of four bytes each: of bytes that follow each other, or of those
 * of four rows.
 */
public final class DirectQuads {
  /** So many bytes of a row are taken at a time. */
  public static final int COLUMNS = MachineCode.BYTES;

  /** How many bytes an integer has. */
  public static final int BYTES_OF_QUAD = 4;

  // The numbers that a call gives, besides arrays.
  private static final int START = 0;
  private static final int STEP = 1;
  private static final int TARGET = 2;
  private static final int PITCH = 3;
  private static final int ROWS = 4;
  private static final int BLOCKS = 5;
  private static final int FLIPS = 6;

  private final MachineCode code;
  private final boolean isAcross;

  private DirectQuads(MachineCode code, boolean isAcross) {
    this.code = code;
    this.isAcross = isAcross;
  }

  /** Code that takes bytes of a row that follow each other. */
  public static Optional<DirectQuads> alongRows() {
    return Along.CODE;
  }

  /** Code that takes the bytes of a column in four rows. */
  public static Optional<DirectQuads> acrossRows() {
    return Across.CODE;
  }

  /** Written when it is first wanted. */
  private static final class Along {
    static final Optional<DirectQuads> CODE = of(/* isAcross= */ false);
  }

  /** Written when it is first wanted. */
  private static final class Across {
    static final Optional<DirectQuads> CODE = of(/* isAcross= */ true);
  }

  private static Optional<DirectQuads> of(boolean isAcross) {
    return MachineCode.of(code -> new Writing(code, isAcross).write())
        .map(code -> new DirectQuads(code, isAcross));
  }

  /** Where a side of a call begins, and how far its rows lie apart. */
  public record Rows(int start, int step) {}

  /**
   * Makes {@code rows} rows of integers. The last bytes of a row may be taken a second time.
   *
   * @param length how many bytes of each row of bytes are taken, {@link #COLUMNS} or more
   * @param flips bits that are changed in each integer
   */
  public void make(
      byte[] bytes, Rows from, int[] integers, Rows to, int rows, int length, int flips) {
    int blocks = length / COLUMNS;
    make(bytes, from, integers, to, rows, 0, blocks, flips);
    if (blocks * COLUMNS < length) {
      make(bytes, from, integers, to, rows, length - COLUMNS, 1, flips);
    }
  }

  /** Takes some blocks, from byte {@code at} of each row on. */
  private void make(
      byte[] bytes, Rows from, int[] integers, Rows to, int rows, int at, int blocks, int flips) {
    int target = to.start + (isAcross ? at : at / BYTES_OF_QUAD);
    int[] numbers = {from.start + at, from.step, target, to.step, rows, blocks, flips};
    // The fourth array is that of the numbers; there is no third.
    code.run(new Object[] {bytes, integers, numbers, numbers}, 0, 0);
  }

  private record Writing(Assembler code, boolean isAcross) {
    private static final Gpr BYTES = Gpr.RDX;
    private static final Gpr INTEGERS = Gpr.RCX;
    private static final Gpr FROM = Gpr.RSI;
    private static final Gpr TO = Gpr.RDI;
    private static final Gpr COUNT = Gpr.RBX;
    private static final Gpr ROW = Gpr.R10;
    private static final Gpr THREE_ROWS = Gpr.R12;
    private static final Gpr PITCHED = Gpr.R11;
    private static final int FLIPPED = 15;

    void write() {
      var numbers = new GivenNumbers(code);
      numbers.add(BYTES, START, Byte.BYTES);
      numbers.add(INTEGERS, TARGET, Integer.BYTES);
      numbers.distance(ROW, STEP, Byte.BYTES);
      numbers.distance(PITCHED, PITCH, Integer.BYTES);
      code.address(THREE_ROWS, new Address(ROW, ROW, 2, 0));
      code.vector(VexCode.PBROADCASTD, true, FLIPPED, numbers.of(FLIPS));
      code.repeat(
          numbers.of(ROWS),
          () -> {
            code.load(true, FROM, BYTES);
            code.load(true, TO, INTEGERS);
            code.load(false, COUNT, numbers.of(BLOCKS));
            code.repeat(COUNT, this::block);
            code.address(BYTES, new Address(BYTES, ROW, isAcross ? BYTES_OF_QUAD : 1, 0));
            code.arithmetic(true, Arithmetic.ADD, INTEGERS, PITCHED);
          });
    }

    private void block() {
      if (isAcross) {
        turnBlock();
      } else {
        code.vector(VexCode.PXOR, true, 0, FLIPPED, Address.of(FROM, 0));
        code.vector(VexCode.STOREUPS, true, 0, Address.of(TO, 0));
      }
      code.arithmetic(true, Arithmetic.ADD, FROM, COLUMNS);
      code.arithmetic(true, Arithmetic.ADD, TO, isAcross ? COLUMNS * BYTES_OF_QUAD : COLUMNS);
    }

    /** Turns a vector of each row, first to pairs and then to quads. */
    private void turnBlock() {
      code.vector(VexCode.MOVUPS, true, 0, Address.of(FROM, 0));
      code.vector(VexCode.MOVUPS, true, 1, new Address(FROM, ROW, 1, 0));
      code.vector(VexCode.MOVUPS, true, 2, new Address(FROM, ROW, 2, 0));
      code.vector(VexCode.MOVUPS, true, 3, new Address(FROM, THREE_ROWS, 1, 0));
      code.vector(VexCode.PUNPCKLBW, true, 4, 0, new Lanes(1));
      code.vector(VexCode.PUNPCKHBW, true, 5, 0, new Lanes(1));
      code.vector(VexCode.PUNPCKLBW, true, 6, 2, new Lanes(3));
      code.vector(VexCode.PUNPCKHBW, true, 7, 2, new Lanes(3));
      code.vector(VexCode.PUNPCKLWD, true, 0, 4, new Lanes(6));
      code.vector(VexCode.PUNPCKHWD, true, 1, 4, new Lanes(6));
      code.vector(VexCode.PUNPCKLWD, true, 2, 5, new Lanes(7));
      code.vector(VexCode.PUNPCKHWD, true, 3, 5, new Lanes(7));
      // The halves of a vector are turned each for itself, so the second ones come last.
      store(0, 0, 0x20);
      store(1, 2, 0x20);
      store(2, 0, 0x31);
      store(3, 2, 0x31);
    }

    /** Stores vector {@code place} of a block: a half of vector {@code of} and of the next one. */
    private void store(int place, int of, int halves) {
      code.vector(VexCode.PERM2I128, true, 4, of, new Lanes(of + 1), halves);
      code.vector(VexCode.PXOR, true, 4, 4, new Lanes(FLIPPED));
      code.vector(VexCode.STOREUPS, true, 4, Address.of(TO, place * COLUMNS));
    }
  }
}

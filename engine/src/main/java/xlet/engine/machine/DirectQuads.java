package xlet.engine.machine;

import java.util.Optional;
import xlet.engine.machine.Assembler.Arithmetic;
import xlet.engine.machine.Assembler.Condition;
import xlet.engine.machine.CodeBuffer.Label;
import xlet.engine.machine.CodeOperand.Address;
import xlet.engine.machine.CodeOperand.Lanes;

/**
 * Machine code that makes integers of four bytes each: of bytes that follow each other, or of those
 * of four rows.
 */
public final class DirectQuads {
  /** So many bytes of a row are taken at a time. */
  public static final int COLUMNS = MachineCode.BITS / Byte.SIZE;

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

  private DirectQuads(MachineCode code) {
    this.code = code;
  }

  /** Code that takes bytes of a row that follow each other. */
  public static Optional<DirectQuads> alongRows() {
    return MachineCode.of(code -> new Writing(code, /* isAcross= */ false).write())
        .map(DirectQuads::new);
  }

  /** Code that takes the bytes of a column in four rows. */
  public static Optional<DirectQuads> acrossRows() {
    return MachineCode.of(code -> new Writing(code, /* isAcross= */ true).write())
        .map(DirectQuads::new);
  }

  /** Where a side of a call begins, and how far its rows lie apart. */
  public record Rows(int start, int step) {}

  /**
   * Makes {@code rows} rows of integers.
   *
   * @param blocks how many times {@link #COLUMNS} bytes of each row of bytes are taken
   * @param flips bits that are changed in each integer
   */
  public void make(
      byte[] bytes, Rows from, int[] integers, Rows to, int rows, int blocks, int flips) {
    int[] numbers = {from.start, from.step, to.start, to.step, rows, blocks, flips};
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
      Label row = new Label();
      code.bind(row);
      code.load(true, FROM, BYTES);
      code.load(true, TO, INTEGERS);
      code.load(false, COUNT, numbers.of(BLOCKS));
      Label block = new Label();
      code.bind(block);
      if (isAcross) {
        turnBlock();
      } else {
        code.vector(VexCode.PXOR, true, 0, FLIPPED, Address.of(FROM, 0));
        code.vector(VexCode.STOREUPS, true, 0, Address.of(TO, 0));
      }
      code.arithmetic(true, Arithmetic.ADD, FROM, COLUMNS);
      code.arithmetic(true, Arithmetic.ADD, TO, isAcross ? COLUMNS * BYTES_OF_QUAD : COLUMNS);
      code.arithmetic(false, Arithmetic.SUB, COUNT, 1);
      code.jump(Condition.NOT_EQUAL, block);
      code.address(BYTES, new Address(BYTES, ROW, isAcross ? BYTES_OF_QUAD : 1, 0));
      code.arithmetic(true, Arithmetic.ADD, INTEGERS, PITCHED);
      code.arithmetic(false, Arithmetic.SUB, numbers.of(ROWS), 1);
      code.jump(Condition.NOT_EQUAL, row);
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

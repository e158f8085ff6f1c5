package xlet.engine.machine;

import java.util.Optional;
import xlet.engine.assembler.Assembler;
import xlet.engine.assembler.Assembler.Arithmetic;
import xlet.engine.assembler.CodeOperand.Address;
import xlet.engine.assembler.Gpr;
import xlet.engine.assembler.VexCode;
import xlet.engine.loop.Carrier;

/** Machine code that copies rows of numbers, cut into pieces of one size, which go far apart. */
public final class RowCopy {
  /** The garbage collector waits for about so many bytes at most. */
  private static final int MOST_BYTES = 1 << 22;

  /** The numbers that a call gives, besides arrays. */
  private static final int FROM_START = 0;

  private static final int FROM_STEP = 1;
  private static final int TO_START = 2;
  private static final int TO_APART = 3;
  private static final int ROWS = 4;
  private static final int PIECES = 5;

  private final int numbers;
  private final int bytes;
  private final MachineCode code;

  private RowCopy(int numbers, int bytes, MachineCode code) {
    this.numbers = numbers;
    this.bytes = bytes;
    this.code = code;
  }

  /** The code for pieces of so many numbers, if there is machine code. */
  public static Optional<RowCopy> of(Carrier carrier, int numbers) {
    int bytes = LaneCode.bytes(carrier);
    return MachineCode.of(code -> new Writing(code, bytes, numbers * bytes).write())
        .map(code -> new RowCopy(numbers, bytes, code));
  }

  /** Where rows begin, and how far they lie apart. */
  public record Rows(Object array, int start, int step) {}

  /**
   * Where the pieces of a row begin, and how far they lie apart. Those of the next row are behind
   * them.
   */
  public record Pieces(Object array, int start, int apart) {}

  /** Copies {@code rows} rows of {@code pieces} pieces each. */
  public void run(Rows from, Pieces to, int rows, int pieces) {
    int together = Math.max(1, MOST_BYTES / bytes / numbers / Math.max(1, pieces));
    for (int row = 0; row < rows && pieces > 0; row += together) {
      int[] given = {
        from.start + row * from.step,
        from.step,
        to.start + row * numbers,
        to.apart,
        Math.min(together, rows - row),
        pieces
      };
      // The fourth array is that of the numbers; there is no third.
      code.run(new Object[] {from.array, to.array, given, given}, 0, 0);
    }
  }

  private record Writing(Assembler code, int bytes, int width) {
    private static final Gpr ROW = Gpr.RDX;
    private static final Gpr TARGET = Gpr.RCX;
    private static final Gpr FROM = Gpr.RSI;
    private static final Gpr TO = Gpr.RDI;
    private static final Gpr STEP = Gpr.R10;
    private static final Gpr APART = Gpr.R11;
    private static final Gpr COUNT = Gpr.RBX;

    void write() {
      var numbers = new GivenNumbers(code);
      numbers.add(ROW, FROM_START, bytes);
      numbers.add(TARGET, TO_START, bytes);
      numbers.distance(STEP, FROM_STEP, bytes);
      numbers.distance(APART, TO_APART, bytes);
      code.repeat(
          numbers.of(ROWS),
          () -> {
            code.load(true, FROM, ROW);
            code.load(true, TO, TARGET);
            code.load(false, COUNT, numbers.of(PIECES));
            code.repeat(COUNT, this::piece);
            code.arithmetic(true, Arithmetic.ADD, ROW, STEP);
            code.arithmetic(true, Arithmetic.ADD, TARGET, width);
          });
    }

    private void piece() {
      int at = 0;
      for (; at + MachineCode.BYTES <= width; at += MachineCode.BYTES) {
        move(VexCode.MOVUPS, VexCode.STOREUPS, true, at);
      }
      if (at + MachineCode.BYTES / 2 <= width) {
        move(VexCode.MOVUPS, VexCode.STOREUPS, false, at);
        at += MachineCode.BYTES / 2;
      }
      for (; at < width; at += bytes) {
        move(VexCode.loadOne(bytes), VexCode.storeOne(bytes), false, at);
      }
      code.arithmetic(true, Arithmetic.ADD, FROM, width);
      code.arithmetic(true, Arithmetic.ADD, TO, APART);
    }

    private void move(VexCode load, VexCode store, boolean isWhole, int at) {
      code.vector(load, isWhole, 0, Address.of(FROM, at));
      code.vector(store, isWhole, 0, Address.of(TO, at));
    }
  }
}

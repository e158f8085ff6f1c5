package xlet.engine.machine;

import xlet.engine.assembler.Assembler;
import xlet.engine.assembler.Assembler.Arithmetic;
import xlet.engine.assembler.Assembler.Condition;
import xlet.engine.assembler.CodeLabel;
import xlet.engine.assembler.CodeOperand.Address;
import xlet.engine.assembler.Gpr;
import xlet.engine.assembler.VexCode;
import xlet.engine.emit.BlockShape;
import xlet.engine.loop.Carrier;

/**
 * Writes the code of a {@link DirectProduct}: loops over blocks of columns, groups of rows, pieces
 * of the terms, and terms. {@link ProductLanes} adds the products.
 */
final class ProductCode {
  // Where the arrays are when the code begins, and their places in its turns.
  private static final Gpr LEFT = Gpr.RDX;
  private static final Gpr RIGHT = Gpr.RCX;
  private static final Gpr SUMS = Gpr.R8;
  private static final Gpr DOWN = Gpr.R10;
  private static final Gpr ACROSS = Gpr.RBX;
  private static final Gpr STEP = Gpr.R11;

  /** How far the next block of columns lies behind this one, in bytes. */
  private static final Gpr AHEAD = Gpr.RDI;

  private static final Gpr LEFT_TERMS = Gpr.RSI;

  /** The sums of the next group, before terms are counted. */
  private static final Gpr NEXT = LEFT_TERMS;

  /** Where a group of rows begins, and where a block of columns does. */
  private static final Gpr FIRST = Gpr.R14;

  private static final Gpr COLUMNS = Gpr.R15;

  /** The rows 0, 3, 6 and 9: from each of them three are reached. */
  private static final Gpr[] ROWS = {LEFT, Gpr.R12, Gpr.R13, Gpr.RAX};

  /** How far the sums of rows lie apart, in bytes, while they are moved. */
  private static final Gpr PITCHED = ROWS[1];

  private static final int ROWS_OF_POINTER = 3;

  private final ProductLanes lanes;
  private final int bytes;
  private final int rows;

  private Assembler code = new Assembler();
  private GivenNumbers numbers = new GivenNumbers(code);

  /**
   * @param isOfBytes whether integers hold four factors of 8 bits each
   * @param most the bits of the widest vectors: 256, or 512 where the machine has them
   */
  ProductCode(BlockShape shape, Carrier carrier, boolean isOfBytes, int most) {
    this.lanes = new ProductLanes(shape, carrier, isOfBytes, most);
    this.bytes = lanes.bytes();
    this.rows = lanes.rows();
  }

  /** How many rows a block has. */
  int rows() {
    return rows;
  }

  /** How many columns a block has. */
  int columns() {
    return lanes.columns();
  }

  void write(Assembler code) {
    this.code = code;
    this.numbers = new GivenNumbers(code);
    begin();
    code.repeat(
        numbers.of(ProductNumbers.BLOCKS),
        () -> {
          code.push(FIRST);
          code.push(SUMS);
          block();
          code.pop(SUMS);
          code.pop(FIRST);
          numbers.add(SUMS, ProductNumbers.SUMS_ACROSS, bytes);
          code.arithmetic(true, Arithmetic.ADD, COLUMNS, AHEAD);
        });
  }

  /** Adds to the sums of all groups of rows in a block of columns. */
  private void block() {
    code.load(false, Gpr.RAX, numbers.of(ProductNumbers.GROUPS));
    code.store(false, numbers.of(ProductNumbers.GROUPS_LEFT), Gpr.RAX);
    code.repeat(
        numbers.of(ProductNumbers.GROUPS_LEFT),
        () -> {
          group();
          numbers.add(FIRST, ProductNumbers.LEFT_APART, bytes);
          numbers.add(SUMS, ProductNumbers.SUMS_APART, bytes);
        });
  }

  /** Adds to the sums of a group of rows. */
  private void group() {
    CodeLabel old = new CodeLabel();
    CodeLabel started = new CodeLabel();
    code.arithmetic(false, Arithmetic.CMP, numbers.of(ProductNumbers.FRESH), 0);
    code.jump(Condition.EQUAL, old);
    lanes.clearSums(code);
    code.jump(started);
    code.bind(old);
    moveSums(VexCode.MOVUPS);
    code.bind(started);
    bringNextSums();
    pieces();
    moveSums(VexCode.STOREUPS);
  }

  /** Adds the products of one piece of the terms after the other. */
  private void pieces() {
    CodeLabel next = new CodeLabel();
    CodeLabel end = new CodeLabel();
    code.load(true, RIGHT, COLUMNS);
    code.push(GivenNumbers.BASE);
    code.bind(next);
    code.load(false, LEFT_TERMS, numbers.of(ProductNumbers.PIECE_TERMS));
    code.arithmetic(false, Arithmetic.CMP, LEFT_TERMS, 0);
    code.jump(Condition.EQUAL, end);
    startPiece();
    code.repeat(
        LEFT_TERMS,
        () -> {
          lanes.addTerm(code, this::factor, RIGHT);
          bringNextColumns();
          code.arithmetic(true, Arithmetic.ADD, RIGHT, STEP);
          for (int row = 0; row < rows; row += ROWS_OF_POINTER) {
            code.arithmetic(true, Arithmetic.ADD, ROWS[row / ROWS_OF_POINTER], ACROSS);
          }
        });
    code.arithmetic(
        true, Arithmetic.ADD, GivenNumbers.BASE, ProductNumbers.NUMBERS_OF_PIECE * Integer.BYTES);
    code.jump(next);
    code.bind(end);
    code.pop(GivenNumbers.BASE);
  }

  /** Has the sums of the next group, if there is one, brought near while these are made. */
  private void bringNextSums() {
    CodeLabel last = new CodeLabel();
    code.arithmetic(false, Arithmetic.CMP, numbers.of(ProductNumbers.GROUPS_LEFT), 1);
    code.jump(Condition.EQUAL, last);
    code.load(true, NEXT, SUMS);
    numbers.add(NEXT, ProductNumbers.SUMS_APART, bytes);
    numbers.distance(PITCHED, ProductNumbers.PITCH, bytes);
    for (int row = 0; row < rows; row++) {
      int width = columns() * bytes;
      for (int line = 0; line <= width; line += MachineCode.BYTES_OF_LINE) {
        code.prefetchToWrite(Address.of(NEXT, Math.min(line, width - 1)));
      }
      code.arithmetic(true, Arithmetic.ADD, NEXT, PITCHED);
    }
    code.bind(last);
  }

  /**
   * Has the columns of a term that are multiplied next brought nearer: they were last in another
   * processor's cache, or in none that is near.
   */
  private void bringNextColumns() {
    for (int line = 0; line < columns() * bytes; line += MachineCode.BYTES_OF_LINE) {
      code.prefetchToSecond(new Address(RIGHT, AHEAD, 1, line));
    }
  }

  /** Goes to the first term of a piece. */
  private void startPiece() {
    code.load(true, ROWS[0], FIRST);
    numbers.add(ROWS[0], ProductNumbers.PIECE_START, bytes);
    for (int k = 1; k * ROWS_OF_POINTER < rows; k++) {
      code.address(ROWS[k], new Address(ROWS[k - 1], DOWN, 2, 0));
      code.arithmetic(true, Arithmetic.ADD, ROWS[k], DOWN);
    }
  }

  private void begin() {
    numbers.add(LEFT, ProductNumbers.LEFT_START, bytes);
    numbers.add(RIGHT, ProductNumbers.RIGHT_START, bytes);
    numbers.add(SUMS, ProductNumbers.SUMS_START, bytes);
    numbers.distance(DOWN, ProductNumbers.ROW_STEP, bytes);
    numbers.distance(STEP, ProductNumbers.TERM_STEP, bytes);
    numbers.distance(AHEAD, ProductNumbers.RIGHT_APART, bytes);
    code.set(true, ACROSS, bytes);
    code.set(true, Gpr.RAX, (long) rows * bytes);
    code.arithmetic(false, Arithmetic.CMP, numbers.of(ProductNumbers.ROW_STEP), 1);
    code.moveIf(Condition.EQUAL, true, ACROSS, Gpr.RAX);
    code.load(true, FIRST, LEFT);
    code.load(true, COLUMNS, RIGHT);
  }

  private void moveSums(VexCode move) {
    numbers.distance(PITCHED, ProductNumbers.PITCH, bytes);
    code.load(true, Gpr.RAX, SUMS);
    lanes.moveSums(code, move, Gpr.RAX, PITCHED);
  }

  /** Where the factor of a row is. */
  private Address factor(int row) {
    Gpr pointer = ROWS[row / ROWS_OF_POINTER];
    int further = row % ROWS_OF_POINTER;
    return further == 0 ? Address.of(pointer, 0) : new Address(pointer, DOWN, further, 0);
  }
}

package xlet.engine.machine;

import xlet.engine.assembler.Assembler;
import xlet.engine.assembler.Assembler.Arithmetic;
import xlet.engine.assembler.CodeOperand.Address;
import xlet.engine.assembler.CodeOperand.Lanes;
import xlet.engine.assembler.Gpr;
import xlet.engine.assembler.VexCode;
import xlet.engine.emit.TileEmitter.Kind;

/** Moves tiles of complex numbers, one part after the other. */
final class ComplexTileCode extends TileCode {
  private static final int PARTS = 2;

  /** How far rows of imaginary parts lie behind those of real parts, in bytes. */
  private static final Gpr BETWEEN = Gpr.RDI;

  /** The place of a row of a tile in memory, and of a line. */
  private static final Gpr AT = Gpr.RSI;

  private static final Gpr AT_LINE = Gpr.R14;

  /** The place of imaginary parts is no longer needed then. */
  private static final Gpr ROWS_LEFT = IMAGINARY;

  private static final int MOVED = 0;
  private static final int FACTOR = 1;

  ComplexTileCode(Kind kind, Assembler code) {
    super(kind, code);
  }

  @Override
  void begin() {
    code.load(true, BETWEEN, IMAGINARY);
    code.arithmetic(true, Arithmetic.SUB, BETWEEN, REALS);
    if (!kind.isLoad()) {
      code.vector(VexCode.broadcast(rowBytes), false, FACTOR, numbers.of(SCALE));
    }
  }

  @Override
  void tile() {
    code.load(true, AT, TILE);
    code.load(true, AT_ROW, TILE_ROWS);
    code.set(false, ROWS_LEFT, kind.linesTogether() ? 1 : ROWS);
    code.repeat(
        ROWS_LEFT,
        () -> {
          row();
          code.arithmetic(true, Arithmetic.ADD, AT, PARTS * bytes);
          code.arithmetic(true, Arithmetic.ADD, AT_ROW, ROW);
        });
  }

  private void row() {
    code.load(true, AT_LINE, AT);
    for (int line = 0; line < LINES; line++) {
      for (int part = 0; part < PARTS; part++) {
        int further = ((kind.linesTogether() ? line * PARTS : 0) + part) * bytes;
        Address memory = Address.of(AT_LINE, further);
        Address row = new Address(AT_ROW, part == 0 ? null : BETWEEN, 1, line * rowBytes);
        if (kind.isLoad()) {
          load(memory, row);
        } else {
          store(row, memory);
        }
      }
      if (!kind.linesTogether()) {
        code.arithmetic(true, Arithmetic.ADD, AT_LINE, LINE);
      }
    }
  }

  private void load(Address memory, Address row) {
    code.vector(VexCode.loadOne(bytes), false, MOVED, memory);
    if (bytes != rowBytes) {
      code.vector(VexCode.CVTPS2PD, false, MOVED, new Lanes(MOVED));
    }
    code.vector(VexCode.storeOne(rowBytes), false, MOVED, row);
  }

  private void store(Address row, Address memory) {
    boolean isSingle = rowBytes == Float.BYTES;
    code.vector(VexCode.loadOne(rowBytes), false, MOVED, row);
    VexCode product = isSingle ? VexCode.MULPS : VexCode.MULPD;
    code.vector(product, false, MOVED, MOVED, new Lanes(FACTOR));
    if (bytes != rowBytes) {
      code.vector(VexCode.CVTPD2PS, false, MOVED, new Lanes(MOVED));
    }
    code.vector(VexCode.storeOne(bytes), false, MOVED, memory);
  }
}

package xlet.engine.machine;

import xlet.engine.assembler.Assembler;
import xlet.engine.assembler.Assembler.Arithmetic;
import xlet.engine.assembler.CodeOperand.Address;
import xlet.engine.assembler.CodeOperand.Lanes;
import xlet.engine.assembler.Gpr;
import xlet.engine.assembler.VexCode;
import xlet.engine.emit.TileEmitter.Kind;

/** Moves tiles of numbers that are not complex by vectors; rows are columns in memory. */
final class PlainTileCode extends TileCode {
  /** Three times as far as lines lie apart. */
  private static final Gpr THREE_LINES = Gpr.RDI;

  /** The place of the fifth line of a tile. */
  private static final Gpr FIFTH_LINE = Gpr.R14;

  private static final int LINES_OF_POINTER = 4;

  /** The register of what is stored, behind those of what is loaded. */
  private static final int STORED = 8;

  /** How many numbers of a line fill half of a vector. */
  private final int half;

  PlainTileCode(Kind kind, Assembler code) {
    super(kind, code);
    this.half = MachineCode.BYTES / 2 / bytes;
  }

  @Override
  void begin() {
    code.address(THREE_LINES, new Address(LINE, LINE, 2, 0));
  }

  /** The rows are stored one after the other: what follows one may be overwritten. */
  @Override
  void tile() {
    code.address(FIFTH_LINE, new Address(TILE, LINE, LINES_OF_POINTER, 0));
    code.load(true, AT_ROW, TILE_ROWS);
    for (int number = 0; number < ROWS; number += half) {
      for (int line = 0; line < LINES; line += 2 * half) {
        load(line, number);
      }
      if (bytes == Double.BYTES) {
        storeRows(0, 1);
      } else {
        code.vector(VexCode.UNPCKLPS, true, 4, 0, new Lanes(1));
        code.vector(VexCode.UNPCKHPS, true, 5, 0, new Lanes(1));
        code.vector(VexCode.UNPCKLPS, true, 6, 2, new Lanes(3));
        code.vector(VexCode.UNPCKHPS, true, 7, 2, new Lanes(3));
        storeRows(4, 6);
        storeRows(5, 7);
      }
    }
  }

  /**
   * Loads some numbers of the lines from {@code line} on: vectors have them of one line, and of one
   * of as many lines behind those.
   */
  private void load(int line, int number) {
    for (int k = 0; k < half; k++) {
      int register = line / 2 + k;
      code.vector(VexCode.MOVUPS, false, register, place(line + k, number));
      Address other = place(line + half + k, number);
      code.vector(VexCode.INSERTF128, true, register, register, other, 1);
    }
  }

  private Address place(int line, int number) {
    Gpr first = line < LINES_OF_POINTER ? TILE : FIFTH_LINE;
    int at = number * bytes;
    return switch (line % LINES_OF_POINTER) {
      case 0 -> Address.of(first, at);
      case 1 -> new Address(first, LINE, 1, at);
      case 2 -> new Address(first, LINE, 2, at);
      default -> new Address(first, THREE_LINES, 1, at);
    };
  }

  /**
   * Stores two rows: the first 8 bytes of each 16 of two vectors, then the second ones. Of numbers
   * of 8 bytes the next two vectors have the rest of both rows.
   */
  private void storeRows(int left, int right) {
    int vectors = LINES * bytes / MachineCode.BYTES;
    for (VexCode which : new VexCode[] {VexCode.UNPCKLPD, VexCode.UNPCKHPD}) {
      for (int v = 0; v < vectors; v++) {
        code.vector(which, true, STORED, left + 2 * v, new Lanes(right + 2 * v));
        code.vector(VexCode.STOREUPS, true, STORED, Address.of(AT_ROW, v * MachineCode.BYTES));
      }
      code.arithmetic(true, Arithmetic.ADD, AT_ROW, ROW);
    }
  }
}

package xlet.engine.machine;

import xlet.engine.assembler.Assembler;
import xlet.engine.assembler.Gpr;
import xlet.engine.emit.TileEmitter.Kind;

/** Writes the code of {@link DirectTiles}: a loop over turns, and in it one over tiles. */
abstract class TileCode {
  /** How many neighbours a row of a tile has. */
  static final int LINES = 8;

  /** How many rows a tile has, unless numbers of a row are neighbours in memory. */
  static final int ROWS = 8;

  /** The numbers that a call gives, besides arrays. */
  static final int MEMORY_START = 0;

  static final int MEMORY_APART = 1;
  static final int MEMORY_BY_TURN = 2;
  static final int MEMORY_BY_TILE = 3;
  static final int ROWS_START = 4;
  static final int ROWS_APART = 5;
  static final int ROWS_BY_TURN = 6;
  static final int ROWS_BY_TILE = 7;
  static final int TURNS = 8;
  static final int COUNT = 9;
  static final int SCALE = 10;

  // Where the arrays are when the code begins, and their places in its turns.
  static final Gpr MEMORY = Gpr.RDX;
  static final Gpr REALS = Gpr.RCX;
  static final Gpr IMAGINARY = Gpr.R8;

  /** How far lines lie apart in memory, and rows in their array, in bytes. */
  static final Gpr LINE = Gpr.R10;

  static final Gpr ROW = Gpr.R11;

  /** The places of a tile, and of a row of it. */
  static final Gpr TILE = Gpr.R12;

  static final Gpr TILE_ROWS = Gpr.R13;
  static final Gpr AT_ROW = Gpr.R15;

  private static final Gpr TILES_LEFT = Gpr.RBX;

  final Kind kind;
  final Assembler code;
  final GivenNumbers numbers;

  /** The bytes of a number in memory, and in a row. */
  final int bytes;

  final int rowBytes;

  TileCode(Kind kind, Assembler code) {
    this.kind = kind;
    this.code = code;
    this.numbers = new GivenNumbers(code);
    this.bytes = LaneCode.bytes(kind.carrier());
    this.rowBytes = LaneCode.bytes(kind.rowCarrier());
  }

  static TileCode of(Kind kind, Assembler code) {
    return kind.isComplex() ? new ComplexTileCode(kind, code) : new PlainTileCode(kind, code);
  }

  /** Makes ready what all tiles need; arrays are still where they were given. */
  abstract void begin();

  /** Moves the tile at {@link #TILE} and {@link #TILE_ROWS}. */
  abstract void tile();

  void write() {
    numbers.distance(LINE, MEMORY_APART, bytes);
    numbers.distance(ROW, ROWS_APART, rowBytes);
    begin();
    numbers.add(MEMORY, MEMORY_START, bytes);
    numbers.add(REALS, ROWS_START, rowBytes);
    code.repeat(
        numbers.of(TURNS),
        () -> {
          code.load(true, TILE, MEMORY);
          code.load(true, TILE_ROWS, REALS);
          code.load(false, TILES_LEFT, numbers.of(COUNT));
          code.repeat(
              TILES_LEFT,
              () -> {
                tile();
                numbers.add(TILE, MEMORY_BY_TILE, bytes);
                numbers.add(TILE_ROWS, ROWS_BY_TILE, rowBytes);
              });
          numbers.add(MEMORY, MEMORY_BY_TURN, bytes);
          numbers.add(REALS, ROWS_BY_TURN, rowBytes);
        });
  }
}

package xlet.engine.machine;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import xlet.engine.emit.TileEmitter;
import xlet.engine.emit.TileEmitter.Kind;
import xlet.engine.emit.Tiles;
import xlet.engine.emit.TrainedCode;
import xlet.engine.loop.Carrier;
import xlet.engine.machine.Assembler.Arithmetic;
import xlet.engine.machine.CodeOperand.Address;
import xlet.engine.machine.CodeOperand.Lanes;

/** {@link Tiles} as machine code, which moves one number after the other. */
public final class DirectTiles implements Tiles {
  /** How many neighbours a row of a tile has. */
  private static final int LINES = 8;

  /** How many rows a tile has, unless numbers of a row are neighbours in memory. */
  private static final int ROWS = 8;

  /** The garbage collector waits for about so many tiles at most. */
  private static final int MOST_TILES = 1 << 14;

  /** The numbers that a call gives, besides arrays. */
  private static final int MEMORY_START = 0;

  private static final int MEMORY_APART = 1;
  private static final int MEMORY_BY_TURN = 2;
  private static final int MEMORY_BY_TILE = 3;
  private static final int ROWS_START = 4;
  private static final int ROWS_APART = 5;
  private static final int ROWS_BY_TURN = 6;
  private static final int ROWS_BY_TILE = 7;
  private static final int TURNS = 8;
  private static final int COUNT = 9;
  private static final int SCALE = 10;

  private final Kind kind;
  private final MachineCode code;

  private DirectTiles(Kind kind, MachineCode code) {
    this.kind = kind;
    this.code = code;
  }

  /** The code for tiles of a kind in all forms; with scalars there is none. */
  public static TrainedCode<Tiles> trained(Kind kind, Function<Tiles, List<Runnable>> trial) {
    return new TrainedCode<>(
        bits -> bits == 0 ? Tiles.NONE : TileEmitter.emit(kind, bits), () -> of(kind), trial);
  }

  /** The code for tiles of a kind, if there is machine code. */
  public static Optional<Tiles> of(Kind kind) {
    return MachineCode.of(code -> new Writing(kind, code).write())
        .map(code -> new DirectTiles(kind, code));
  }

  @Override
  public int numbers() {
    return kind.linesTogether() ? 1 : ROWS;
  }

  @Override
  public int lines() {
    return LINES;
  }

  @Override
  public void run(
      Object memory,
      Object rows,
      Object imaginary,
      int[] places,
      int turns,
      int count,
      double scale) {
    if (count <= 0) {
      return;
    }
    long bits =
        kind.rowCarrier() == Carrier.FLOAT
            ? Float.floatToRawIntBits((float) scale)
            : Double.doubleToRawLongBits(scale);
    int together = Math.max(1, MOST_TILES / count);
    for (int turn = 0; turn < turns; turn += together) {
      int[] numbers = {
        places[MEMORY_START] + turn * places[MEMORY_BY_TURN],
        places[MEMORY_APART],
        places[MEMORY_BY_TURN],
        places[MEMORY_BY_TILE],
        places[ROWS_START] + turn * places[ROWS_BY_TURN],
        places[ROWS_APART],
        places[ROWS_BY_TURN],
        places[ROWS_BY_TILE],
        Math.min(together, turns - turn),
        count,
        (int) bits,
        (int) (bits >> Integer.SIZE)
      };
      code.run(new Object[] {memory, rows, imaginary, numbers}, 0, 0);
    }
  }

  /** Writes the code: a loop over turns, one over tiles, and one over the rows of a tile. */
  private static final class Writing {
    // Where the arrays are when the code begins, and their places in its turns.
    private static final Gpr MEMORY = Gpr.RDX;
    private static final Gpr REALS = Gpr.RCX;
    private static final Gpr IMAGINARY = Gpr.R8;

    /** How far lines lie apart in memory, and rows in their array, in bytes. */
    private static final Gpr LINE = Gpr.R10;

    private static final Gpr ROW = Gpr.R11;

    /** The places of a tile, and of a row of it. */
    private static final Gpr TILE = Gpr.R12;

    private static final Gpr TILE_ROWS = Gpr.R13;
    private static final Gpr AT = Gpr.RSI;
    private static final Gpr AT_ROW = Gpr.R15;

    /** The place of a line. */
    private static final Gpr AT_LINE = Gpr.R14;

    /** How far rows of imaginary parts lie behind those of real parts, in bytes. */
    private static final Gpr BETWEEN = Gpr.RDI;

    private static final Gpr TILES_LEFT = Gpr.RBX;

    /** The place of imaginary parts is no longer needed then. */
    private static final Gpr ROWS_LEFT = IMAGINARY;

    private static final int MOVED = 0;
    private static final int FACTOR = 1;

    private final Kind kind;
    private final Assembler code;
    private final GivenNumbers numbers;
    private final int bytes;
    private final int rowBytes;
    private final int parts;

    Writing(Kind kind, Assembler code) {
      this.kind = kind;
      this.code = code;
      this.numbers = new GivenNumbers(code);
      this.bytes = LaneCode.bytes(kind.carrier());
      this.rowBytes = LaneCode.bytes(kind.rowCarrier());
      this.parts = kind.isComplex() ? 2 : 1;
    }

    void write() {
      code.load(true, BETWEEN, IMAGINARY);
      code.arithmetic(true, Arithmetic.SUB, BETWEEN, REALS);
      if (!kind.isLoad()) {
        code.vector(VexCode.broadcast(rowBytes), false, FACTOR, numbers.of(SCALE));
      }
      numbers.add(MEMORY, MEMORY_START, bytes);
      numbers.add(REALS, ROWS_START, rowBytes);
      numbers.distance(LINE, MEMORY_APART, bytes);
      numbers.distance(ROW, ROWS_APART, rowBytes);
      code.repeat(
          numbers.of(TURNS),
          () -> {
            code.load(true, TILE, MEMORY);
            code.load(true, TILE_ROWS, REALS);
            code.load(false, TILES_LEFT, numbers.of(COUNT));
            code.repeat(TILES_LEFT, this::tile);
            numbers.add(MEMORY, MEMORY_BY_TURN, bytes);
            numbers.add(REALS, ROWS_BY_TURN, rowBytes);
          });
    }

    private void tile() {
      code.load(true, AT, TILE);
      code.load(true, AT_ROW, TILE_ROWS);
      code.set(false, ROWS_LEFT, kind.linesTogether() ? 1 : ROWS);
      code.repeat(
          ROWS_LEFT,
          () -> {
            row();
            code.arithmetic(true, Arithmetic.ADD, AT, parts * bytes);
            code.arithmetic(true, Arithmetic.ADD, AT_ROW, ROW);
          });
      numbers.add(TILE, MEMORY_BY_TILE, bytes);
      numbers.add(TILE_ROWS, ROWS_BY_TILE, rowBytes);
    }

    private void row() {
      code.load(true, AT_LINE, AT);
      for (int line = 0; line < LINES; line++) {
        for (int part = 0; part < parts; part++) {
          int further = ((kind.linesTogether() ? line * parts : 0) + part) * bytes;
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
}

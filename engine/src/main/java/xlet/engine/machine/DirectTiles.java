package xlet.engine.machine;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import xlet.engine.emit.TileEmitter;
import xlet.engine.emit.TileEmitter.Kind;
import xlet.engine.emit.Tiles;
import xlet.engine.emit.TrainedCode;
import xlet.engine.loop.Carrier;

/**
 * {@link Tiles} as machine code, which moves complex numbers one after the other, and others by
 * vectors.
 */
public final class DirectTiles implements Tiles {
  /** The garbage collector waits for about so many tiles at most. */
  private static final int MOST_TILES = 1 << 14;

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
    return MachineCode.of(code -> TileCode.of(kind, code).write())
        .map(code -> new DirectTiles(kind, code));
  }

  @Override
  public int numbers() {
    return kind.linesTogether() ? 1 : TileCode.ROWS;
  }

  @Override
  public int lines() {
    return TileCode.LINES;
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
        places[TileCode.MEMORY_START] + turn * places[TileCode.MEMORY_BY_TURN],
        places[TileCode.MEMORY_APART],
        places[TileCode.MEMORY_BY_TURN],
        places[TileCode.MEMORY_BY_TILE],
        places[TileCode.ROWS_START] + turn * places[TileCode.ROWS_BY_TURN],
        places[TileCode.ROWS_APART],
        places[TileCode.ROWS_BY_TURN],
        places[TileCode.ROWS_BY_TILE],
        Math.min(together, turns - turn),
        count,
        (int) bits,
        (int) (bits >> Integer.SIZE)
      };
      code.run(new Object[] {memory, rows, imaginary, numbers}, 0, 0);
    }
  }
}

package xlet.engine.op.linalg;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import xlet.engine.emit.TileEmitter.Kind;
import xlet.engine.emit.Tiles;
import xlet.engine.emit.TrainedCode;
import xlet.engine.loop.Carrier;
import xlet.engine.machine.DirectTiles;
import xlet.engine.op.NumberArray.Reals;
import xlet.engine.op.linalg.Samples.Part;
import xlet.engine.op.linalg.Samples.Places;

/**
 * Moves {@link Samples} in tiles as far as these go, and the others number by number.
 *
 * @param tiles the code of tiles
 */
record SampleTiles(Tiles tiles) {
  private static final SampleTiles NONE = new SampleTiles(Tiles.NONE);

  private static final Map<Kind, TrainedCode<Tiles>> KNOWN = new ConcurrentHashMap<>();

  /** How numbers and lines of a trial lie: neither is a multiple of vectors' lanes. */
  private static final int TRIAL_NUMBERS = 131;

  private static final int TRIAL_LINES = 19;

  /** Returns how to move numbers from or to {@code places}. */
  static SampleTiles of(Samples samples, Places places, Carrier line, boolean isLoad) {
    boolean linesTogether = places.across() == 1;
    if (samples.parts() != 2 || (places.along() != 1 && !linesTogether)) {
      return NONE;
    }
    Carrier carrier = samples.slots().carrier();
    TrainedCode<Tiles> code =
        KNOWN.computeIfAbsent(
            Kind.complex(carrier, line, isLoad, linesTogether), SampleTiles::trained);
    return new SampleTiles(code.code(Tiles.WORK * places.size() * places.batch()));
  }

  private static TrainedCode<Tiles> trained(Kind kind) {
    return DirectTiles.trained(kind, code -> List.of(new SampleTiles(code).trial(kind)));
  }

  private Runnable trial(Kind kind) {
    int count = TRIAL_NUMBERS * TRIAL_LINES;
    Samples samples = new Samples(Reals.zeros(kind.carrier(), 2 * count), 2);
    Places places =
        kind.linesTogether()
            ? new Places(0, TRIAL_LINES, 1, TRIAL_NUMBERS, TRIAL_LINES)
            : new Places(0, 1, TRIAL_NUMBERS, TRIAL_NUMBERS, TRIAL_LINES);
    Line line = Line.ofLength(kind.rowCarrier(), count);
    return () -> {
      if (kind.isLoad()) {
        load(samples, places, line);
      } else {
        store(samples, places, line, 1);
      }
    };
  }

  void load(Samples from, Places places, Line to) {
    run(from, places, to, 1);
    for (Part part : rest(places)) {
      from.load(places, to, part);
    }
  }

  void store(Samples to, Places places, Line from, double scale) {
    run(to, places, from, scale);
    for (Part part : rest(places)) {
      to.store(places, from, scale, part);
    }
  }

  /** How many lines tiles hold. */
  private int lines(Places places) {
    return tiles.lines() == 0 ? 0 : places.batch() / tiles.lines() * tiles.lines();
  }

  /** How many numbers of these lines tiles hold. */
  private int numbers(Places places) {
    return places.size() / tiles.numbers() * tiles.numbers();
  }

  /** What tiles do not hold. */
  private List<Part> rest(Places places) {
    int lines = lines(places);
    return List.of(
        new Part(numbers(places), places.size(), 0, lines),
        new Part(0, places.size(), lines, places.batch()));
  }

  /**
   * Moves all tiles: those of some numbers in turn, or of some lines where these are neighbours.
   */
  private void run(Samples samples, Places places, Line line, double scale) {
    int lines = lines(places);
    int numbers = numbers(places);
    if (lines == 0 || numbers == 0) {
      return;
    }
    int start = 2 * places.start();
    int across = 2 * places.across();
    int along = 2 * places.along();
    int batch = places.batch();
    int beside = tiles.lines();
    int below = tiles.numbers();
    if (places.across() == 1) {
      int[] at = {start, 0, along, across * beside, 0, 0, batch, beside};
      tiles.run(
          samples.slots().array(),
          line.re().array(),
          line.im().array(),
          at,
          numbers,
          lines / beside,
          scale);
    } else {
      int[] at = {start, across, across * beside, along * below, 0, batch, beside, batch * below};
      tiles.run(
          samples.slots().array(),
          line.re().array(),
          line.im().array(),
          at,
          lines / beside,
          numbers / below,
          scale);
    }
  }
}

package xlet.engine.op.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import xlet.engine.emit.TileEmitter;
import xlet.engine.emit.TileEmitter.Kind;
import xlet.engine.emit.Tiles;
import xlet.engine.emit.Vectors;
import xlet.engine.loop.Carrier;
import xlet.engine.machine.DirectTiles;
import xlet.engine.op.NumberArray.Reals;
import xlet.engine.op.linalg.Samples.Places;

class SampleTilesTest {
  /** Not powers of two: some numbers and some lines are in no tile. */
  private static final int SIZE = 21;

  private static final int BATCH = 19;
  private static final int START = 3;
  private static final int PITCH = 23;
  private static final int ROOM = START + PITCH * PITCH;
  private static final double SCALE = 0.3f;

  private static List<Tiles> tiles(Kind kind) {
    int bits = Vectors.bits();
    Stream<Tiles> emitted =
        IntStream.of(0, Math.min(bits, 128), Math.min(bits, 256), bits)
            .distinct()
            .mapToObj(wide -> wide == 0 ? Tiles.NONE : TileEmitter.emit(kind, wide));
    return Stream.concat(emitted, DirectTiles.of(kind).stream()).toList();
  }

  private static Places places(boolean linesTogether) {
    return linesTogether
        ? new Places(START, PITCH, 1, SIZE, BATCH)
        : new Places(START, 1, PITCH, SIZE, BATCH);
  }

  private static Samples samples(Carrier carrier, double[] numbers) {
    Reals slots = Reals.zeros(carrier, numbers.length);
    for (int k = 0; k < numbers.length; k++) {
      slots.put(k, numbers[k]);
    }
    return new Samples(slots, 2);
  }

  private static double[] numbers(Samples samples) {
    return IntStream.range(0, samples.slots().length()).mapToDouble(samples.slots()::get).toArray();
  }

  /** The slot of the real part of a number. */
  private static int slot(Places places, int number, int line) {
    return 2 * (places.start() + number * places.along() + line * places.across());
  }

  @ParameterizedTest
  @CsvSource({
    "FLOAT, FLOAT, true",
    "FLOAT, FLOAT, false",
    "FLOAT, DOUBLE, true",
    "FLOAT, DOUBLE, false",
    "DOUBLE, DOUBLE, true",
    "DOUBLE, DOUBLE, false"
  })
  void numbersGoToTheirRows(Carrier carrier, Carrier rowCarrier, boolean linesTogether) {
    Samples samples = samples(carrier, new Random(1).doubles(2 * ROOM).toArray());
    double[] numbers = numbers(samples);
    Places places = places(linesTogether);
    for (Tiles tiles : tiles(Kind.complex(carrier, rowCarrier, true, linesTogether))) {
      Line line = Line.ofLength(rowCarrier, SIZE * BATCH);
      new SampleTiles(tiles).load(samples, places, line);
      for (int k = 0; k < SIZE * BATCH; k++) {
        int slot = slot(places, k / BATCH, k % BATCH);
        assertThat(line.re(k)).isEqualTo(numbers[slot]);
        assertThat(line.im(k)).isEqualTo(numbers[slot + 1]);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "FLOAT, FLOAT, true",
    "FLOAT, FLOAT, false",
    "FLOAT, DOUBLE, true",
    "FLOAT, DOUBLE, false",
    "DOUBLE, DOUBLE, true",
    "DOUBLE, DOUBLE, false"
  })
  void rowsGoToTheirNumbersAndNothingElseIsWritten(
      Carrier carrier, Carrier rowCarrier, boolean linesTogether) {
    Line line = Line.ofLength(rowCarrier, SIZE * BATCH);
    Random random = new Random(1);
    for (int k = 0; k < SIZE * BATCH; k++) {
      line.put(k, random.nextDouble(), random.nextDouble());
    }
    Places places = places(linesTogether);
    double[] wanted = new double[2 * ROOM];
    for (int k = 0; k < SIZE * BATCH; k++) {
      int slot = slot(places, k / BATCH, k % BATCH);
      wanted[slot] = line.re(k) * SCALE;
      wanted[slot + 1] = line.im(k) * SCALE;
    }
    for (Tiles tiles : tiles(Kind.complex(carrier, rowCarrier, false, linesTogether))) {
      Samples samples = samples(carrier, new double[2 * ROOM]);
      new SampleTiles(tiles).store(samples, places, line, SCALE);
      assertThat(numbers(samples)).isEqualTo(numbers(samples(carrier, wanted)));
    }
  }
}

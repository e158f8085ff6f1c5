package xlet.engine.op.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import xlet.engine.ArrayParts;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.emit.TrainedCode;
import xlet.engine.eval.Evaluator;

class FftTest {
  private static NdArray fft(String type, NdArray operand, Ints lengths) {
    var call = Calls.of("Fft", List.of(operand), Map.of("fft_type", type, "fft_length", lengths));
    return (NdArray) Evaluator.run(call, List.of(operand), () -> {});
  }

  private static NdArray random(long seed, ElementType type, Ints sizes) {
    Random random = new Random(seed);
    ArrayShape shape = ArrayShape.of(type, sizes);
    double[] parts = random.doubles(ArrayParts.count(shape)).map(x -> x - 0.5).toArray();
    return ArrayParts.array(shape, parts);
  }

  private static void assertNear(NdArray got, NdArray wanted, double error) {
    assertThat(got.shape().sizes()).isEqualTo(wanted.shape().sizes());
    for (int k = 0; k < wanted.shape().elementCount(); k++) {
      assertThat(got.realAt(k)).isCloseTo(wanted.realAt(k), within(error));
      assertThat(got.imaginaryAt(k)).isCloseTo(wanted.imaginaryAt(k), within(error));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8, 12, 30, 31, 37, 64, 97, 121, 210, 254, 1009})
  void eachFrequencyIsTheSumThatDefinesIt(int n) {
    NdArray x = random(n, ElementType.C128, Ints.of(n));
    NdArray transformed = fft("FFT", x, Ints.of(n));
    for (int k = 0; k < n; k++) {
      double re = 0;
      double im = 0;
      for (int j = 0; j < n; j++) {
        double angle = -2 * Math.PI * ((long) j * k % n) / n;
        re += x.realAt(j) * Math.cos(angle) - x.imaginaryAt(j) * Math.sin(angle);
        im += x.realAt(j) * Math.sin(angle) + x.imaginaryAt(j) * Math.cos(angle);
      }
      assertThat(transformed.realAt(k)).isCloseTo(re, within(1e-12 * n));
      assertThat(transformed.imaginaryAt(k)).isCloseTo(im, within(1e-12 * n));
    }
  }

  @Property(tries = 100)
  void theInverseGivesBackTheSignal(
      @ForAll @IntRange(min = 1, max = 3) int batch,
      @ForAll @IntRange(min = 1, max = 45) int rows,
      @ForAll @IntRange(min = 1, max = 45) int columns,
      @ForAll @IntRange(min = 1, max = 3) int dimensions,
      @ForAll long seed) {
    NdArray x = random(seed, ElementType.C128, Ints.of(batch, rows, columns));
    Ints lengths =
        Ints.of(batch, rows, columns).pick(Ints.range(dimensions).map(d -> d + 3 - dimensions));
    assertNear(fft("IFFT", fft("FFT", x, lengths), lengths), x, 1e-13);
  }

  @Property(tries = 100)
  void halfOfTheFrequenciesGiveBackARealSignal(
      @ForAll @IntRange(min = 1, max = 20) int rows,
      @ForAll @IntRange(min = 1, max = 60) int columns,
      @ForAll @IntRange(min = 1, max = 2) int dimensions,
      @ForAll long seed) {
    NdArray x = random(seed, ElementType.F64, Ints.of(rows, columns));
    Ints lengths = dimensions == 1 ? Ints.of(columns) : Ints.of(rows, columns);
    NdArray half = fft("RFFT", x, lengths);
    assertThat(half.shape().size(1)).isEqualTo(columns / 2 + 1);
    assertNear(fft("IRFFT", half, lengths), x, 1e-13);
  }

  @ParameterizedTest
  @ValueSource(ints = {16384, 20000, 32768, 59049, 46656})
  void aLongLineIsTransformedAsAMatrix(int n) {
    NdArray x = random(n, ElementType.C128, Ints.of(2, n));
    NdArray transformed = fft("FFT", x, Ints.of(n));
    for (int k : new int[] {0, 1, 2, 127, n / 2, n / 3, n - 1}) {
      double re = 0;
      double im = 0;
      for (int j = 0; j < n; j++) {
        double angle = -2 * Math.PI * ((long) j * k % n) / n;
        re += x.realAt(n + j) * Math.cos(angle) - x.imaginaryAt(n + j) * Math.sin(angle);
        im += x.realAt(n + j) * Math.sin(angle) + x.imaginaryAt(n + j) * Math.cos(angle);
      }
      assertThat(transformed.realAt(n + k)).isCloseTo(re, within(1e-11));
      assertThat(transformed.imaginaryAt(n + k)).isCloseTo(im, within(1e-11));
    }
    assertNear(fft("IFFT", transformed, Ints.of(n)), x, 1e-13);
  }

  @Test
  void aLargePrimeIsAsExactAsSmallFactors() {
    Ints length = Ints.of(99_991);
    NdArray x = random(1, ElementType.C128, length);
    assertNear(fft("IFFT", fft("FFT", x, length), length), x, 1e-12);
  }

  /** Lengths of each kind: small factors, a prime one, a matrix; with so many lines. */
  @ParameterizedTest
  @CsvSource({
    "512, 9",
    "360, 12",
    "437, 10",
    "1009, 5",
    "10007, 1",
    "16384, 1",
    "99991, 1",
    "20000, 2",
    "8192, 17"
  })
  void manyNumbersOf32BitsAreNearTheirSums(int n, int lines) {
    Ints sizes = Ints.of(lines, n);
    NdArray x = random(n, ElementType.C64, sizes);
    NdArray real = random(n, ElementType.F32, sizes);
    assertWithinBound(fft("FFT", x, Ints.of(n)), fft("FFT", wide(x), Ints.of(n)), n);
    assertWithinBound(fft("IFFT", x, Ints.of(n)), fft("IFFT", wide(x), Ints.of(n)), n);
    NdArray half = fft("RFFT", real, Ints.of(n));
    assertWithinBound(half, fft("RFFT", wide(real), Ints.of(n)), n);
    assertWithinBound(fft("IRFFT", half, Ints.of(n)), fft("IRFFT", wide(half), Ints.of(n)), n);
  }

  /** Widens numbers to f64. */
  private static NdArray wide(NdArray x) {
    boolean isComplex = x.type().isComplex();
    ElementType type = isComplex ? ElementType.C128 : ElementType.F64;
    ArrayShape shape = ArrayShape.of(type, x.shape().sizes());
    Buffer buffer = Buffer.allocate(shape);
    int parts = isComplex ? 2 : 1;
    for (int k = 0; k < buffer.length(); k++) {
      double part = k % parts == 0 ? x.realAt(k / parts) : x.imaginaryAt(k / parts);
      buffer.setDouble(type.part(), k, part);
    }
    return NdArray.of(shape, buffer);
  }

  /** The bound that decision 18 states, of the line whose numbers have the largest squares. */
  private static void assertWithinBound(NdArray got, NdArray wanted, int n) {
    int length = (int) wanted.shape().size(1);
    double largest = 0;
    for (int line = 0; line < wanted.shape().size(0); line++) {
      double squares = 0;
      for (int k = line * length; k < (line + 1) * length; k++) {
        squares += Math.pow(wanted.realAt(k), 2) + Math.pow(wanted.imaginaryAt(k), 2);
      }
      largest = Math.max(largest, Math.sqrt(squares / length));
    }
    double logarithm = Math.log(n) / Math.log(2);
    assertNear(got, wanted, (logarithm + 4) * 0x1p-21 * largest);
  }

  @ParameterizedTest
  @CsvSource({"FFT, 360, 12", "IFFT, 437, 10", "FFT, 16384, 1", "RFFT, 510, 19", "IRFFT, 1024, 9"})
  void allFormsOfCodeGiveTheSameBits(String type, int n, int lines) {
    ElementType element = type.equals("RFFT") ? ElementType.F32 : ElementType.C64;
    int read = type.equals("IRFFT") ? n / 2 + 1 : n;
    NdArray x = random(n, element, Ints.of(lines, read));
    NdArray wanted = fft(type, x, Ints.of(n));
    try {
      for (TrainedCode.Form form : TrainedCode.Form.values()) {
        TrainedCode.use(form);
        NdArray got = fft(type, x, Ints.of(n));
        assertThat(floats(got)).as("%s", form).isEqualTo(floats(wanted));
      }
    } finally {
      TrainedCode.use(TrainedCode.Form.CHOSEN);
    }
  }

  private static float[] floats(NdArray array) {
    return ((Buffer.Floats) array.buffer()).array();
  }

  @Test
  void noElementsGiveNoElements() {
    NdArray x = random(1, ElementType.C64, Ints.of(0, 4));
    assertThat(fft("FFT", x, Ints.of(4)).shape().elementCount()).isZero();
    assertThat(fft("IFFT", x, Ints.of(0, 4)).shape().elementCount()).isZero();
  }
}

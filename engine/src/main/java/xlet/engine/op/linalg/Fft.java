package xlet.engine.op.linalg;

import java.util.List;
import java.util.Map;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.BufferPool;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.Counts;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Mend;
import xlet.engine.op.Names;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.Provenance;
import xlet.engine.op.Scratch;

/** {@code Fft}: the discrete Fourier transform along the last dimensions. */
final class Fft {
  private static final String IFFT = "IFFT";
  private static final String RFFT = "RFFT";
  private static final String IRFFT = "IRFFT";
  private static final int MOST_DIMENSIONS = 3;

  static final OpDef DEF =
      OpDef.named("Fft")
          .stablehlo("fft")
          .hlo("fft")
          .summary("Transforms between signals and frequencies along the last dimensions.")
          .formula(
              "FFT: result[k] = fold n in 0..length-1 from 0: add(operand[n] *"
                  + " exp(-2πi * k * n / length))",
              "IFFT: result[k] = (fold n in 0..length-1 from 0: add(operand[n] *"
                  + " exp(2πi * k * n / length))) / length",
              "RFFT: the first length div 2 + 1 of FFT",
              "IRFFT: real(IFFT), operand[length - n] being conjugate(operand[n])")
          .semantics(
              "Element k of the result is the sum of the elements j times e^(-2πi·jk/n); IFFT takes"
                  + " e^(2πi·jk/n) and divides by n. RFFT takes a real signal and gives the first"
                  + " n/2 + 1 frequencies, for the others are their conjugates; IRFFT goes back and"
                  + " needs fft_length to tell n, and takes no notice of the imaginary parts of"
                  + " frequency 0 and, where n is even, n/2. Several dimensions are transformed one"
                  + " after the other, the last one first with RFFT, last with IRFFT. Results of f32"
                  + " or c64 are computed in f32 if there are 4,096 or more, else in f64, and then"
                  + " rounded.")
          .differs("The newest document writes ftt_type for fft_type.")
          .operand("operand", "The array to transform.")
          .choice("fft_type", "Which transform.", false, List.of("FFT", IFFT, RFFT, IRFFT))
          .attribute("fft_length", Kind.INTS, "The length of the signal in each dimension.")
          .constraint("C1", "FFT, IFFT and IRFFT take complex numbers, RFFT takes f32 or f64")
          .constraint("C2", "fft_length has one, two or three entries")
          .constraint("C3", "the operand has a dimension for each entry of fft_length")
          .constraint(
              "C4",
              "the last dimensions have the sizes fft_length; with IRFFT the last one has"
                  + " fft_length / 2 + 1")
          .example(
              "Fft(c64[4] {1, 2, 3, 4}, FFT, {4})", "c64[4] {(10, 0), (-2, 2), (-2, 0), (-2, -2)}")
          .example("Fft(c64[4] {10, 2, 2, 2}, IFFT, {4})", "c64[4] {4, 2, 2, 2}")
          .example("Fft({1.0, 2.0, 3.0, 4.0}, RFFT, {4})", "c64[3] {(10, 0), (-2, 2), (-2, 0)}")
          .example("Fft(c64[2] {3, 0}, IRFFT, {3})", "f32[3] {1, 1, 1}", 1e-6)
          .fails("Fft({1.0, 2.0}, FFT, {2})", "C1")
          .fails("Fft(c64[1,1,1,1] {{{{1}}}}, FFT, {1, 1, 1, 1})", "C2")
          .fails("Fft(c64[2] {1, 2}, FFT, {1, 2})", "C3")
          .fails("Fft({1.0, 2.0}, RFFT, {3})", "C4")
          .resized(Fft::resized)
          .shape(Fft::shape)
          .kernel(Fft::run)
          .provenanceOfElement(Fft::provenance)
          .build();

  private Fft() {}

  private static boolean is(Call call, String type) {
    return Names.same(call.text("fft_type"), type);
  }

  /** Lengths that are sizes of the operand follow it. */
  private static Map<String, Object> resized(Call call, List<Shape> operands) {
    Ints largest = call.operand("operand").sizes();
    Ints found = operands.getFirst().array().orElseThrow().sizes();
    Ints lengths = call.ints("fft_length");
    int first = largest.size() - lengths.size();
    return Map.of(
        "fft_length",
        Ints.range(lengths.size())
            .map(k ->
                lengths.get((int) k) == largest.get(first + (int) k)
                    ? found.get(first + (int) k)
                    : lengths.get((int) k)));
  }

  /** The sizes of the last dimensions, at most so many. */
  private static Ints lastSizes(Operand operand, int most) {
    int count = Math.min(operand.rank(), most);
    return operand.sizes().pick(Ints.range(count).map(k -> operand.rank() - count + k));
  }

  private static Shape shape(Call call) {
    Operand operand = call.operand("operand");
    String found = operand.shape().text();
    ElementType type = operand.type();
    boolean real = type == ElementType.F32 || type == ElementType.F64;
    if (is(call, RFFT) ? !real : !type.isComplex()) {
      throw call.violation("C1", found + " for " + call.text("fft_type")).at("operand");
    }
    Ints lengths = call.ints("fft_length");
    if (lengths.isEmpty() || lengths.size() > MOST_DIMENSIONS) {
      throw call.violation(
              "C2",
              "%s given, at most %s".formatted(Counts.of(lengths.size(), "entry"), MOST_DIMENSIONS))
          .at("fft_length")
          .mend(Mend.replace("fft_length", lastSizes(operand, MOST_DIMENSIONS)));
    }
    if (operand.rank() < lengths.size()) {
      throw call.violation(
              "C3",
              "%s has rank %s; %s has %s entries"
                  .formatted(found, operand.rank(), lengths, lengths.size()))
          .at("fft_length")
          .mend(Mend.replace("fft_length", lastSizes(operand, lengths.size())));
    }
    int first = operand.rank() - lengths.size();
    int last = lengths.size() - 1;
    for (int k = 0; k < lengths.size(); k++) {
      boolean half = k == last && is(call, IRFFT);
      long wanted = half ? frequencies(lengths.get(k)) : lengths.get(k);
      long size = operand.sizes().get(first + k);
      if (size != wanted || lengths.get(k) < 0) {
        String should = "dimension " + (first + k) + " of " + found + " should have " + wanted;
        throw call.violation(
                "C4", lengths.get(k) < 0 ? "the length " + lengths.get(k) + " is negative" : should)
            .at("fft_length", k)
            .mend(Mend.replace("fft_length", lengths.with(k, half ? 2 * (size - 1) : size)));
      }
    }
    Ints sizes = operand.sizes();
    if (is(call, RFFT)) {
      sizes = sizes.with(first + last, frequencies(lengths.get(last)));
      return ArrayShape.of(type.complex(), sizes);
    }
    return is(call, IRFFT)
        ? ArrayShape.of(type.part(), sizes.with(first + last, lengths.get(last)))
        : ArrayShape.of(type, sizes);
  }

  /** How many frequencies tell a real signal of {@code length}, the others being conjugates. */
  private static long frequencies(long length) {
    return length == 0 ? 0 : length / 2 + 1;
  }

  private static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    if (call.resultArray().elementCount() == 0) {
      return NdArray.of(call.resultArray(), Buffer.allocate(call.resultArray()));
    }
    NdArray operand = DenseMatrix.rowMajor((NdArray) operands.get(0));
    Buffer buffer = BufferPool.allocate(call.resultArray(), evaluation::poll);
    NdArray result = NdArray.of(call.resultArray(), buffer);
    int count = call.ints("fft_length").size();
    try (var scratch = new Scratch()) {
      var steps = new FourierSteps(operand, result, count, scratch, evaluation);
      if (is(call, RFFT)) {
        steps.frequencies();
      } else if (is(call, IRFFT)) {
        steps.signal();
      } else {
        steps.complex(is(call, IFFT));
      }
    }
    return result;
  }

  /** All elements of the transformed dimensions. */
  private static Provenance provenance(
      Call call, List<Value> operands, List<Integer> path, Ints index, Evaluation evaluation) {
    int count = call.ints("fft_length").size();
    Ints sizes = call.operand("operand").sizes();
    Ints low = index;
    Ints high = index;
    for (int d = sizes.size() - count; d < sizes.size(); d++) {
      low = low.with(d, 0);
      high = high.with(d, sizes.get(d) - 1);
    }
    String along = count == 1 ? "its line" : "the last " + count + " dimensions";
    return Provenance.Reads.of("a sum over " + along + ", each element times a root of unity")
        .and(0, low, high);
  }
}

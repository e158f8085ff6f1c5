package xlet.engine.library;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.PrimitiveIterator;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.op.CustomFunction;
import xlet.engine.op.Evaluation;
import xlet.engine.op.random.ThreeFry;

/** JAX's {@code threefry2x32} for GPUs: of two halves of keys and of counters, two words each. */
final class ThreefryFunction implements CustomFunction {
  /** The names by which JAX calls it, on GPUs of NVIDIA and of AMD. */
  static final List<String> NAMES = List.of("cu_threefry2x32_ffi", "hip_threefry2x32_ffi");

  /** How many elements are made together, between two looks for an interrupt. */
  private static final int TOGETHER = 1 << 16;

  @Override
  public Optional<String> misfit(List<Shape> operands, Shape result) {
    boolean fits =
        operands.size() == 4
            && operands.getFirst() instanceof ArrayShape words
            && words.type() == ElementType.U32
            && operands.stream().allMatch(words::compatible)
            && TupleShape.of(words, words).compatible(result);
    return fits
        ? Optional.empty()
        : Optional.of("it takes four arrays of u32 of the same sizes, and gives two of them");
  }

  @Override
  public Value run(List<Value> operands, Shape result, Evaluation evaluation) {
    List<int[]> words = operands.stream().map(operand -> words((NdArray) operand)).toList();
    int[] key0 = words.get(0);
    int[] key1 = words.get(1);
    int to;
    for (int from = 0; from < key0.length; from = to) {
      evaluation.poll();
      to = from + 1;
      while (to < Math.min(key0.length, from + TOGETHER)
          && key0[to] == key0[from]
          && key1[to] == key1[from]) {
        to++;
      }
      int[] x0 = Arrays.copyOfRange(words.get(2), from, to);
      int[] x1 = Arrays.copyOfRange(words.get(3), from, to);
      ThreeFry.scramble(key0[from], key1[from], x0, x1);
      System.arraycopy(x0, 0, words.get(2), from, to - from);
      System.arraycopy(x1, 0, words.get(3), from, to - from);
    }
    ArrayShape shape = operands.getFirst().shape().array().orElseThrow().withDefaultLayout();
    return new TupleValue(List.of(array(shape, words.get(2)), array(shape, words.get(3))));
  }

  private static int[] words(NdArray array) {
    int[] words = new int[Math.toIntExact(array.shape().elementCount())];
    PrimitiveIterator.OfInt offsets = array.offsets();
    Arrays.setAll(words, _ -> (int) array.longAt(offsets.nextInt()));
    return words;
  }

  private static NdArray array(ArrayShape shape, int[] words) {
    return NdArray.ofLongs(
        shape, Arrays.stream(words).mapToLong(Integer::toUnsignedLong).toArray());
  }
}

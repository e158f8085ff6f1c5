package xlet.engine.op.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import xlet.engine.ArrayParts;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.eval.Evaluator;
import xlet.engine.op.Call;
import xlet.engine.op.Provenance;
import xlet.engine.op.Provenance.Reads;

/** An element that a kernel computed stays as it is while all that it did not read changes. */
class ReadsTest {
  private static NdArray random(Random random, ElementType type, long... sizes) {
    ArrayShape shape = ArrayShape.of(type, sizes);
    double[] parts = random.doubles(ArrayParts.count(shape)).toArray();
    return ArrayParts.array(shape, parts);
  }

  /** The matrix with a diagonal that makes it positive definite. */
  private static NdArray heavy(NdArray matrix) {
    return changed(matrix, Set.of(), (row, column, old) -> row == column ? 20 + old : old);
  }

  private interface Change {
    double apply(long row, long column, double old);
  }

  /** The array with its elements changed, but for those at {@code kept}. */
  private static NdArray changed(NdArray array, Set<Ints> kept, Change change) {
    Buffer buffer = Buffer.allocate(array.shape());
    Ints sizes = array.shape().sizes();
    int pitch = array.type().parts();
    for (int slot = 0; slot < buffer.length(); slot++) {
      Ints index = array.shape().layout().indexAt(sizes, slot / pitch).orElseThrow();
      int rank = index.size();
      long row = rank > 1 ? index.get(rank - 2) : 0;
      double old = array.type().part().decode(array.buffer().bits(slot));
      double value = kept.contains(index) ? old : change.apply(row, index.get(rank - 1), old);
      buffer.setDouble(array.type().part(), slot, value);
    }
    return NdArray.of(array.shape(), buffer);
  }

  private static void check(
      String op, Map<String, Object> attributes, List<Value> operands, Change change) {
    Call call = Calls.of(op, operands, attributes);
    NdArray result = (NdArray) Evaluator.run(call, operands, () -> {});
    var route = call.def().provenance().orElseThrow();
    var each = (Provenance.ByElement) route.of(call, operands, List.of(), () -> {});
    for (int k = 0; k < result.shape().elementCount(); k++) {
      Ints index = result.shape().layout().indexAt(result.shape().sizes(), k).orElseThrow();
      Reads reads = (Reads) each.at().apply(index);
      assertThat(reads.omitted()).isZero();
      List<Value> others = new ArrayList<>();
      for (int n = 0; n < operands.size(); n++) {
        Set<Ints> kept = new HashSet<>();
        for (Reads.Element element : reads.elements()) {
          if (element.operand() == n) {
            kept.add(element.index());
          }
        }
        others.add(changed((NdArray) operands.get(n), kept, change));
      }
      NdArray again = (NdArray) Evaluator.run(call, others, () -> {});
      assertThat(again.realBits(k)).as("%s %s", op, index).isEqualTo(result.realBits(k));
      assertThat(again.imaginaryBits(k)).isEqualTo(result.imaginaryBits(k));
    }
  }

  @Property(tries = 40)
  void ofCholesky(
      @ForAll @IntRange(min = 1, max = 4) int n,
      @ForAll boolean complex,
      @ForAll boolean lower,
      @ForAll long seed) {
    ElementType type = complex ? ElementType.C128 : ElementType.F64;
    NdArray a = heavy(random(new Random(seed), type, 2, n, n));
    check(
        "Cholesky",
        Map.of("lower", lower),
        List.of(a),
        (row, column, old) -> row == column ? 7 * old : 0);
  }

  @Property(tries = 100)
  void ofTriangularSolve(
      @ForAll @IntRange(min = 1, max = 4) int n,
      @ForAll boolean left,
      @ForAll boolean lower,
      @ForAll boolean unit,
      @ForAll @IntRange(min = 0, max = 2) int transpose,
      @ForAll long seed) {
    Random random = new Random(seed);
    NdArray a = random(random, ElementType.C128, 2, n, n);
    NdArray b =
        left
            ? random(random, ElementType.C128, 2, n, 2)
            : random(random, ElementType.C128, 2, 2, n);
    String op = List.of("NO_TRANSPOSE", "TRANSPOSE", "ADJOINT").get(transpose);
    check(
        "TriangularSolve",
        Map.of("left_side", left, "lower", lower, "unit_diagonal", unit, "transpose_a", op),
        List.of(a, b),
        (row, column, old) -> 3 + old);
  }

  @Property(tries = 20)
  void ofFft(
      @ForAll @IntRange(min = 1, max = 5) int rows,
      @ForAll @IntRange(min = 1, max = 5) int columns,
      @ForAll boolean both,
      @ForAll long seed) {
    NdArray x = random(new Random(seed), ElementType.F64, 2, rows, columns);
    Ints lengths = both ? Ints.of(rows, columns) : Ints.of(columns);
    check(
        "Fft",
        Map.of("fft_type", "RFFT", "fft_length", lengths),
        List.of(x),
        (row, column, old) -> 3 + old);
  }

  @Test
  void ofManyElementsTheFirstAreListedAndTheOthersCounted() {
    Reads reads =
        Reads.of("").and(0, Ints.of(0, 0), Ints.of(99, 99)).and(1, Ints.of(0), Ints.of(0));
    assertThat(reads.elements()).hasSize(4096);
    assertThat(reads.omitted()).isEqualTo(10_000 - 4096 + 1);
  }
}

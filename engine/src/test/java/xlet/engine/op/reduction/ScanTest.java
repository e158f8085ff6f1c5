package xlet.engine.op.reduction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import xlet.engine.Agreement;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.eval.Evaluator;
import xlet.engine.op.Call;
import xlet.engine.op.Computation;
import xlet.engine.op.Padding;

class ScanTest {
  private static NdArray whole(Random random, long... sizes) {
    ArrayShape shape = ArrayShape.of(ElementType.S32, sizes);
    return NdArray.ofLongs(
        shape, random.ints(shape.elementCount(), -9, 10).asLongStream().toArray());
  }

  @Property(tries = 60)
  void aScanOfSumsGivesAllPartialSums(
      @ForAll @IntRange(min = 0, max = 4) int rows,
      @ForAll @IntRange(min = 1, max = 4) int columns,
      @ForAll @IntRange(min = 0, max = 1) int dimension,
      @ForAll boolean reverse,
      @ForAll long seed) {
    Random random = new Random(seed);
    NdArray x = whole(random, rows, columns);
    NdArray init = whole(random, dimension == 0 ? columns : rows);
    Computation.Template step =
        Calls.computation(t -> {
          var sum = Calls.node("Add", t.get(0), t.get(1));
          return Calls.node("Tuple", sum, sum);
        });
    List<Value> operands = List.of(x, init);
    Call call =
        Calls.of(
            "Scan",
            operands,
            Map.of("to_apply", step, "scan_dimension", (long) dimension, "is_reverse", reverse));
    TupleValue result = (TupleValue) Evaluator.run(call, operands, () -> {});
    NdArray sums = (NdArray) result.get(0);
    NdArray last = (NdArray) result.get(1);
    int lines = dimension == 0 ? columns : rows;
    int steps = dimension == 0 ? rows : columns;
    for (int line = 0; line < lines; line++) {
      long sum = init.longAt(line);
      for (int k = 0; k < steps; k++) {
        int place = reverse ? steps - 1 - k : k;
        int offset = dimension == 0 ? place * columns + line : line * columns + place;
        sum += x.longAt(offset);
        assertThat(sums.longAt(offset)).isEqualTo(sum);
      }
      assertThat(last.longAt(line)).isEqualTo(sum);
    }
  }

  /** Windows one after the other, as the documents tell it; the definition goes by elements. */
  @Property(tries = 100)
  void eachWindowGivesItsValueToTheElementThatItSelects(
      @ForAll @IntRange(min = 1, max = 6) int size,
      @ForAll @IntRange(min = 1, max = 3) int window,
      @ForAll @IntRange(min = 1, max = 4) int stride,
      @ForAll @IntRange(min = -1, max = 2) int low,
      @ForAll @IntRange(min = 0, max = 2) int high,
      @ForAll boolean first,
      @ForAll long seed) {
    int span = size + low + high;
    int places = span < window ? 0 : (span - window) / stride + 1;
    Random random = new Random(seed);
    NdArray x = whole(random, size);
    NdArray source = whole(random, places);
    List<Value> operands = List.of(x, source, NdArray.scalar(ElementType.S32, 5));
    Call call =
        Calls.of(
            "SelectAndScatter",
            operands,
            Map.of(
                "select", Calls.binary(first ? "Ge" : "Gt"),
                "scatter", Calls.binary("Add"),
                "window_dimensions", Ints.of(window),
                "window_strides", Ints.of(stride),
                "padding", new Padding.Pairs(List.of(Ints.of(low, high)))));
    long[] wanted = new long[size];
    java.util.Arrays.fill(wanted, 5);
    for (int place = 0; place < places; place++) {
      int selected = -1;
      for (int k = 0; k < window; k++) {
        int at = place * stride + k - low;
        if (at < 0 || at >= size) {
          continue;
        }
        boolean stays =
            selected >= 0
                && (first ? x.longAt(selected) >= x.longAt(at) : x.longAt(selected) > x.longAt(at));
        selected = stays ? selected : at;
      }
      if (selected >= 0) {
        wanted[selected] += source.longAt(place);
      }
    }
    NdArray result = (NdArray) Evaluator.run(call, operands, () -> {});
    assertThat(result.sameBits(NdArray.ofLongs(x.shape(), wanted))).isTrue();
    Agreement.check(call, operands);
  }
}

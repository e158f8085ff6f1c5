package xlet.engine.op.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import xlet.engine.Agreement;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.eval.Evaluator;
import xlet.engine.op.Call;

/** Each operation of this group on random arrays: both readers agree, and values are as said. */
class StructurePropertyTest {
  private static final List<ElementType> TYPES =
      List.of(ElementType.F32, ElementType.U8, ElementType.S4, ElementType.BF16, ElementType.C64);

  /** An array of distinct elements as far as the type goes. */
  private static NdArray array(Random random, int rank, int least) {
    long[] sizes = random.ints(rank, least, 4).asLongStream().toArray();
    var shape = ArrayShape.of(TYPES.get(random.nextInt(TYPES.size())), sizes);
    double[] elements = new double[(int) shape.elementCount()];
    for (int k = 0; k < elements.length; k++) {
      elements[k] = k % 8;
    }
    return NdArray.ofDoubles(shape, elements);
  }

  private static NdArray run(String op, List<Value> operands, Map<String, Object> attributes) {
    Call call = Calls.of(op, operands, attributes);
    Agreement.check(call, operands);
    return (NdArray) Evaluator.run(call, operands, () -> {});
  }

  private static Ints permutation(Random random, int rank) {
    List<Long> dimensions = new ArrayList<>(Ints.range(rank).stream().boxed().toList());
    Collections.shuffle(dimensions, random);
    return Ints.of(dimensions);
  }

  @Property(tries = 100)
  void transposingBackGivesTheOperand(@ForAll long seed) {
    Random random = new Random(seed);
    NdArray x = array(random, random.nextInt(5), 0);
    Ints permutation = permutation(random, x.shape().rank());
    NdArray there = run("Transpose", List.of(x), Map.of("permutation", permutation));
    assertThat(there.shape().sizes()).isEqualTo(x.shape().sizes().pick(permutation));
    NdArray back = run("Transpose", List.of(there), Map.of("permutation", permutation.inverse()));
    assertThat(back.sameBits(x)).isTrue();
  }

  @Property(tries = 100)
  void reshapingKeepsTheOrderOfElements(@ForAll long seed) {
    Random random = new Random(seed);
    NdArray x = array(random, random.nextInt(5), 0);
    NdArray flat =
        run("Reshape", List.of(x), Map.of("dimensions", Ints.of(x.shape().elementCount())));
    assertThat(flat.toLittleEndian()).isEqualTo(x.toLittleEndian());
    NdArray back = run("Reshape", List.of(flat), Map.of("shape", x.shape()));
    assertThat(back.sameBits(x)).isTrue();
  }

  @Property(tries = 100)
  void reshapingWithAPermutationTransposesFirst(@ForAll long seed) {
    Random random = new Random(seed);
    NdArray x = array(random, random.nextInt(5), 0);
    Ints permutation = permutation(random, x.shape().rank());
    Ints sizes = Ints.of(x.shape().elementCount(), 1);
    NdArray at = run("Transpose", List.of(x), Map.of("permutation", permutation));
    NdArray once =
        run("Reshape", List.of(x), Map.of("dimensions", permutation, "new_sizes", sizes));
    assertThat(once.toLittleEndian()).isEqualTo(at.toLittleEndian());
    assertThat(once.shape().sizes()).isEqualTo(sizes);
  }

  @Property(tries = 100)
  void collapsingKeepsTheOrderOfElements(@ForAll long seed) {
    Random random = new Random(seed);
    NdArray x = array(random, 3, 0);
    int first = random.nextInt(3);
    Ints dimensions = Ints.range(1 + random.nextInt(3 - first)).map(d -> d + first);
    NdArray collapsed = run("Collapse", List.of(x), Map.of("dimensions", dimensions));
    assertThat(collapsed.toLittleEndian()).isEqualTo(x.toLittleEndian());
    assertThat(collapsed.shape().rank()).isEqualTo(4 - dimensions.size());
  }

  @Property(tries = 100)
  void broadcastingInFrontIsBroadcastingInDimensionsBehind(@ForAll long seed) {
    Random random = new Random(seed);
    NdArray x = array(random, random.nextInt(3), 0);
    Ints front = Ints.of(random.nextInt(3), random.nextInt(3));
    NdArray one = run("Broadcast", List.of(x), Map.of("broadcast_sizes", front));
    NdArray other =
        run(
            "BroadcastInDim",
            List.of(x),
            Map.of(
                "out_dim_size",
                front.append(x.shape().sizes()),
                "broadcast_dimensions",
                Ints.range(x.shape().rank()).map(d -> d + 2)));
    assertThat(one.sameBits(other)).isTrue();
  }

  @Property(tries = 100)
  void aSliceOfWhatWasPaddedIsTheOperand(@ForAll long seed) {
    Random random = new Random(seed);
    NdArray x = array(random, 1 + random.nextInt(3), 0);
    Ints sizes = x.shape().sizes();
    List<Ints> config = new ArrayList<>();
    Ints starts = Ints.of();
    Ints strides = Ints.of();
    Ints limits = Ints.of();
    for (int d = 0; d < sizes.size(); d++) {
      Ints entry = Ints.of(random.nextInt(3), random.nextInt(3), random.nextInt(3));
      config.add(entry);
      long pitch = entry.get(2) + 1;
      starts = starts.append(entry.get(0));
      strides = strides.append(pitch);
      limits =
          limits.append(entry.get(0) + (sizes.get(d) == 0 ? 0 : (sizes.get(d) - 1) * pitch + 1));
    }
    NdArray zero = NdArray.ofDoubles(ArrayShape.of(x.type()), 3);
    NdArray padded = run("Pad", List.of(x, zero), Map.of("padding_config", config));
    NdArray back =
        run(
            "Slice",
            List.of(padded),
            Map.of("start_indices", starts, "limit_indices", limits, "strides", strides));
    assertThat(back.sameBits(x)).isTrue();
  }

  @Property(tries = 60)
  void negativePaddingTakesAwayWhatInteriorPaddingPutIn(@ForAll long seed) {
    Random random = new Random(seed);
    long size = 1L + random.nextInt(5);
    NdArray x = NdArray.ofLongs(ArrayShape.of(ElementType.S32, size), Ints.range(size).toArray());
    long low = -random.nextInt((int) size);
    NdArray padded =
        run(
            "Pad",
            List.of(x, NdArray.scalar(ElementType.S32, 9L)),
            Map.of("padding_config", List.of(Ints.of(low, 1, 1))));
    for (int k = 0; k < padded.shape().elementCount(); k++) {
      long place = k - low;
      boolean element = place % 2 == 0 && place / 2 < size;
      assertThat(padded.longAt(k)).isEqualTo(element ? place / 2 : 9);
    }
  }

  @Property(tries = 100)
  void slicesOfAConcatenationAreItsOperands(@ForAll long seed) {
    Random random = new Random(seed);
    NdArray first = array(random, 1 + random.nextInt(3), 0);
    int dimension = random.nextInt(first.shape().rank());
    List<Value> operands = new ArrayList<>(List.of(first));
    for (int k = random.nextInt(4); k > 0; k--) {
      var shape = first.shape().withSizes(first.shape().sizes().with(dimension, random.nextInt(4)));
      double[] elements = new double[(int) shape.elementCount()];
      Arrays.fill(elements, k);
      operands.add(NdArray.ofDoubles(shape, elements));
    }
    NdArray whole = run("Concatenate", operands, Map.of("dimension", (long) dimension));
    long start = 0;
    for (Value operand : operands) {
      Ints sizes = ((NdArray) operand).shape().sizes();
      long end = start + sizes.get(dimension);
      NdArray part =
          run(
              "Slice",
              List.of(whole),
              Map.of(
                  "start_indices",
                  Ints.zeros(sizes.size()).with(dimension, start),
                  "limit_indices",
                  sizes.with(dimension, end)));
      assertThat(part.sameBits((NdArray) operand)).isTrue();
      start = end;
    }
    assertThat(whole.shape().size(dimension)).isEqualTo(start);
  }

  @Property(tries = 60)
  void iotaCountsAlongItsDimension(@ForAll long seed) {
    Random random = new Random(seed);
    ArrayShape shape = array(random, 2, 0).shape();
    int dimension = random.nextInt(2);
    NdArray iota =
        run("Iota", List.of(), Map.of("shape", shape, "iota_dimension", (long) dimension));
    for (long row = 0; row < shape.size(0); row++) {
      for (long column = 0; column < shape.size(1); column++) {
        double count = dimension == 0 ? row : column;
        assertThat(iota.doubleAt(iota.offset(row, column))).isEqualTo(count);
      }
    }
  }
}

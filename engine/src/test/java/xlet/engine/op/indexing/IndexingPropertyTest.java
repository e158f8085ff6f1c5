package xlet.engine.op.indexing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
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
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.eval.Evaluator;
import xlet.engine.graph.Node;
import xlet.engine.op.Call;

/** Windows at computed places, against loops over indices. */
class IndexingPropertyTest {
  private static final List<ElementType> INDEX_TYPES =
      List.of(ElementType.S32, ElementType.S8, ElementType.U8, ElementType.U64, ElementType.S64);

  private static NdArray array(Random random, ElementType type, long... sizes) {
    var shape = ArrayShape.of(type, sizes);
    if (type.isInteger()) { // of unsigned types, half of them are huge
      return NdArray.ofLongs(shape, random.longs(shape.elementCount(), -100, 100).toArray());
    }
    double[] elements = random.doubles(shape.elementCount(), 0, 100).map(Math::floor).toArray();
    return NdArray.ofDoubles(shape, elements);
  }

  /** Indices around [0, 4): some outside; for unsigned types negative ones are huge. */
  private static NdArray indices(Random random, long... sizes) {
    var shape = ArrayShape.of(INDEX_TYPES.get(random.nextInt(INDEX_TYPES.size())), sizes);
    long[] elements = random.longs(shape.elementCount(), -2, 5).toArray();
    return NdArray.ofLongs(shape, elements);
  }

  private static Value run(Call call, List<Value> operands) {
    Agreement.check(call, operands);
    return Evaluator.run(call, operands, () -> {});
  }

  private static long clamped(NdArray starts, int k, long most) {
    long start = starts.longAt(k);
    boolean huge = !starts.type().isSigned() && start < 0;
    return huge ? most : Math.clamp(start, 0, most);
  }

  @Property(tries = 150)
  void dynamicSliceIsASliceAtClampedStarts(@ForAll long seed) {
    Random random = new Random(seed);
    NdArray x = array(random, ElementType.F32, 1 + random.nextInt(4), random.nextInt(4));
    NdArray starts = indices(random, 2);
    Ints window = x.shape().sizes().map(size -> random.nextInt((int) size + 1));
    List<Value> operands = List.of(x, starts);
    NdArray slice =
        (NdArray) run(Calls.of("DynamicSlice", operands, Map.of("slice_sizes", window)), operands);
    for (long row = 0; row < window.get(0); row++) {
      for (long column = 0; column < window.get(1); column++) {
        int from =
            x.offset(
                row + clamped(starts, 0, x.shape().size(0) - window.get(0)),
                column + clamped(starts, 1, x.shape().size(1) - window.get(1)));
        assertThat(slice.doubleAt(slice.offset(row, column))).isEqualTo(x.doubleAt(from));
      }
    }
  }

  @Property(tries = 150)
  void theUpdateIsWhereADynamicSliceFindsIt(@ForAll long seed) {
    Random random = new Random(seed);
    NdArray x = array(random, ElementType.S16, 1 + random.nextInt(4), random.nextInt(4));
    NdArray update =
        array(
            random,
            ElementType.S16,
            random.nextInt((int) x.shape().size(0) + 1),
            random.nextInt((int) x.shape().size(1) + 1));
    NdArray row = indices(random);
    NdArray column = indices(random);
    if (row.type() != column.type()) {
      column = row;
    }
    List<Value> operands = List.of(x, update, row, column);
    NdArray updated = (NdArray) run(Calls.of("DynamicUpdateSlice", operands, Map.of()), operands);
    List<Value> again = List.of(updated, row, column);
    Map<String, Object> sizes = Map.of("slice_sizes", update.shape().sizes());
    NdArray found = (NdArray) run(Calls.of("DynamicSlice", again, sizes), again);
    assertThat(found.sameBits(update)).isTrue();
    long kept = 0;
    for (int k = 0; k < x.shape().elementCount(); k++) {
      kept += updated.longAt(k) == x.longAt(k) ? 1 : 0;
    }
    assertThat(kept)
        .isGreaterThanOrEqualTo(x.shape().elementCount() - update.shape().elementCount());
  }

  /** A random call of Gather, its sizes all small. */
  @Property(tries = 200)
  void gatherReadsTheSameHoweverItIsEvaluated(@ForAll long seed) {
    Random random = new Random(seed);
    Layouts layout = new Layouts(random);
    Ints slice = layout.sizes.map(size -> Math.min(size, 1 + random.nextInt(3)));
    for (long d : layout.collapsed.append(layout.batching).toArray()) {
      slice = slice.with((int) d, Math.min(1, layout.sizes.get((int) d)));
    }
    NdArray x = array(random, ElementType.C64, layout.sizes.toArray());
    List<Value> operands = List.of(x, layout.indices);
    Call call =
        Calls.of(
            "Gather",
            operands,
            Map.of(
                "offset_dims", layout.offset,
                "collapsed_slice_dims", layout.collapsed,
                "operand_batching_dims", layout.batching,
                "start_indices_batching_dims", layout.indicesBatching,
                "start_index_map", layout.map,
                "index_vector_dim", layout.vector,
                "slice_sizes", slice));
    run(call, operands);
    assertThat(call.resultArray().rank()).isEqualTo(layout.batchRank + layout.offset.size());
  }

  private static final List<ElementType> SCATTERED =
      List.of(
          ElementType.C64,
          ElementType.F32,
          ElementType.S8,
          ElementType.U32,
          ElementType.U64,
          ElementType.F16,
          ElementType.BF16);

  private static Node combined(int computation, ElementType type, List<Node> in) {
    return switch (computation) {
      case 0 -> Calls.node("Sub", in.get(0), in.get(1));
      case 1 -> Calls.node("Add", in.get(0), in.get(1));
      case 2 -> type.isComplex() ? in.get(0) : Calls.node("Max", in.get(0), in.get(1));
      default -> in.get(1);
    };
  }

  @Property(tries = 400)
  void theKernelOfScatterIsItsDefinition(@ForAll long seed) {
    Random random = new Random(seed);
    Layouts layout = new Layouts(random);
    Ints window =
        layout
            .sizes
            .without(layout.collapsed.append(layout.batching))
            .map(size -> random.nextInt((int) size + 1));
    Ints batch = layout.indices.shape().sizes().without(layout.vector);
    long[] updateSizes = batch.merge(layout.offset, window).toArray();
    List<Value> operands = new ArrayList<>();
    int count = 1 + random.nextInt(2);
    ElementType own = SCATTERED.get(random.nextInt(SCATTERED.size()));
    List<ElementType> types = List.of(own, ElementType.BF16);
    int computation = random.nextInt(4);
    for (int k = 0; k < count; k++) {
      operands.add(array(random, types.get(k), layout.sizes.toArray()));
    }
    operands.add(layout.indices);
    for (int k = 0; k < count; k++) {
      operands.add(array(random, types.get(k), updateSizes));
    }
    Call call =
        Calls.of(
            "Scatter",
            operands,
            Map.of(
                "update_computation",
                Calls.computation(in ->
                    count == 1
                        ? combined(computation, own, in)
                        : Calls.node(
                            "Tuple",
                            Map.of(),
                            Calls.node("Sub", Map.of(), in.get(0), in.get(2)),
                            Calls.node("Sub", Map.of(), in.get(3), in.get(1)))),
                "update_window_dims",
                layout.offset,
                "inserted_window_dims",
                layout.collapsed,
                "input_batching_dims",
                layout.batching,
                "scatter_indices_batching_dims",
                layout.indicesBatching,
                "scatter_dims_to_operand_dims",
                layout.map,
                "index_vector_dim",
                layout.vector));
    Value kernel = run(call, operands);
    Value definition = new Evaluator(call).runDefinition(operands, () -> {});
    List<Value> left = kernel instanceof TupleValue tuple ? tuple.elements() : List.of(kernel);
    List<Value> right =
        definition instanceof TupleValue tuple ? tuple.elements() : List.of(definition);
    for (int k = 0; k < count; k++) {
      assertThat(((NdArray) left.get(k)).sameBits((NdArray) right.get(k))).isTrue();
    }
  }

  /** Random dimension numbers, for operands of rank 1 to 3 and indices of rank 1 to 3. */
  private static final class Layouts {
    final Ints sizes;
    final NdArray indices;
    final Ints offset;
    final Ints collapsed;
    final Ints batching;
    final Ints indicesBatching;
    final Ints map;
    final long vector;
    final int batchRank;

    Layouts(Random random) {
      int rank = 1 + random.nextInt(3);
      Ints all = Ints.of(random.longs(rank, 1, 4).toArray());
      batchRank = random.nextInt(3);
      Ints batch = Ints.of(random.longs(batchRank, 0, 4).toArray());
      List<Long> dims = new ArrayList<>(Ints.range(rank).stream().boxed().toList());
      Collections.shuffle(dims, random);
      boolean batches = batchRank > 0 && rank > 1 && random.nextBoolean();
      int shared = batches ? random.nextInt(batchRank) : 0;
      batching = batches ? Ints.of(dims.removeLast()) : Ints.of();
      sizes = batches ? all.with(batching.at(0), batch.get(shared)) : all;
      map = Ints.of(dims.subList(0, 1 + random.nextInt(dims.size())));
      Collections.shuffle(dims, random);
      collapsed =
          Ints.of(
              dims.subList(0, random.nextInt(dims.size() + 1)).stream()
                  .mapToLong(d -> d)
                  .sorted()
                  .toArray());
      boolean implicit = map.size() == 1 && random.nextBoolean();
      vector = implicit ? batchRank : random.nextInt(batchRank + 1);
      long[] extents =
          implicit ? batch.toArray() : batch.merge(Ints.of(vector), Ints.of(map.size())).toArray();
      indices = indices(random, extents);
      long onIndices = shared < vector ? shared : shared + 1L;
      indicesBatching = batches ? Ints.of(onIndices) : Ints.of();
      int window = rank - collapsed.size() - batching.size();
      List<Long> places =
          new ArrayList<>(Ints.range((long) batchRank + window).stream().boxed().toList());
      Collections.shuffle(places, random);
      offset = Ints.of(places.subList(0, window).stream().mapToLong(d -> d).sorted().toArray());
    }
  }
}

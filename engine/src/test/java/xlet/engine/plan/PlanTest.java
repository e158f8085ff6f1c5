package xlet.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.BufferPool;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.eval.Reader;

/** A plan takes back only memory that it has handed out itself. */
class PlanTest {
  private static final ArrayShape MATRIX = ArrayShape.of(ElementType.F32, 160, 160);

  /** A matrix of small whole numbers in a buffer of the pool. */
  private static NdArray matrix() {
    Buffer buffer = BufferPool.allocate(MATRIX, () -> {});
    for (int k = 0; k < buffer.length(); k++) {
      buffer.setDouble(MATRIX.type(), k, k % 3 - 1);
    }
    return NdArray.of(MATRIX, buffer);
  }

  /** An element of a tuple lies where the tuple does, which somebody else may still need. */
  @Test
  void memoryThatWasGivenIsNotUsedAgain() {
    new BufferPool()
        .use(() -> {
          NdArray matrix = matrix();
          TupleValue tuple = new TupleValue(List.of(matrix));
          byte[] before = matrix.toLittleEndian();
          var element = Calls.of("GetTupleElement", List.of(tuple), Map.of("index", 0L));
          var product = Calls.of("Dot", List.of(matrix, matrix), Map.of());
          List<Item> items =
              List.of(
                  Item.given(tuple.shape()),
                  Item.of(element, List.of(0)),
                  Item.of(product, List.of(1, 1)),
                  Item.of(product, List.of(2, 2)),
                  Item.of(product, List.of(3, 2)));
          @Nullable Value[] values = new Value[items.size()];
          values[0] = tuple;
          new Plan(items, Set.of(4), Reader.CHOSEN, true).run(values, () -> {});
          assertThat(Objects.requireNonNull(values[4]).shape()).isEqualTo(MATRIX);
          assertThat(matrix.toLittleEndian()).isEqualTo(before);
          return true;
        });
  }
}

package xlet.engine.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;

/** Routines of loops with a small state. */
class LoopRoutineTest {
  private static final int STATE = 1;
  private static final List<Integer> NUMBERS = List.of(0, 1);
  private static final int MADE = 2;

  /** A loop whose state is an array of {@code size} elements and whether to go on. */
  private static LoopRoutine routine(
      int size, ArrayShape constant, String op, Map<String, Object> attributes) {
    ArrayShape array = ArrayShape.of(ElementType.F32, size);
    List<Value> operands =
        List.of(
            NdArray.ofDoubles(array, new double[size]),
            NdArray.ofLongs(constant, new long[(int) constant.elementCount()]));
    Nest nest = Calls.nest(Calls.of(op, operands, attributes), operands);
    var pass = new LoopTurns.Pass(nest, List.of(0, ~0), List.of(MADE));
    ArrayShape flag = ArrayShape.of(ElementType.PRED);
    List<LoopTurns.Work> body = List.of(pass);
    LoopTurns turns = new LoopTurns(NUMBERS, List.of(), 1, body, List.of(), List.of(MADE, 1), 1);
    return new LoopRoutine(List.of(constant), List.of(array, flag), List.of(array), turns);
  }

  /** A turn of such a loop. */
  private static Step.While loop(
      int size, ArrayShape constant, String op, Map<String, Object> attributes) {
    return routine(size, constant, op, attributes).routine().body().stream()
        .filter(Step.While.class::isInstance)
        .map(Step.While.class::cast)
        .findFirst()
        .orElseThrow();
  }

  private static Step.While sum(int size) {
    return loop(size, ArrayShape.of(ElementType.F32, size), "Add", Map.of());
  }

  @Test
  void aSmallStateIsKeptInVariables() {
    Step.While loop = sum(16);
    assertThat(loop.body()).noneMatch(Step.Loop.class::isInstance);
    assertThat(loop.toString()).doesNotContain("a" + STATE + "[").contains("a0[15]");
  }

  @Test
  void aLargerStateIsGoneThroughInLoops() {
    Step.While loop = sum(100);
    assertThat(loop.body()).anyMatch(Step.Loop.class::isInstance);
    assertThat(loop.toString()).contains("a" + STATE + "[");
  }

  @Test
  void anArrayThatIsReadAtPlacesThatAreComputedStaysInMemory() {
    Map<String, Object> attributes =
        Map.of(
            "offset_dims", Ints.of(),
            "collapsed_slice_dims", Ints.of(0),
            "start_index_map", Ints.of(0),
            "index_vector_dim", 1L,
            "slice_sizes", Ints.of(1));
    ArrayShape places = ArrayShape.of(ElementType.S32, 16);
    Step.While loop = loop(16, places, "Gather", attributes);
    assertThat(loop.body()).noneMatch(Step.Loop.class::isInstance);
    assertThat(loop.toString()).contains("a" + STATE + "[");
  }

  @Test
  void aRunWithAStateOfItsOwnLeavesTheOtherAlone() {
    LoopRoutine routine = routine(3, ArrayShape.of(ElementType.F32, 3), "Add", Map.of());
    float[] constant = {1, 2, 3};
    float[] state = {4, 5, 6};
    Object[] arrays = {constant, state, new byte[1], new long[] {1}};
    Object[] own = routine.withOwnState(arrays);
    assertThat(own[0]).isSameAs(constant);
    assertThat((float[]) own[STATE]).containsExactly(4, 5, 6);
    ((float[]) own[STATE])[0] = 9;
    ((long[]) own[3])[0] = 7;
    assertThat(state).containsExactly(4, 5, 6);
    assertThat((long[]) arrays[3]).containsExactly(1);
    routine.copyState(arrays, own);
    assertThat((float[]) own[STATE]).containsExactly(4, 5, 6);
    assertThat(routine.slots()).isEqualTo(4);
  }
}

package xlet.engine.plan;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.NdArray;

/** The arrays of a routine and their numbers, as {@link xlet.engine.loop.LoopTurns} has them. */
final class LoopArrays {
  private final List<NdArray> constants = new ArrayList<>();
  private final List<ArrayShape> state;
  private final List<ArrayShape> scratch = new ArrayList<>();

  /** Numbers {@code state} from 0 on. */
  LoopArrays(List<ArrayShape> state) {
    this.state = state;
  }

  int constant(NdArray array) {
    constants.add(array);
    return ~(constants.size() - 1);
  }

  int scratch(ArrayShape shape) {
    scratch.add(shape);
    return state.size() + scratch.size() - 1;
  }

  List<NdArray> constants() {
    return constants;
  }

  List<ArrayShape> state() {
    return state;
  }

  List<ArrayShape> scratch() {
    return scratch;
  }
}

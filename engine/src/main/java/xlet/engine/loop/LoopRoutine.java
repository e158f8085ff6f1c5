package xlet.engine.loop;

import java.util.List;
import java.util.stream.Stream;
import xlet.engine.array.ArrayShape;

/**
 * A loop with a state of small arrays as one routine.
 *
 * @param constants what is read and never changes
 * @param state the arrays of the state; the routine begins with what is in them
 * @param scratch what the work of turns writes, numbered after the state
 * @param turns the turns
 */
public record LoopRoutine(
    List<ArrayShape> constants, List<ArrayShape> state, List<ArrayShape> scratch, LoopTurns turns) {
  public LoopRoutine {
    constants = List.copyOf(constants);
    state = List.copyOf(state);
    scratch = List.copyOf(scratch);
  }

  /**
   * The routine: it takes at most {@code to} turns. Its arrays are the constants, the state, and
   * one more of one long, which gets 1 if there is more to do, else 0.
   */
  public Routine routine() {
    return routine(/* vectorBits= */ 0);
  }

  /** The routine in a form that can be computed with vectors of so many bits if anything can. */
  public Routine forVectors(int vectorBits) {
    return WrittenOut.of(routine(vectorBits));
  }

  private Routine routine(int vectorBits) {
    Writer writer = new Writer(List.of(), flag() + 1, vectorBits);
    Local from = writer.variable("from", Carrier.INT);
    Local to = writer.variable("to", Carrier.INT);
    for (ArrayShape shape : scratch) {
      writer.scratch(Storage.of(shape.type()), slots(shape));
    }
    Term left = Terms.widened(new TurnsLowering(this, writer).outermost(to));
    writer.add(new Step.Store(flag(), Storage.LONGS, Terms.ZERO, left));
    List<Storage> written = Stream.concat(storages(state), Stream.of(Storage.LONGS)).toList();
    List<Integer> lengths =
        Stream.concat(state.stream().map(LoopRoutine::slots), Stream.of(1)).toList();
    return ArrayVariables.of(
        new Routine(storages(constants).toList(), written, from, to, writer.root().steps()),
        lengths);
  }

  /** How many slots the arrays of the state have. */
  public long slots() {
    return state.stream().mapToLong(LoopRoutine::slots).sum();
  }

  /** The arrays of a run, with a state and a flag of their own that begin with the same. */
  public Object[] withOwnState(Object[] arrays) {
    Object[] own = arrays.clone();
    for (int k = 0; k < state.size(); k++) {
      ArrayShape shape = state.get(k);
      own[constants.size() + k] = Storage.of(shape.type()).newArray(slots(shape));
    }
    own[arrays.length - 1] = new long[1];
    copyState(arrays, own);
    return own;
  }

  /** Copies the state from the arrays of one run to those of another. */
  public void copyState(Object[] from, Object[] to) {
    for (int k = 0; k < state.size(); k++) {
      int array = constants.size() + k;
      System.arraycopy(from[array], 0, to[array], 0, slots(state.get(k)));
    }
  }

  private static Stream<Storage> storages(List<ArrayShape> shapes) {
    return shapes.stream().map(shape -> Storage.of(shape.type()));
  }

  static int slots(ArrayShape shape) {
    return (int) shape.elementCount() * shape.type().parts();
  }

  /** The shape of array {@code array}. */
  ArrayShape shape(int array) {
    return array < 0
        ? constants.get(~array)
        : array < state.size() ? state.get(array) : scratch.get(array - state.size());
  }

  /** The number in the routine of array {@code array}: the flag stands before scratch arrays. */
  int number(int array) {
    return array < 0
        ? ~array
        : array < state.size() ? constants.size() + array : constants.size() + array + 1;
  }

  List<Integer> numbers(List<Integer> arrays) {
    return arrays.stream().map(this::number).toList();
  }

  private int flag() {
    return constants.size() + state.size();
  }
}

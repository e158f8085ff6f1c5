package xlet.engine.loop;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.loop.Term.Compare;
import xlet.engine.loop.Term.Relation;

/**
 * A loop with a state of small arrays as one routine: every turn takes a few passes, which write
 * arrays of their own, and then the state takes over what they made.
 *
 * @param constants what is read and never changes; arrays 0 and on
 * @param state the arrays of the state, which come after; the routine begins with what is in them
 * @param scratch what the passes write, numbered after the state
 * @param test the passes that say whether to go on
 * @param condition the array whose first element says so
 * @param body the other passes of a turn
 * @param updates what is put into arrays of the state at the end of a turn
 * @param next the array that each array of the state takes over
 */
public record LoopRoutine(
    List<ArrayShape> constants,
    List<ArrayShape> state,
    List<ArrayShape> scratch,
    List<Pass> test,
    int condition,
    List<Pass> body,
    List<Update> updates,
    List<Integer> next) {

  /**
   * A nest of the loop.
   *
   * @param nest what it computes
   * @param sources the array that each of its sources is
   * @param results the array that each of its results is
   */
  public record Pass(Nest nest, List<Integer> sources, List<Integer> results) {}

  /**
   * A window that is put into an array of the state, after all that is read of it was read.
   *
   * @param update what it is
   * @param window the array that the window was computed to
   * @param start the array of its place
   * @param array the array that changes
   */
  public record Update(WindowUpdate update, int window, int start, int array) {}

  /**
   * The routine: it takes at most {@code to} turns. After the state comes one more array of one
   * long, which gets 1 if there is more to do, else 0.
   */
  public Routine routine() {
    return routine(/* vectorBits= */ 0);
  }

  /** The routine in a form that can be computed with vectors of so many bits if anything can. */
  public Routine forVectors(int vectorBits) {
    return WrittenOut.of(routine(vectorBits));
  }

  private Routine routine(int vectorBits) {
    int flag = constants.size() + state.size();
    int given = flag + 1;
    Writer writer = new Writer(List.of(), given, vectorBits);
    Local from = writer.variable("from", Carrier.INT);
    Local to = writer.variable("to", Carrier.INT);
    for (ArrayShape shape : scratch) {
      writer.scratch(Storage.of(shape.type()), slots(shape));
    }
    Local turn = writer.let("turn", Terms.ZERO);
    Local goesOn = writer.variable("on", Carrier.INT);
    StepScope first = writer.scope().loop();
    StepScope rest = first.loop();
    writer.inside(
        first,
        () -> {
          test.forEach(pass -> NestLowering.add(numbered(pass, flag), writer));
          Term holds = new Term.Load(number(condition, flag), Storage.BYTES, Terms.ZERO);
          writer.add(new Step.Let(goesOn, holds));
        });
    writer.inside(
        rest,
        () -> {
          body.forEach(pass -> NestLowering.add(numbered(pass, flag), writer));
          updates.forEach(update -> NestLowering.add(numbered(update, flag), writer));
          takeOver(writer, flag);
          writer.add(new Step.Assign(turn, Terms.plus(new Term.Use(turn), Terms.ONE)));
        });
    Term open = new Compare(Relation.LT, new Term.Use(turn), new Term.Use(to));
    Term both = Terms.and(new Term.Use(goesOn), open);
    writer.add(new Step.While(first.steps(), both, rest.steps()));
    Term left = Terms.widened(new Term.Use(goesOn));
    writer.add(new Step.Store(flag, Storage.LONGS, Terms.ZERO, left));
    List<Storage> written = new ArrayList<>(storages(state));
    written.add(Storage.LONGS);
    List<Integer> lengths = new ArrayList<>(state.stream().map(LoopRoutine::slots).toList());
    lengths.add(1);
    return ArrayVariables.of(
        new Routine(storages(constants), written, from, to, writer.root().steps()), lengths);
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

  private static List<Storage> storages(List<ArrayShape> shapes) {
    return shapes.stream().map(shape -> Storage.of(shape.type())).toList();
  }

  private static int slots(ArrayShape shape) {
    return (int) shape.elementCount() * shape.type().parts();
  }

  /** The number in the routine of array {@code array}: the flag stands before scratch arrays. */
  private static int number(int array, int flag) {
    return array < flag ? array : array + 1;
  }

  private static Pass numbered(Pass pass, int flag) {
    return new Pass(
        pass.nest,
        pass.sources.stream().map(array -> number(array, flag)).toList(),
        pass.results.stream().map(array -> number(array, flag)).toList());
  }

  private static Update numbered(Update update, int flag) {
    return new Update(
        update.update,
        number(update.window, flag),
        number(update.start, flag),
        number(update.array, flag));
  }

  /** Copies what was made to the state, by way of more arrays where the state changes places. */
  private void takeOver(Writer writer, int flag) {
    List<Integer> made = new ArrayList<>();
    for (int k = 0; k < state.size(); k++) {
      int source = next.get(k);
      int own = constants.size() + k;
      boolean moves = source >= constants.size() && source < flag && source != own;
      int array = number(source, flag);
      if (moves) {
        ArrayShape shape = state.get(k);
        int copy =
            writer.in(writer.root(), () -> writer.scratch(Storage.of(shape.type()), slots(shape)));
        copy(writer, shape, array, copy);
        array = copy;
      }
      made.add(array);
    }
    for (int k = 0; k < state.size(); k++) {
      int own = constants.size() + k;
      if (made.get(k) != own) {
        copy(writer, state.get(k), made.get(k), own);
      }
    }
  }

  private static void copy(Writer writer, ArrayShape shape, int from, int to) {
    Storage storage = Storage.of(shape.type());
    Local counter = writer.variable("c", Carrier.INT);
    Term place = new Term.Use(counter);
    Step store = new Step.Store(to, storage, place, new Term.Load(from, storage, place));
    Term end = Terms.number(slots(shape));
    writer.add(
        slots(shape) == 1
            ? new Step.Store(to, storage, Terms.ZERO, new Term.Load(from, storage, Terms.ZERO))
            : new Step.Loop(counter, Terms.ZERO, end, 1, List.of(store)));
  }
}

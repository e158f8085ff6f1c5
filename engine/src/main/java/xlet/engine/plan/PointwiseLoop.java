package xlet.engine.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.Leaves;
import xlet.engine.array.NdArray;
import xlet.engine.array.Scalars;
import xlet.engine.array.Value;
import xlet.engine.element.Arithmetic;
import xlet.engine.element.Definition;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Block;
import xlet.engine.element.Expression.Fold;
import xlet.engine.element.Expression.Get;
import xlet.engine.element.Expression.Last;
import xlet.engine.element.Expression.Repeat;
import xlet.engine.element.Expression.Slot;
import xlet.engine.element.Index;
import xlet.engine.element.Lambda;
import xlet.engine.eval.ScalarProgram;
import xlet.engine.eval.Stage;
import xlet.engine.loop.Cost;
import xlet.engine.loop.Nest;
import xlet.engine.op.Evaluation;

/**
 * A loop in whose turns each element of the arrays of the state depends on the elements at its own
 * index alone, and whose end scalars decide. Then many turns are one fold: all of them are taken
 * for some elements, which stay in the cache, before others are looked at.
 */
public final class PointwiseLoop {
  /** So many turns are taken at once at most, after which somebody may want to stop. */
  private static final int MOST_TURNS = 256;

  /** Folds of so many different lengths are made. */
  private static final int MOST_STAGES = 8;

  /** Longer turns the JIT compiler gives up. */
  private static final int MOST_COST = 64;

  private final LoopItems loop;
  private final LoopParts parts;
  private final List<ArrayShape> shapes;
  private final List<Integer> scalars;

  /** The arrays of the state that change, all of one size. */
  private final List<Integer> arrays;

  private final ScalarProgram counting;
  private final NavigableMap<Integer, Made> stages = new TreeMap<>();
  private boolean hasCode = true;

  /** The fold of some turns, and the arrays that it reads after those of the state. */
  private record Made(Stage stage, List<NdArray> constants) {}

  private PointwiseLoop(
      LoopItems loop,
      LoopParts parts,
      List<Integer> scalars,
      List<Integer> arrays,
      ScalarProgram counting) {
    this.loop = loop;
    this.parts = parts;
    this.shapes = Leaves.of(loop.state());
    this.scalars = scalars;
    this.arrays = arrays;
    this.counting = counting;
  }

  /** The loop that {@code loop} is, if it may be such a one. */
  public static Optional<PointwiseLoop> of(LoopItems loop) {
    LoopParts parts = new LoopParts(loop);
    List<List<Integer>> paths = Leaves.paths(loop.state());
    List<ArrayShape> shapes = Leaves.of(loop.state());
    List<Integer> all = IntStream.range(0, shapes.size()).boxed().toList();
    List<Integer> scalars = all.stream().filter(leaf -> shapes.get(leaf).isScalar()).toList();
    List<Integer> arrays =
        all.stream()
            .filter(leaf -> !scalars.contains(leaf) && !parts.keeps(paths.get(leaf)))
            .toList();
    List<Ints> sizes = arrays.stream().map(leaf -> shapes.get(leaf).sizes()).distinct().toList();
    boolean fits =
        sizes.size() == 1
            && scalars.stream().allMatch(leaf -> shapes.get(leaf).type().parts() == 1)
            && areFormulas(loop, parts, sizes.getFirst().product());
    return fits
        ? counting(loop, parts, scalars)
            .map(program -> new PointwiseLoop(loop, parts, scalars, arrays, program))
        : Optional.empty();
  }

  /** Whether all calls have formulas, and none that are dear are computed for each element anew. */
  private static boolean areFormulas(LoopItems loop, LoopParts parts, long count) {
    return IntStream.range(0, loop.items().size())
        .filter(item -> loop.items().get(item).call().isPresent() && !parts.isWire(item))
        .allMatch(item -> isFormula(loop.items().get(item), count));
  }

  private static boolean isFormula(Item item, long count) {
    return item.shape() instanceof ArrayShape shape
        && item.call()
            .flatMap(FormulaTraits::of)
            .filter(traits -> !traits.isFold())
            .filter(traits -> !traits.isDear() || shape.elementCount() == count)
            .isPresent();
  }

  /**
   * A program that takes the scalars of the state and a number of turns, and gives them after as
   * many turns, and how many were not taken because the loop came to its end.
   */
  private static Optional<ScalarProgram> counting(
      LoopItems loop, LoopParts parts, List<Integer> scalars) {
    var formulas = new LoopFormulas(loop, parts, Index.EMPTY);
    Slot left = new Slot("left", ElementType.S64);
    Expression goesOn =
        Arithmetic.AND.apply(
            ElementType.PRED, Arithmetic.convert(left, ElementType.PRED), formulas.condition());
    List<Expression> next = new ArrayList<>(scalars.stream().map(formulas::next).toList());
    next.add(Arithmetic.subtract(left, Expression.whole(ElementType.S64, 1)));
    if (!formulas.isComplete() || !formulas.constants().isEmpty()) {
      return Optional.empty();
    }
    List<Slot> slots = new ArrayList<>(scalars.stream().map(formulas::slot).toList());
    slots.add(left);
    List<Slot> given = slots.stream().map(slot -> new Slot("s", slot.type())).toList();
    Repeat repeat = new Repeat(slots, List.copyOf(given), goesOn, Block.of(next));
    List<Expression> last =
        IntStream.range(0, slots.size()).<Expression>mapToObj(k -> new Last(repeat, k)).toList();
    return Optional.of(new ScalarProgram(new Lambda(given, Block.of(last))));
  }

  /** The state after all turns from {@code value} on; empty if there is no code for them. */
  public Optional<Value> run(Value value, Evaluation evaluation) {
    List<NdArray> before = Leaves.of(value);
    List<NdArray> current = new ArrayList<>(before.stream().map(NdArray::rowMajor).toList());
    while (true) {
      evaluation.poll();
      long[] after = count(current, MOST_TURNS, evaluation);
      int turns = MOST_TURNS - (int) after[scalars.size()];
      if (turns == 0) {
        return Optional.of(LoopProgram.state(loop.state(), before, current));
      }
      int known = known(turns);
      if (known < turns) {
        after = count(current, known, evaluation);
      }
      if (!take(known, current, evaluation)) {
        return Optional.empty();
      }
      for (int k = 0; k < scalars.size(); k++) {
        Value next = Scalars.value(shapes.get(scalars.get(k)), new long[] {after[k]});
        current.set(scalars.get(k), (NdArray) next);
      }
    }
  }

  /**
   * The bits of the scalars after at most {@code turns} turns, then how many of these were not
   * taken.
   */
  private long[] count(List<NdArray> state, int turns, Evaluation evaluation) {
    long[] bits = Scalars.bits(scalars.stream().<Value>map(state::get).toList());
    long[] given = Arrays.copyOf(bits, bits.length + 1);
    given[bits.length] = turns;
    return counting.call(given, evaluation::poll);
  }

  /** As many of {@code turns} as there is a fold for, or may be one. */
  private synchronized int known(int turns) {
    Integer floor = stages.floorKey(turns);
    boolean isNew = stages.size() < MOST_STAGES && (floor == null || floor != turns);
    return isNew || floor == null ? turns : floor;
  }

  /** Takes {@code turns}, after which {@code state} has the next arrays; false without code. */
  private boolean take(int turns, List<NdArray> state, Evaluation evaluation) {
    Optional<Made> made = made(turns);
    if (made.isEmpty()) {
      return false;
    }
    List<NdArray> operands = new ArrayList<>(state);
    operands.addAll(made.get().constants());
    List<NdArray> results = made.get().stage().run(operands, evaluation);
    for (int k = 0; k < arrays.size(); k++) {
      state.set(arrays.get(k), results.get(k));
    }
    return true;
  }

  private synchronized Optional<Made> made(int turns) {
    if (hasCode && !stages.containsKey(turns)) {
      Optional<Made> made = make(turns);
      made.ifPresent(own -> stages.put(turns, own));
      hasCode = made.isPresent();
    }
    return Optional.ofNullable(stages.get(turns)).filter(known -> hasCode);
  }

  private Optional<Made> make(int turns) {
    List<ArrayShape> results = arrays.stream().map(shapes::get).toList();
    List<LoopFormulas> asked = new ArrayList<>(1);
    Definition definition =
        Definition.of(
            results.getFirst().sizes(),
            index -> {
              var formulas = new LoopFormulas(loop, parts, index);
              asked.add(formulas);
              Fold fold = formulas.fold(arrays, turns);
              return IntStream.range(0, arrays.size())
                  .<Expression>mapToObj(k -> new Get(fold, k))
                  .toList();
            });
    LoopFormulas formulas = asked.getFirst();
    Get first = (Get) definition.results().getFirst();
    if (!formulas.isComplete() || Cost.of(first.fold()) > MOST_COST) {
      return Optional.empty();
    }
    List<ArrayShape> sources = new ArrayList<>(shapes);
    formulas.constants().forEach(constant -> sources.add(constant.shape()));
    Stage stage = Stage.compiled(new Nest(definition.dims(), sources, results, definition.parts()));
    return stage.isCompiled()
        ? Optional.of(new Made(stage, formulas.constants()))
        : Optional.empty();
  }
}

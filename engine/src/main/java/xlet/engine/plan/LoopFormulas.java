package xlet.engine.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Constant;
import xlet.engine.element.Expression.Read;
import xlet.engine.element.Expression.Slot;
import xlet.engine.element.Index;
import xlet.engine.plan.LoopParts.Part;

/**
 * What a turn of a loop computes, as formulas of scalars and of one element of each array of the
 * state, the one at the same index. The state is numbered as its arrays are; constants come after.
 */
final class LoopFormulas {
  private final LoopItems loop;
  private final LoopParts parts;
  private final Index index;
  private final long count;
  private final FusedDefinition fused;
  private final List<ArrayShape> shapes;
  private final Map<Integer, Slot> slots = new LinkedHashMap<>();
  private final List<NdArray> constants = new ArrayList<>();
  private final Map<Part, Integer> numbers = new HashMap<>();
  private boolean isComplete = true;

  /**
   * Formulas of elements at {@code index}, one of {@code count}; those of scalars for {@link
   * Index#EMPTY}.
   */
  LoopFormulas(LoopItems loop, LoopParts parts, Index index, long count) {
    this.loop = loop;
    this.parts = parts;
    this.index = index;
    this.count = count;
    this.shapes = LoopProgram.leaves(loop.state());
    this.fused = new FusedDefinition(loop.items(), this::isFormula, this::source);
  }

  /** Whether all that was asked for is such a formula. */
  boolean isComplete() {
    return isComplete;
  }

  /** The numbers of the arrays of the state that change and are needed, and their slots. */
  Map<Integer, Slot> slots() {
    return slots;
  }

  /** The arrays that are always the same. */
  List<NdArray> constants() {
    return constants;
  }

  /** The next element of array number {@code leaf} of the state. */
  Expression next(int leaf) {
    return of(new Part(loop.next(), LoopProgram.paths(loop.state()).get(leaf)));
  }

  /** Whether the loop goes on. */
  Expression condition() {
    return of(Part.whole(loop.condition()));
  }

  /** The slot that stands for the element of array number {@code leaf} of the state. */
  Slot slot(int leaf) {
    return slots.computeIfAbsent(leaf, own -> new Slot("s", shapes.get(own).type()));
  }

  private Expression of(Part part) {
    ArrayShape shape = LoopProgram.at(loop.items().get(part.item()).shape(), part.path());
    return at(part, shape.isScalar() ? Index.EMPTY : index);
  }

  private Expression source(Read read) {
    return at(Part.whole(fused.sources().get(read.operand())), read.at());
  }

  private Expression at(Part part, Index at) {
    Part own = parts.source(part);
    Item item = loop.items().get(own.item());
    if (own.item() == 0) {
      return state(own, at);
    }
    Optional<Value> constant = item.constant();
    if (constant.isPresent()) {
      return constant(own, constant.get(), at);
    }
    return isFormula(own.item())
        ? fused.results(own.item(), at).getFirst()
        : none(LoopProgram.at(item.shape(), own.path()).type());
  }

  private Expression state(Part part, Index at) {
    int leaf = LoopProgram.paths(loop.state()).indexOf(part.path());
    ElementType type = shapes.get(leaf).type();
    if (index.rank() > 0 && parts.keeps(part.path())) {
      return new Read(leaf, type, at, 0);
    }
    boolean isOwn = at.equals(shapes.get(leaf).isScalar() ? Index.EMPTY : index);
    return isOwn ? slot(leaf) : none(type);
  }

  private Expression constant(Part part, Value value, Index at) {
    Value own = value;
    for (int position : part.path()) {
      own = ((TupleValue) own).get(position);
    }
    NdArray array = (NdArray) own;
    if (array.shape().isScalar()) {
      return Constant.of(array);
    }
    int number =
        numbers.computeIfAbsent(
            part,
            added -> {
              constants.add(array);
              return shapes.size() + constants.size() - 1;
            });
    return new Read(number, array.type(), at, 0);
  }

  private Expression none(ElementType type) {
    isComplete = false;
    return Expression.number(type, 0);
  }

  /** Whether the item is computed at each element, and not oftener than by itself if it is dear. */
  private boolean isFormula(int item) {
    return isFormula(loop.items().get(item), count);
  }

  static boolean isFormula(Item item, long count) {
    return item.shape() instanceof ArrayShape shape
        && item.call()
            .flatMap(FormulaTraits::of)
            .filter(traits -> !traits.isFold())
            .filter(traits -> !traits.isDear() || shape.elementCount() == count)
            .isPresent();
  }
}

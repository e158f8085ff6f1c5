package xlet.engine.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Leaves;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.element.Atom.Dim;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Block;
import xlet.engine.element.Expression.Constant;
import xlet.engine.element.Expression.Fold;
import xlet.engine.element.Expression.Order;
import xlet.engine.element.Expression.Read;
import xlet.engine.element.Expression.Slot;
import xlet.engine.element.Index;
import xlet.engine.plan.LoopParts.Part;

/**
 * Writes a turn of a loop, all of whose calls have formulas, in terms of the scalars of the state
 * and of the elements of its arrays at one index. Reads are of the arrays of the state by their
 * numbers; those that are always the same, which come after, may be read anywhere.
 */
final class LoopFormulas {
  private final LoopItems loop;
  private final LoopParts parts;
  private final Index index;
  private final FusedDefinition fused;
  private final List<ArrayShape> shapes;
  private final Map<Integer, Slot> slots = new LinkedHashMap<>();
  private final List<NdArray> constants = new ArrayList<>();
  private final Map<Part, Integer> numbers = new HashMap<>();
  private boolean isComplete = true;

  /** Formulas of elements at {@code index}, or of scalars for {@link Index#EMPTY}. */
  LoopFormulas(LoopItems loop, LoopParts parts, Index index) {
    this.loop = loop;
    this.parts = parts;
    this.index = index;
    this.shapes = Leaves.of(loop.state());
    this.fused = new FusedDefinition(loop.items(), this::isCall, this::source);
  }

  /** Whether nothing that was asked for needs elements of the state at another index. */
  boolean isComplete() {
    return isComplete;
  }

  /** The arrays that are always the same. */
  List<NdArray> constants() {
    return constants;
  }

  /** {@code turns} turns; its first slots are those of {@code arrays} of the state. */
  Fold fold(List<Integer> arrays, int turns) {
    arrays.forEach(this::slot);
    List<Integer> leaves = new ArrayList<>(arrays);
    List<Expression> next = new ArrayList<>();
    for (int k = 0; k < leaves.size(); k++) {
      next.add(next(leaves.get(k)));
      slots.keySet().stream().filter(leaf -> !leaves.contains(leaf)).toList().forEach(leaves::add);
    }
    List<Expression> inits = leaves.stream().<Expression>map(this::first).toList();
    List<Dim> over = List.of(new Dim("turn", turns));
    return new Fold(
        over, leaves.stream().map(this::slot).toList(), inits, Block.of(next), Order.LEFT, "turn");
  }

  private Read first(int leaf) {
    ArrayShape shape = shapes.get(leaf);
    return new Read(leaf, shape.type(), own(shape), 0);
  }

  /** The next element of array number {@code leaf} of the state. */
  Expression next(int leaf) {
    return of(new Part(loop.next(), Leaves.paths(loop.state()).get(leaf)));
  }

  /** Whether the loop goes on. */
  Expression condition() {
    return of(Part.whole(loop.condition()));
  }

  /** The slot that stands for the element of array number {@code leaf} of the state. */
  Slot slot(int leaf) {
    return slots.computeIfAbsent(leaf, added -> new Slot("s", shapes.get(added).type()));
  }

  private Expression of(Part part) {
    return at(part, own(Leaves.at(loop.items().get(part.item()).shape(), part.path())));
  }

  /** The index at which an array of {@code shape} is looked at. */
  private Index own(ArrayShape shape) {
    return shape.isScalar() ? Index.EMPTY : index;
  }

  private boolean isCall(int item) {
    return loop.items().get(item).call().isPresent() && !parts.isWire(item);
  }

  private Expression source(Read read) {
    return at(Part.whole(fused.sources().get(read.operand())), read.at());
  }

  private Expression at(Part part, Index at) {
    Part source = parts.source(part);
    if (source.item() == 0) {
      return state(source, at);
    }
    Optional<Value> constant = loop.items().get(source.item()).constant();
    return constant.isPresent()
        ? constant(source, constant.get(), at)
        : fused.results(source.item(), at).getFirst();
  }

  private Expression state(Part part, Index at) {
    int leaf = Leaves.paths(loop.state()).indexOf(part.path());
    ElementType type = shapes.get(leaf).type();
    if (index.rank() > 0 && parts.keeps(part.path())) {
      return new Read(leaf, type, at, 0);
    }
    if (at.equals(own(shapes.get(leaf)))) {
      return slot(leaf);
    }
    isComplete = false;
    return Expression.number(type, 0);
  }

  private Expression constant(Part part, Value value, Index at) {
    NdArray array = Leaves.at(value, part.path());
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
}

package xlet.engine.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Shape;
import xlet.engine.element.Atom;
import xlet.engine.element.Definition;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;
import xlet.engine.element.IndexExpression;
import xlet.engine.loop.HeldRows;
import xlet.engine.loop.LoopCost;
import xlet.engine.loop.Nest;
import xlet.engine.loop.VectorCost;
import xlet.engine.op.Call;
import xlet.engine.op.CallDefinition;

/**
 * Traits of the definition of a call: how it reads its operands, and how much it computes.
 *
 * @param reads how each operand is read, by its number
 * @param cost what an element costs, each fold counted as one turn
 * @param isFold whether it loops
 * @param isMove whether it only moves elements, counts or converts nothing
 * @param isDear whether it calls functions that take long
 */
record FormulaTraits(
    Map<Integer, List<Reading>> reads,
    LoopCost cost,
    boolean isFold,
    boolean isMove,
    boolean isDear) {
  /** So many primitives take about as long as all that is around a kernel. */
  private static final long SMALL = 1 << 15;

  /**
   * A way in which elements of an operand are read.
   *
   * @param isOwn whether always the element at the index of the result is read
   * @param turns how often for one element of the result
   */
  record Reading(boolean isOwn, double turns) {}

  /** The traits of {@code call}; empty if its values are not a formula of arrays of one size. */
  static Optional<FormulaTraits> of(Call call) {
    return hasKernel(call) ? Optional.empty() : ofDefinition(call);
  }

  /** As {@link #of}, but a call that has a kernel counts too if its definition computes little. */
  static Optional<FormulaTraits> ofSmall(Call call) {
    return ofDefinition(call).filter(traits -> !hasKernel(call) || isSmall(call));
  }

  /** Whether it is soon told that there is a kernel and too much to compute without one. */
  static boolean isLarge(Call call) {
    return hasKernel(call)
        && call.def().tupleRoute().isEmpty()
        && call.resultArrays().stream()
            .anyMatch(array -> array.elementCount() > LoopComposition.MOST_WORK);
  }

  private static boolean hasKernel(Call call) {
    return call.def().kernel(call).isPresent();
  }

  private static boolean isSmall(Call call) {
    Definition definition = CallDefinition.of(call);
    List<ArrayShape> operands = call.operandShapes().stream().map(ArrayShape.class::cast).toList();
    Nest nest = new Nest(definition.dims(), operands, call.resultArrays(), definition.parts());
    long work = nest.work();
    return work <= SMALL || (work <= LoopComposition.MOST_WORK && HeldRows.pay(nest));
  }

  private static Optional<FormulaTraits> ofDefinition(Call call) {
    var def = call.def();
    boolean plain =
        def.element().isPresent()
            && def.preparation().isEmpty()
            && def.expansion().isEmpty()
            && def.tupleRoute().isEmpty()
            && def.collective().isEmpty()
            && call.operandShapes().stream().allMatch(FormulaTraits::isStrided);
    if (!plain) {
      return Optional.empty();
    }
    Definition definition = CallDefinition.of(call);
    return Optional.of(new Looking(definition).result());
  }

  private static boolean isStrided(Shape shape) {
    return shape instanceof ArrayShape array && array.layout().isStrided();
  }

  /** Goes through a definition once. */
  private static final class Looking {
    private final Definition definition;
    private final Map<Integer, List<Reading>> reads = new HashMap<>();
    private final Map<Integer, List<Index>> indices = new HashMap<>();
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private double turns = 1;
    private LoopCost cost = LoopCost.ZERO;
    private boolean folds;

    /** Whether it reads other elements: of such loops the JIT compiler may make no vectors. */
    private boolean strays;

    private boolean computes;
    private boolean dear;

    Looking(Definition definition) {
      this.definition = definition;
      definition.parts().forEach(part -> part.forEach(this::look));
    }

    FormulaTraits result() {
      LoopCost known = strays || folds ? LoopCost.ofVectors(cost.vectors()) : cost;
      return new FormulaTraits(reads, known, folds, !computes && !folds, dear);
    }

    private void look(Expression expression) {
      if (!seen.add(expression)) {
        return;
      }
      switch (expression) {
        case Expression.Constant constant -> {}
        case Expression.Slot slot -> {}
        case Expression.Read read -> read(read);
        case Expression.Apply apply -> {
          cost = cost.plus(VectorCost.inLoop(apply));
          computes |= apply.primitives().stream().noneMatch(p -> p.name().equals("convert"));
          dear |= Dear.isDear(apply.primitives().get(0));
          apply.arguments().forEach(this::look);
        }
        case Expression.Select select -> {
          cost = cost.plus(LoopCost.ofVectors(1));
          look(select.condition());
          look(select.yes());
          look(select.no());
        }
        case Expression.Guard(var ranges) -> ranges.forEach(range -> look(range.index()));
        case Expression.FromIndex(var index, var type) -> look(index);
        case Expression.Reinterpret(var value, var type) -> look(value);
        case Expression.Bound(var block, int result) -> look(block);
        case Expression.Get(var fold, int result) -> {
          if (seen.add(fold)) {
            fold(fold);
          }
        }
        case Expression.Last(var repeat, int result) -> {
          dear = true;
          computes = true;
          if (seen.add(repeat)) {
            repeat.inits().forEach(this::look);
            look(repeat.condition());
            look(repeat.step());
          }
        }
        case Expression.Invoke invoke -> {
          dear = true;
          computes = true;
          invoke.arguments().forEach(this::look);
        }
      }
    }

    private void look(Expression.Block block) {
      if (seen.add(block)) {
        block.values().forEach(this::look);
        block.results().forEach(this::look);
      }
    }

    private void fold(Expression.Fold fold) {
      folds = true;
      fold.inits().forEach(this::look);
      double before = turns;
      turns *= fold.extents().product();
      look(fold.step());
      turns = before;
    }

    private void look(IndexExpression index) {
      for (IndexExpression.Term term : index.terms()) {
        switch (term.atom()) {
          case Atom.Dim dim -> {}
          case Atom.Div(var dividend, long divisor) -> look(dividend);
          case Atom.Mod(var dividend, long modulus) -> look(dividend);
          case Atom.Clamp(var clamped, long low, long high, var label) -> look(clamped);
          case Atom.OfValue(var value, var label) -> {
            dear = true;
            look(value);
          }
        }
      }
    }

    private void read(Expression.Read read) {
      read.at().entries().forEach(this::look);
      List<Index> known = indices.computeIfAbsent(read.operand(), k -> new ArrayList<>());
      if (known.contains(read.at())) {
        return;
      }
      known.add(read.at());
      boolean own = read.at().equals(definition.index());
      strays |= !own && read.at().rank() > 0;
      reads.computeIfAbsent(read.operand(), k -> new ArrayList<>()).add(new Reading(own, turns));
    }
  }
}

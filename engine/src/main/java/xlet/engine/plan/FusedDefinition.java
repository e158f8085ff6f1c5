package xlet.engine.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.element.Atom;
import xlet.engine.element.Definition;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Apply;
import xlet.engine.element.Expression.Constant;
import xlet.engine.element.Expression.Read;
import xlet.engine.element.Index;
import xlet.engine.element.IndexExpression;
import xlet.engine.element.Substitution;
import xlet.engine.op.Call;

/** Writes items as one definition: where an item that was inlined is read stands its formula. */
final class FusedDefinition {
  private static final Set<String> FASTER_BY_CONSTANTS =
      Set.of("divide", "remainder", "shift_left", "shift_right_logical", "shift_right_arithmetic");

  private final List<Item> items;
  private final IntPredicate isInlined;
  private final List<Integer> sources = new ArrayList<>();
  private final Map<Integer, Integer> numbers = new HashMap<>();
  private final Map<Place, List<Expression>> known = new HashMap<>();
  private final Substitution numbered;

  /** An item at an index. */
  private record Place(int item, Index at) {}

  FusedDefinition(List<Item> items, IntPredicate isInlined) {
    this(items, isInlined, read -> read);
  }

  /** {@code source} stands for what is read of {@link #sources}. */
  FusedDefinition(List<Item> items, IntPredicate isInlined, Function<Read, Expression> source) {
    this.items = items;
    this.isInlined = isInlined;
    this.numbered = new Substitution(read -> source.apply(ofSource(read)));
  }

  /** The definition of all results of {@code roots}, whose reads are of {@link #sources}. */
  Definition of(List<Integer> roots) {
    Ints sizes = call(roots.get(0)).resultArrays().get(0).sizes();
    return Definition.of(
        sizes, index -> roots.stream().flatMap(root -> results(root, index).stream()).toList());
  }

  /** The results of {@code root} at {@code index}. */
  List<Expression> results(int root, Index index) {
    return at(root, index).stream().map(numbered::in).toList();
  }

  /** The items that are read from memory, in the order of their numbers in reads. */
  List<Integer> sources() {
    return sources;
  }

  private Call call(int item) {
    return items.get(item).call().orElseThrow();
  }

  private List<Expression> at(int item, Index index) {
    Place place = new Place(item, index);
    boolean isPlain = index.entries().stream().allMatch(FusedDefinition::isPlain);
    List<Expression> results = isPlain ? known.get(place) : null;
    if (results == null) {
      Call call = call(item);
      Substitution substitution = new Substitution(read -> read(item, read), this::specialised);
      results =
          call.def().element().orElseThrow().apply(call, index).stream()
              .map(substitution::in)
              .toList();
      if (isPlain) {
        known.put(place, results);
      }
    }
    return results;
  }

  /**
   * A read of a source is one of operand -1, -2, … on the way: an index that depends on a value has
   * them, and the definition at that index has reads of its own operands beside them.
   */
  private static Read ofSource(Read read) {
    return new Read(-1 - read.operand(), read.type(), read.at(), read.part());
  }

  /**
   * The application with a constant as its second argument, if that is always the same and the
   * function is one that is computed faster so.
   */
  private Apply specialised(Apply apply) {
    boolean isFaster =
        apply.type().isInteger()
            && FASTER_BY_CONSTANTS.contains(apply.primitives().getFirst().name());
    return isFaster
        ? constant(apply.arguments().get(1))
            .map(by ->
                new Apply(apply.primitives(), apply.type(), List.of(apply.arguments().get(0), by)))
            .orElse(apply)
        : apply;
  }

  private Optional<Expression> constant(Expression expression) {
    return expression instanceof Read read && read.operand() < 0
        ? items
            .get(sources.get(-1 - read.operand()))
            .constant()
            .filter(value -> value instanceof NdArray array && array.shape().isScalar())
            .map(value -> Constant.of((NdArray) value))
        : Optional.empty();
  }

  private Expression read(int item, Read read) {
    if (read.operand() < 0) {
      return read;
    }
    int source = items.get(item).inputs().at(read.operand());
    if (isInlined.test(source)) {
      return at(source, read.at()).get(0);
    }
    int number =
        numbers.computeIfAbsent(
            source,
            unknown -> {
              sources.add(unknown);
              return sources.size() - 1;
            });
    var type = ((ArrayShape) items.get(source).shape()).type();
    return ofSource(new Read(number, type, read.at(), read.part()));
  }

  /** Whether the index speaks of dimensions only: then equal ones are found again. */
  private static boolean isPlain(IndexExpression index) {
    return index.terms().stream()
        .allMatch(term ->
            switch (term.atom()) {
              case Atom.Dim dim -> true;
              case Atom.Div(var dividend, long divisor) -> isPlain(dividend);
              case Atom.Mod(var dividend, long modulus) -> isPlain(dividend);
              case Atom.Clamp(var clamped, long low, long high, var label) -> isPlain(clamped);
              case Atom.OfValue value -> false;
            });
  }
}

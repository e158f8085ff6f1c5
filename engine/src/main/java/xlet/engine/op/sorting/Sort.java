package xlet.engine.op.sorting;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.element.Atom.OfValue;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Callee;
import xlet.engine.element.Index;
import xlet.engine.element.IndexExpression;
import xlet.engine.op.Call;
import xlet.engine.op.Computation;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Fitting;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.Violation;

/** {@code Sort}: puts the elements along a dimension in order. */
final class Sort {
  static final OpDef DEF =
      OpDef.named("Sort")
          .stablehlo("sort")
          .hlo("sort")
          .summary("Sorts the elements along a dimension; several operands move together.")
          .semantics(
              "The comparator says of a pair of elements of each operand (a0, b0, a1, b1, …)"
                  + " whether the a come before the b. Equal elements keep their order, whatever"
                  + " is_stable says. Without a comparator the first operand is sorted ascending in"
                  + " the total order: -NaN, -inf, …, -0, 0, …, inf, NaN.")
          .differs(
              "With NaN and a comparator < XLA's results are arbitrary; here they are what a"
                  + " merge sort gives.")
          .operands("operands", "The arrays, all of the same sizes.", "operand", "keys")
          .optional("comparator", Kind.COMPUTATION, "Says what comes first; the total order.")
          .inHlo("to_apply")
          .optional("dimension", Kind.INTEGER, "Which dimension to sort; the last if left out.")
          .ofDimensions("operands")
          .inHlo("dimensions")
          .optional("is_stable", Kind.FLAG, "A wish, which is always granted.")
          .constraint("C1", "all operands have the same sizes, and there is at least one")
          .constraint("C2", "the dimension is in [-rank, rank)")
          .constraint("C3", "the comparator takes two scalars for each operand")
          .constraint("C4", "the comparator returns pred[]")
          .example("Sort({3, 1, 2})", "s32[3] {1, 2, 3}")
          .example(
              "Sort({3, 1}, {42, 50}, (a0, b0, a1, b1) => a0 < b0, 0)",
              "(s32[2] {1, 3}, s32[2] {50, 42})")
          .example("Sort({{3, 1, 2}, {1, 9, 0}}, Gt, 1)", "s32[2,3] {{3, 2, 1}, {9, 1, 0}}")
          .fails("Sort({1, 2}, {1, 2, 3}, (a, b, c, d) => a < b)", "C1")
          .fails("Sort({1, 2}, Lt, 1)", "C2")
          .fails("Sort(s32[2] {1, 2}, (a: f32, b: f32) => a < b)", "C3")
          .fails("Sort({1, 2}, Add)", "C4")
          .hloForm("sort", Sort::hlo)
          .shape(Sort::shape)
          .elements(Sort::elements)
          .prepare(Sort::prepare, "sorted_positions")
          .kernel(Sort::run)
          .build();

  private Sort() {}

  /** HLO text names the dimension, which must not be counted from the end. */
  private static Map<String, String> hlo(Call call) {
    int rank = call.operand(0).rank();
    long dimension = call.integer("dimension", -1);
    return Map.of("dimensions", "{" + (dimension < 0 ? dimension + rank : dimension) + "}");
  }

  private static Shape shape(Call call) {
    List<Operand> operands = call.operands("operands");
    if (operands.isEmpty()) {
      throw call.violation("C1", "no operand is given").at("operands");
    }
    Operand first = operands.get(0);
    for (Operand operand : operands) {
      if (!operand.sizes().equals(first.sizes())) {
        Violation unequal =
            call.violation("C1", Fitting.difference(operand.shape(), first.shape()))
                .at("operands", operand.number());
        // A number beside an array is no operand, but the dimension without its name.
        throw operand.rank() == 0
            ? unequal
            : Fitting.mended(unequal, "operands", operand.shape(), first.sizes());
      }
    }
    if (first.rank() > 0 || call.has("dimension")) {
      requireDimension(call, first);
    }
    if (call.has("comparator")) {
      requireComparator(call, operands);
    }
    List<Shape> results =
        operands.stream().map(operand -> (Shape) operand.shape().withDefaultLayout()).toList();
    return results.size() == 1 ? results.get(0) : new TupleShape(results);
  }

  private static void requireDimension(Call call, Operand operand) {
    long dimension = call.integer("dimension", -1);
    if (dimension < -operand.rank() || dimension >= operand.rank()) {
      var violation =
          call.violation("C2", dimension + " is not a dimension of " + operand.describe())
              .at("dimension");
      throw operand.rank() == 0
          ? violation
          : violation.mend(Mend.replace("dimension", operand.rank() - 1));
    }
  }

  private static void requireComparator(Call call, List<Operand> operands) {
    Computation comparator;
    try {
      comparator = comparator(call);
    } catch (Violation violation) {
      throw violation.mend(Mend.replace("comparator", ascending(operands)));
    }
    if (!comparator.result().compatible(ArrayShape.of(ElementType.PRED))) {
      throw call.violation(
              "C4", "the comparator is " + comparator.signature() + "; its result should be pred[]")
          .at("comparator")
          .mend(Mend.replace("comparator", ascending(operands)));
    }
  }

  /** A comparator for the operands' types: {@code (a: f32, b: f32) => a < b}. */
  private static String ascending(List<Operand> operands) {
    boolean one = operands.size() == 1;
    String parameters =
        IntStream.range(0, operands.size())
            .mapToObj(k -> {
              String type = operands.get(k).type().text();
              String number = one ? "" : String.valueOf(k);
              return "a" + number + ": " + type + ", b" + number + ": " + type;
            })
            .collect(Collectors.joining(", "));
    return "(" + parameters + ") => " + (one ? "a < b" : "a0 < b0");
  }

  private static Computation comparator(Call call) {
    List<Shape> parameters = new ArrayList<>();
    for (Operand operand : call.operands("operands")) {
      parameters.add(ArrayShape.of(operand.type()));
      parameters.add(ArrayShape.of(operand.type()));
    }
    return call.computation(call.def().constraint("C3"), "comparator", parameters);
  }

  private static int dimension(Call call) {
    int rank = call.operand(0).rank();
    return Math.floorMod((int) call.integer("dimension", -1), Math.max(1, rank));
  }

  private static List<Expression> elements(Call call, Index i) {
    List<Operand> operands = call.operands("operands");
    if (i.rank() == 0) {
      return operands.stream().map(operand -> operand.at(i)).toList();
    }
    Index source = source(call, i, dimension(call));
    return operands.stream().map(operand -> operand.at(source)).toList();
  }

  /** Where the element lies that comes to {@code i} when {@code dimension} is sorted. */
  static Index source(Call call, Index i, int dimension) {
    ArrayShape shape = ArrayShape.of(ElementType.S32, call.operand(0).sizes());
    Expression position = call.prepared(0, shape).at(i);
    return i.with(dimension, IndexExpression.of(new OfValue(position, "sorted position")));
  }

  private static List<NdArray> prepare(Call call, List<Value> operands, Evaluation evaluation) {
    List<NdArray> arrays = operands.stream().map(NdArray.class::cast).toList();
    return call.operand(0).rank() == 0 ? List.of() : List.of(positions(call, arrays, evaluation));
  }

  private static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    List<NdArray> arrays = operands.stream().map(array -> rowMajor((NdArray) array)).toList();
    if (call.operand(0).rank() == 0) {
      return value(arrays);
    }
    LineMoves lines = LineMoves.of(arrays.get(0).shape(), dimension(call));
    Optional<List<NdArray>> sorted = sortedByElements(call, arrays, lines, evaluation);
    if (sorted.isPresent()) {
      return value(sorted.get());
    }
    int[] positions = ((Buffer.Integers) positions(call, arrays, evaluation).buffer()).array();
    return value(
        arrays.stream()
            .map(array -> lines.moved(array, positions, array.shape(), lines, evaluation))
            .toList());
  }

  private static Value value(List<NdArray> results) {
    return results.size() == 1 ? results.get(0) : new TupleValue(List.copyOf(results));
  }

  /** All operands sorted, if the elements of one are what decides and nothing need be looked up. */
  private static Optional<List<NdArray>> sortedByElements(
      Call call, List<NdArray> arrays, LineMoves lines, Evaluation evaluation) {
    Optional<KeyOrder.Key> key = keyOrder(call).flatMap(KeyOrder::onlyOperand);
    if (ValueSort.takes(arrays, lines)) {
      return key.flatMap(own -> ValueSort.sorted(arrays.get(0), own, lines, evaluation))
          .map(List::of);
    }
    return key.filter(own -> PairSort.takes(arrays, lines))
        .flatMap(own -> PairSort.sorted(arrays, own, lines, evaluation));
  }

  private static NdArray rowMajor(NdArray array) {
    return array.rowMajor();
  }

  /** For each place in a line, the position of the element that comes there. */
  private static NdArray positions(Call call, List<NdArray> arrays, Evaluation evaluation) {
    Optional<KeyOrder> order = keyOrder(call);
    if (order.isPresent()) {
      List<NdArray> rows = arrays.stream().map(Sort::rowMajor).toList();
      ArrayShape shape = ArrayShape.of(ElementType.S32, rows.get(0).shape().sizes());
      Buffer.Integers positions = (Buffer.Integers) Buffer.allocate(shape, evaluation::poll);
      LineMoves lines = LineMoves.of(shape, dimension(call));
      if (shape.elementCount() == 0) {
        return NdArray.of(shape, positions);
      }
      List<NdArray> keys =
          order.get().computed().isEmpty()
              ? rows
              : order.get().arrays(comparator(call), rows, evaluation);
      if (KeySort.positions(keys, lines, order.get(), positions.array(), evaluation).isPresent()) {
        return NdArray.of(shape, positions);
      }
    }
    return SortedPositions.along(
        arrays, dimension(call), comparisons(call, arrays, evaluation), evaluation);
  }

  /** The order as one of keys, which are sorted without calls of the comparator; if it is one. */
  private static Optional<KeyOrder> keyOrder(Call call) {
    return call.derived(KeyOrder.class, () -> orderOf(call));
  }

  private static Optional<KeyOrder> orderOf(Call call) {
    List<ElementType> types = call.operands("operands").stream().map(Operand::type).toList();
    if (call.has("comparator")) {
      return KeyOrder.of(comparator(call), types);
    }
    return types.get(0).isComplex()
        ? Optional.empty()
        : Optional.of(KeyOrder.ofElements(/* descending= */ false));
  }

  /** Compares the elements of a line two by two: with the comparator, else in the total order. */
  private static SortedPositions.LineOrder comparisons(
      Call call, List<NdArray> arrays, Evaluation evaluation) {
    if (!call.has("comparator")) {
      return offsets -> SortedPositions.totalOrder(arrays.get(0), offsets[0], evaluation);
    }
    Callee comparator = comparator(call).scalars();
    int parts = arrays.stream().mapToInt(array -> array.type().parts()).sum();
    return offsets ->
        (one, other) -> {
          evaluation.poll();
          long[] bits = new long[2 * parts];
          int next = 0;
          for (int k = 0; k < arrays.size(); k++) {
            next = put(bits, next, arrays.get(k), offsets[k][one]);
            next = put(bits, next, arrays.get(k), offsets[k][other]);
          }
          return comparator.call(bits, evaluation::poll)[0] != 0;
        };
  }

  /** Writes an element, a complex one as two numbers; returns where the next one goes. */
  private static int put(long[] bits, int next, NdArray array, int offset) {
    bits[next] = array.realBits(offset);
    if (!array.type().isComplex()) {
      return next + 1;
    }
    bits[next + 1] = array.imaginaryBits(offset);
    return next + 2;
  }
}

package xlet.engine.op.sorting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import xlet.engine.Agreement;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.eval.Evaluator;
import xlet.engine.graph.Node;
import xlet.engine.op.Call;
import xlet.engine.op.Computation;

class SortTest {
  private static Call call(List<Value> operands, Map<String, Object> attributes) {
    return Calls.of("Sort", operands, attributes);
  }

  static NdArray vector(ElementType type, double... elements) {
    return NdArray.ofDoubles(ArrayShape.of(type, elements.length), elements);
  }

  @Test
  void sortsAscendingInTheTotalOrder() {
    NdArray x = vector(ElementType.F32, Double.NaN, 0.0, -1, Double.POSITIVE_INFINITY, -0.0, 2);
    NdArray sorted = (NdArray) Evaluator.run(call(List.of(x), Map.of()), List.of(x), () -> {});
    NdArray wanted =
        vector(ElementType.F32, -1, -0.0, 0.0, 2, Double.POSITIVE_INFINITY, Double.NaN);
    assertThat(sorted.sameBits(wanted)).isTrue();
  }

  @Test
  void sortsColumnsOrRows() {
    NdArray x = NdArray.ofLongs(ArrayShape.of(ElementType.S32, 2, 3), 3, 1, 2, 1, 9, 0);
    Map<String, Object> columns = Map.of("comparator", Calls.binary("Lt"), "dimension", 0L);
    NdArray sorted = (NdArray) Evaluator.run(call(List.of(x), columns), List.of(x), () -> {});
    assertThat(sorted.sameBits(NdArray.ofLongs(x.shape(), 1, 1, 0, 3, 9, 2))).isTrue();
  }

  @Test
  void movesOperandsTogetherAndKeepsEqualKeysInOrder() {
    NdArray keys = NdArray.ofLongs(ArrayShape.of(ElementType.S32, 4), 2, 1, 2, 1);
    NdArray places = NdArray.ofLongs(ArrayShape.of(ElementType.S32, 4), 0, 1, 2, 3);
    TupleValue sorted = sorted(List.of(keys, places), byKeys("Lt", 0));
    assertThat(((NdArray) sorted.get(1)).sameBits(NdArray.ofLongs(places.shape(), 1, 3, 0, 2)))
        .isTrue();
  }

  @Property(tries = 60)
  void sortsAsTheLibraryDoesAndAgreesWithTheDefinition(
      @ForAll @Size(max = 20) int[] numbers, @ForAll boolean compared) {
    long[] elements = java.util.Arrays.stream(numbers).asLongStream().toArray();
    NdArray x = NdArray.ofLongs(ArrayShape.of(ElementType.S32, elements.length), elements);
    Call call = call(List.of(x), compared ? Map.of("comparator", Calls.binary("Lt")) : Map.of());
    NdArray sorted = (NdArray) Evaluator.run(call, List.of(x), () -> {});
    java.util.Arrays.sort(elements);
    assertThat(sorted.sameBits(NdArray.ofLongs(x.shape(), elements))).isTrue();
    Agreement.check(call, List.of(x));
  }

  @ParameterizedTest
  @EnumSource(
      value = ElementType.class,
      names = {"S8", "U8", "S32", "U32", "S64", "U64", "F16", "BF16", "F32", "F64", "PRED"})
  void manyNumbersWithoutOthersAreInOrder(ElementType type) {
    Random random = new Random(type.bits());
    double[] numbers = new double[200_000];
    for (int p = 0; p < numbers.length; p++) {
      double number = random.nextInt(4) == 0 ? random.nextInt(9) - 4 : random.nextGaussian() * 100;
      numbers[p] = number == 0 && random.nextBoolean() ? -0.0 : number;
    }
    NdArray x = vector(type, numbers);
    for (String direction : List.of("Lt", "Gt")) {
      Map<String, Object> attributes = Map.of("comparator", Calls.binary(direction));
      NdArray sorted = (NdArray) Evaluator.run(call(List.of(x), attributes), List.of(x), () -> {});
      Comparator<Integer> order =
          (a, b) -> {
            double one = x.doubleAt(a);
            double other = x.doubleAt(b);
            return one == other ? 0 : (one < other) == direction.equals("Lt") ? -1 : 1;
          };
      List<Integer> positions = IntStream.range(0, numbers.length).boxed().sorted(order).toList();
      for (int p = 0; p < numbers.length; p++) {
        assertThat(sorted.realBits(p)).isEqualTo(x.realBits(positions.get(p)));
      }
    }
  }

  @Test
  void wholeNumbersOfAnySizeAreInOrder() {
    long[] numbers = new Random(8).longs(100_000).toArray();
    numbers[500] = Long.MIN_VALUE;
    numbers[90_000] = Long.MAX_VALUE;
    NdArray x = NdArray.ofLongs(ArrayShape.of(ElementType.S64, numbers.length), numbers);
    NdArray sorted = (NdArray) Evaluator.run(call(List.of(x), Map.of()), List.of(x), () -> {});
    java.util.Arrays.sort(numbers);
    assertThat(sorted.sameBits(NdArray.ofLongs(x.shape(), numbers))).isTrue();
  }

  /** Numbers of which some are equal, with zeros of both signs. */
  static NdArray numbers(ElementType type, long seed, Ints sizes) {
    var random = new Random(seed);
    double[] elements = new double[(int) sizes.product()];
    for (int k = 0; k < elements.length; k++) {
      int number = random.nextInt(elements.length + 1) - elements.length / 2;
      boolean few = type.isFloat() && type.bits() <= 8; // they have no numbers between
      double value = number == 0 && random.nextBoolean() ? -0.0 : number * 0.5;
      elements[k] = few ? 1 << random.nextInt(3) : value;
    }
    return NdArray.ofDoubles(ArrayShape.of(type, sizes), elements);
  }

  /** The same order, in a form that is not seen to be made of keys. */
  private static Computation.Template byMerging(String opposite, int operand) {
    return Calls.computation(pairs -> Calls.node("Not", compared(opposite, operand, pairs)));
  }

  private static Computation.Template byKeys(String order, int operand) {
    return Calls.computation(pairs -> compared(order, operand, pairs));
  }

  private static Node compared(String comparison, int operand, List<Node> pairs) {
    return Calls.node(comparison, pairs.get(2 * operand), pairs.get(2 * operand + 1));
  }

  @ParameterizedTest
  @EnumSource(
      value = ElementType.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"C64", "C128"})
  void sortsByKeysAsByMerging(ElementType type) {
    Map<String, String> opposites =
        Map.of(
            "Lt", "Ge", "Gt", "Le", "LtTotalOrder", "GeTotalOrder", "GtTotalOrder", "LeTotalOrder");
    for (Ints sizes : List.of(Ints.of(1), Ints.of(7, 5), Ints.of(3000))) {
      List<Value> operands =
          List.of(
              numbers(type, 1, sizes),
              NdArray.ofLongs(
                  ArrayShape.of(ElementType.S32, sizes),
                  LongStream.range(0, sizes.product()).toArray()));
      opposites.forEach((order, opposite) -> {
        Map<String, Object> attributes = new HashMap<>(Map.of("dimension", 0L));
        attributes.put("comparator", byKeys(order, 0));
        Value byKeys = Evaluator.run(call(operands, attributes), operands, () -> {});
        attributes.put("comparator", byMerging(opposite, 0));
        Value byMerging = Evaluator.run(call(operands, attributes), operands, () -> {});
        for (int k = 0; k < 2; k++) {
          NdArray wanted = (NdArray) ((TupleValue) byMerging).get(k);
          assertThat(((NdArray) ((TupleValue) byKeys).get(k)).sameBits(wanted))
              .as("%s %s", order, sizes)
              .isTrue();
        }
      });
      Agreement.check(call(operands, Map.of()), operands);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = ElementType.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"C64", "C128"})
  void whatGoesWithAKeyIsOfAnyType(ElementType type) {
    for (Ints sizes : List.of(Ints.of(2, 2500), Ints.of(2500, 3), Ints.of(1, 300_000))) {
      long dimension = sizes.at(0) > sizes.at(1) ? 0 : 1;
      for (ElementType keyType : List.of(ElementType.F32, ElementType.U32, ElementType.BF16)) {
        List<Value> operands = List.of(numbers(type, 5, sizes), numbers(keyType, 6, sizes));
        assertSame(
            sorted(operands, byKeys("Gt", 1), dimension),
            sorted(operands, byMerging("Le", 1), dimension));
      }
    }
  }

  @Test
  void aNanWithoutAPlaceIsMergedWithWhatGoesWithIt() {
    NdArray keys = numbers(ElementType.F32, 5, Ints.of(2, 2500));
    keys.buffer().setDouble(ElementType.F32, 3000, Double.NaN);
    List<Value> operands = List.of(keys, numbers(ElementType.S32, 6, Ints.of(2, 2500)));
    Agreement.check(call(operands, Map.of("comparator", byKeys("Lt", 0))), operands);
  }

  @Test
  void severalKeysDecideOneAfterTheOther() {
    Ints sizes = Ints.of(400);
    List<Value> operands =
        List.of(
            numbers(ElementType.S8, 1, sizes),
            numbers(ElementType.F32, 2, sizes),
            numbers(ElementType.S64, 3, sizes));
    for (boolean selected : new boolean[] {true, false}) {
      var keys =
          Calls.computation(pairs -> {
            Node less = Calls.node("Lt", pairs.get(0), pairs.get(1));
            Node equal = Calls.node("Eq", pairs.get(0), pairs.get(1));
            Node second = Calls.node("Gt", pairs.get(2), pairs.get(3));
            return selected
                ? Calls.node("Select", equal, second, less)
                : Calls.node("Or", less, Calls.node("And", equal, second));
          });
      var merged =
          Calls.computation(pairs -> {
            Node less = Calls.node("Not", Calls.node("Ge", pairs.get(0), pairs.get(1)));
            Node equal = Calls.node("Eq", pairs.get(0), pairs.get(1));
            Node second = Calls.node("Gt", pairs.get(2), pairs.get(3));
            return Calls.node("Select", equal, second, less);
          });
      assertSame(sorted(operands, keys), sorted(operands, merged));
    }
  }

  /** The root of a negative number is a NaN, which has no place in the order. */
  @ParameterizedTest
  @ValueSource(strings = {"Abs", "Neg", "Sqrt"})
  void keysMayBeComputedOfElements(String function) {
    Ints sizes = Ints.of(400);
    List<Value> operands =
        List.of(
            numbers(ElementType.F32, 1, sizes),
            numbers(ElementType.S8, 2, sizes),
            numbers(ElementType.S64, 3, sizes));
    List<TupleValue> sorted = new ArrayList<>();
    for (boolean isKey : new boolean[] {true, false}) {
      var keys =
          Calls.computation(pairs -> {
            Node one = Calls.node(function, pairs.get(0));
            Node other = Calls.node(function, pairs.get(1));
            Node less = Calls.node("Lt", one, other);
            Node decisive = isKey ? less : Calls.node("Not", Calls.node("Not", less));
            Node product = Calls.node("Mul", pairs.get(2), pairs.get(2));
            Node otherProduct = Calls.node("Mul", pairs.get(3), pairs.get(3));
            Node second = Calls.node("Gt", product, otherProduct);
            return Calls.node("Select", Calls.node("Ne", one, other), decisive, second);
          });
      sorted.add(sorted(operands, keys));
    }
    assertSame(sorted.get(0), sorted.get(1));
  }

  private static void assertSame(TupleValue found, TupleValue wanted) {
    for (int k = 0; k < wanted.elements().size(); k++) {
      assertThat(((NdArray) found.get(k)).sameBits((NdArray) wanted.get(k)))
          .as("operand %d of %s", k, wanted.shape())
          .isTrue();
    }
  }

  private static TupleValue sorted(List<Value> operands, Computation.Template comparator) {
    return sorted(operands, comparator, -1);
  }

  private static TupleValue sorted(
      List<Value> operands, Computation.Template comparator, long dimension) {
    Call call = call(operands, Map.of("comparator", comparator, "dimension", dimension));
    return (TupleValue) Evaluator.run(call, operands, () -> {});
  }

  @ParameterizedTest
  @EnumSource(
      value = ElementType.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"C64", "C128"})
  void linesAreSortedBesideEachOtherOrByCountingAsByTheDefinition(ElementType type) {
    for (long length : new long[] {1, 2, 8, 9, 31, 65, 260}) {
      NdArray x = numbers(type, length, Ints.of(2, length, 9));
      for (String order : List.of("Lt", "Gt", "LtTotalOrder")) {
        Map<String, Object> attributes = Map.of("comparator", Calls.binary(order), "dimension", 1L);
        Agreement.check(call(List.of(x), attributes), List.of(x));
      }
      Agreement.check(call(List.of(x), Map.of("dimension", 2L)), List.of(x));
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = ElementType.class,
      names = {"F8E5M2", "F16", "F32", "F64"})
  void aNanWithoutAPlaceIsMergedInLinesOfAnyLength(ElementType type) {
    for (Ints sizes : List.of(Ints.of(20, 10), Ints.of(2, 300))) {
      NdArray x = numbers(type, 5, sizes);
      x.buffer().setDouble(type, 7, Double.NaN);
      Map<String, Object> attributes = Map.of("comparator", Calls.binary("Lt"));
      Agreement.check(call(List.of(x), attributes), List.of(x));
    }
  }
}

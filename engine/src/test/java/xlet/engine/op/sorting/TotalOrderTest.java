package xlet.engine.op.sorting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import xlet.engine.Agreement;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.eval.Evaluator;
import xlet.engine.op.Call;
import xlet.engine.op.Computation;
import xlet.engine.op.Direction;

/** Everything that puts floats in the total order puts them in the order that XLA was seen to. */
class TotalOrderTest {

  /** The bits of all numbers of a type of up to 8 bits, as XLA's comparisons order them. */
  private static List<Integer> measured(ElementType type) {
    int all = 1 << type.bits();
    int sign = all / 2;
    return switch (type) {
      case F8E8M0FNU -> IntStream.range(0, all).boxed().toList();
      case F8E4M3B11FNUZ, F8E5M2FNUZ, F8E4M3FNUZ ->
          Stream.of(IntStream.of(sign), falling(all - 1, sign + 1), IntStream.range(0, sign))
              .flatMap(IntStream::boxed)
              .toList();
      default ->
          Stream.of(falling(all - 1, sign), IntStream.range(0, sign))
              .flatMap(IntStream::boxed)
              .toList();
    };
  }

  private static IntStream falling(int first, int last) {
    return IntStream.rangeClosed(last, first).map(k -> first + last - k);
  }

  private static List<ElementType> narrow() {
    return Stream.of(ElementType.values())
        .filter(type -> type.isFloat() && type.bits() <= 8)
        .toList();
  }

  private static NdArray ofBits(ElementType type, List<Integer> bits) {
    ArrayShape shape = ArrayShape.of(type, bits.size());
    Buffer buffer = Buffer.allocate(shape, () -> {});
    for (int p = 0; p < bits.size(); p++) {
      buffer.setBits(p, bits.get(p));
    }
    return NdArray.of(shape, buffer);
  }

  private static List<Integer> bits(Value value) {
    NdArray array = (NdArray) value;
    return IntStream.range(0, (int) array.shape().elementCount())
        .mapToObj(p -> (int) array.realBits(p))
        .toList();
  }

  private static List<Integer> shuffled(ElementType type) {
    List<Integer> bits = measured(type).stream().collect(Collectors.toList());
    Collections.shuffle(bits, new Random(7));
    return bits;
  }

  private static Value run(Call call, List<Value> operands) {
    return Evaluator.run(call, operands, () -> {});
  }

  @ParameterizedTest
  @MethodSource("narrow")
  void comparesAllPairs(ElementType type) {
    List<Integer> order = measured(type);
    int count = order.size();
    List<Integer> left = new ArrayList<>();
    List<Integer> right = new ArrayList<>();
    for (int one : order) {
      left.addAll(Collections.nCopies(count, one));
      right.addAll(order);
    }
    List<Value> operands = List.of(ofBits(type, left), ofBits(type, right));
    for (Direction direction : Direction.values()) {
      String name =
          direction.name().charAt(0) + direction.name().substring(1).toLowerCase(Locale.ROOT);
      Call call = Calls.of(name + "TotalOrder", operands, Map.of());
      NdArray result = (NdArray) run(call, operands);
      for (int p = 0; p < count * count; p++) {
        int one = p / count;
        int other = p % count;
        assertThat(result.longAt(p) != 0)
            .as("%s of %x and %x", call.def(), order.get(one), order.get(other))
            .isEqualTo(direction.holds(one, other));
      }
      if (direction == Direction.LT) {
        Agreement.check(call, operands);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("narrow")
  void sortsByEveryReader(ElementType type) {
    List<Integer> order = measured(type);
    NdArray x = ofBits(type, shuffled(type));
    NdArray places = ofBits(ElementType.S32, order);
    List<Computation.Template> ascending =
        List.of(
            comparator("LtTotalOrder", /* isNegated= */ false),
            comparator("GeTotalOrder", /* isNegated= */ true));
    assertThat(bits(run(Calls.of("Sort", List.of(x), Map.of()), List.of(x)))).isEqualTo(order);
    Agreement.check(Calls.of("Sort", List.of(x), Map.of()), List.of(x));
    for (Computation.Template comparator : ascending) {
      for (List<Value> operands : List.of(List.<Value>of(x), List.<Value>of(x, places))) {
        Call call = Calls.of("Sort", operands, Map.of("comparator", comparator));
        Value sorted = run(call, operands);
        assertThat(bits(sorted instanceof TupleValue tuple ? tuple.get(0) : sorted))
            .isEqualTo(order);
      }
    }
    Map<String, Object> descending =
        Map.of("comparator", comparator("GtTotalOrder", /* isNegated= */ false));
    assertThat(bits(run(Calls.of("Sort", List.of(x), descending), List.of(x))))
        .isEqualTo(order.reversed());
  }

  /** A comparator that is read as keys, or, negated, one that is called for each pair. */
  private static Computation.Template comparator(String name, boolean isNegated) {
    return Calls.computation(pair -> {
      var comparison = Calls.node(name, pair.get(0), pair.get(1));
      return isNegated ? Calls.node("Not", comparison) : comparison;
    });
  }

  @ParameterizedTest
  @MethodSource("narrow")
  void findsTheFirstAndTheLast(ElementType type) {
    List<Integer> order = measured(type);
    NdArray x = ofBits(type, shuffled(type));
    for (boolean largest : new boolean[] {true, false}) {
      List<Integer> wanted = largest ? order.reversed() : order;
      for (long k : new long[] {1, order.size()}) {
        Call call = Calls.of("TopK", List.of(x), Map.of("k", k, "largest", largest));
        TupleValue found = (TupleValue) run(call, List.of(x));
        assertThat(bits(found.get(0))).isEqualTo(wanted.subList(0, (int) k));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = ElementType.class,
      names = {"F16", "BF16"})
  void placesOf16BitsRiseWithTheNumbersAndLeadBack(ElementType type) {
    for (int place = -1 << 15; place < 1 << 15; place++) {
      long bits = type.atPlace(place);
      assertThat(bits).isBetween(0L, 0xFFFFL);
      assertThat(type.place(bits)).isEqualTo(place);
      double value = type.decode(bits);
      double next = place + 1 < 1 << 15 ? type.decode(type.atPlace(place + 1)) : Double.NaN;
      assertThat(value > next).isFalse();
    }
  }

  @Property
  void floatsHaveOnePlace(@ForAll int bits) {
    float value = Float.intBitsToFloat(bits);
    int place = KeyLoops.place(value);
    assertThat(place).isEqualTo((int) ElementType.F32.place(bits));
    assertThat(Float.floatToRawIntBits(KeyLoops.floatAt(place))).isEqualTo(bits);
    assertThat(ElementType.F32.atPlace(place)).isEqualTo(bits & 0xFFFFFFFFL);
  }

  @Property
  void doublesLeadBack(@ForAll long bits, @ForAll long others) {
    long place = ElementType.F64.place(bits);
    assertThat(ElementType.F64.atPlace(place)).isEqualTo(bits);
    double one = Double.longBitsToDouble(bits);
    double other = Double.longBitsToDouble(others);
    if (one < other) {
      assertThat(place).isLessThan(ElementType.F64.place(others));
    }
  }
}

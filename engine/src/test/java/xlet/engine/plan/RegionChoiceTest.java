package xlet.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.eval.Reader;
import xlet.engine.loop.HalfInstructions;
import xlet.engine.op.Call;

/** Which operations become part of the loops of others. */
class RegionChoiceTest {
  private static final int COUNT = 500;
  private static final boolean HALVES = HalfInstructions.assume(false);

  @AfterEach
  void restore() {
    HalfInstructions.assume(HALVES);
    Reader.use(Reader.CHOSEN);
  }

  private static NdArray array(ElementType type, int salt) {
    double[] numbers = new double[COUNT];
    for (int k = 0; k < COUNT; k++) {
      numbers[k] = (k * 37 + salt) % 101 * 0.03 - 1;
    }
    return NdArray.ofDoubles(ArrayShape.of(type, COUNT), numbers);
  }

  private static Call call(String op, ElementType type, int operands) {
    List<Value> values = Collections.nCopies(operands, array(type, 0));
    return Calls.of(op, values, op.equals("Rev") ? Map.of("dimensions", Ints.of(0)) : Map.of());
  }

  /** Items 0 and 1 are given; then each operation takes the item before it, and item 1. */
  private static List<Item> chain(ElementType type, List<String> ops) {
    ArrayShape shape = ArrayShape.of(type, COUNT);
    List<Item> items = new ArrayList<>(List.of(Item.given(shape), Item.given(shape)));
    for (String op : ops) {
      int last = items.size() - 1;
      boolean isUnary = op.equals("Exp") || op.equals("Rev");
      items.add(
          isUnary
              ? Item.of(call(op, type, 1), List.of(last))
              : Item.of(call(op, type, 2), List.of(last, 1)));
    }
    return items;
  }

  private static List<String> twelve(String among) {
    List<String> ops = new ArrayList<>();
    for (int k = 0; k < 6; k++) {
      ops.addAll(List.of("Mul", k == 3 ? among : "Add"));
    }
    return ops;
  }

  private static boolean isOneLoop(ElementType type, List<String> ops) {
    List<Item> items = chain(type, ops);
    int last = items.size() - 1;
    RegionChoice choice = RegionChoice.ofAll(items, Set.of(last));
    for (int k = 2; k < last; k++) {
      if (!choice.isInlined(k)) {
        return false;
      }
    }
    return true;
  }

  @Test
  void halvesAreOneLongLoopWhereThereAreInstructions() {
    assertThat(isOneLoop(ElementType.F32, twelve("Add"))).isTrue();
    assertThat(isOneLoop(ElementType.F16, twelve("Add"))).isFalse();
    HalfInstructions.assume(true);
    assertThat(isOneLoop(ElementType.F32, twelve("Add"))).isTrue();
    assertThat(isOneLoop(ElementType.F16, twelve("Add"))).isTrue();
    assertThat(isOneLoop(ElementType.F16, twelve("Exp"))).isFalse();
    assertThat(isOneLoop(ElementType.F16, twelve("Max"))).isFalse();
    assertThat(isOneLoop(ElementType.F16, twelve("Rev"))).isFalse();
    assertThat(isOneLoop(ElementType.BF16, twelve("Add"))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Add", "Div", "Exp", "Max", "Rev"})
  void allLoopsGiveTheSame(String among) {
    List<Item> items = chain(ElementType.F16, twelve(among));
    byte[] expected = last(items, Reader.CLOSURES);
    for (boolean halves : new boolean[] {false, true}) {
      HalfInstructions.assume(halves);
      assertThat(last(items, Reader.COMPILED)).isEqualTo(expected);
      assertThat(last(items, Reader.VECTORS)).isEqualTo(expected);
    }
  }

  private static byte[] last(List<Item> items, Reader reader) {
    Reader.use(reader);
    Value[] values = new Value[items.size()];
    values[0] = array(ElementType.F16, 5);
    values[1] = array(ElementType.F16, 11);
    int last = items.size() - 1;
    new Plan(items, Set.of(last), reader, /* often= */ true).run(values, () -> {});
    return ((NdArray) values[last]).toLittleEndian();
  }
}

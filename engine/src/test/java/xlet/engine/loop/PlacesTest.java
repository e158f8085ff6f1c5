package xlet.engine.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;

/** Which operations read where their operands say. */
final class PlacesTest {
  private static boolean areKnown(String op, Map<String, Object> attributes, NdArray... operands) {
    List<Value> values = List.of(operands);
    return Places.areKnown(
        Lowered.of(Calls.nest(Calls.of(op, values, attributes), values)).routine());
  }

  private static NdArray array(ElementType type, Ints sizes) {
    ArrayShape shape = ArrayShape.of(type, sizes);
    return NdArray.of(shape, Buffer.allocate(shape));
  }

  @Test
  void placesOfElementWiseOperationsAreKnown() {
    assertThat(areKnown("Tanh", Map.of(), array(ElementType.F32, Ints.of(100)))).isTrue();
    assertThat(
            areKnown(
                "Transpose",
                Map.of("permutation", Ints.of(1, 0)),
                array(ElementType.F16, Ints.of(30, 20))))
        .isTrue();
  }

  @Test
  void placesThatAnIndexTellsAreNot() {
    assertThat(
            areKnown(
                "DynamicSlice",
                Map.of("slice_sizes", Ints.of(10)),
                array(ElementType.F32, Ints.of(100)),
                array(ElementType.S32, Ints.of())))
        .isFalse();
  }
}

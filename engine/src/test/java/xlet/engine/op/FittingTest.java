package xlet.engine.op;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;

class FittingTest {
  private static ArrayShape shape(long... sizes) {
    return ArrayShape.of(ElementType.F32, Ints.of(sizes));
  }

  @Test
  void theDifferenceIsTheRankElseTheFirstSize() {
    assertThat(Fitting.difference(shape(2, 3), shape(3)))
        .isEqualTo("f32[2,3] has rank 2, f32[3] has rank 1");
    assertThat(Fitting.difference(shape(2, 3), shape(2, 4)))
        .isEqualTo("f32[2,3] and f32[2,4] differ in dimension 1: 3 ≠ 4");
  }

  @Test
  void anArrayIsCutReshapedOrRepeated() {
    assertThat(Fitting.fitted("x", shape(5), Ints.of(3))).hasValue("Slice(x, {0}, {3}, {1})");
    assertThat(Fitting.fitted("x", shape(2, 3), Ints.of(6))).hasValue("Reshape(x, {6})");
    assertThat(Fitting.fitted("x", shape(), Ints.of(2, 2))).hasValue("Broadcast(x, {2,2})");
    assertThat(Fitting.fitted("x", shape(3), Ints.of(2, 3)))
        .hasValue("BroadcastInDim(x, {2,3}, {1})");
    assertThat(Fitting.fitted("x", shape(3), Ints.of()))
        .hasValue("Reshape(Slice(x, {0}, {1}, {1}), {})");
  }

  @Test
  void whatNoOneCallDoesIsNotOffered() {
    assertThat(Fitting.fitted("x", shape(2), Ints.of(3))).isEmpty();
    assertThat(Fitting.fitted("x", shape(3), Ints.of(3))).isEmpty();
    assertThat(Fitting.fitted("x", shape(2, 3), Ints.of(5))).isEmpty();
  }

  @Test
  void numbersOfThingsAreSaidInPlainEnglish() {
    assertThat(Counts.of(1, "device")).isEqualTo("1 device");
    assertThat(Counts.of(2, "branch")).isEqualTo("2 branches");
    assertThat(Counts.of(0, "entry")).isEqualTo("0 entries");
    assertThat(Counts.of(3, "index")).isEqualTo("3 indices");
  }
}
